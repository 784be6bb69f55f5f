import type { Language } from '../language.ts';

/** The legal person that sells in a market, as documents and pages name it. */
export type Seller = {
  /** `main` of the section `seller/main`. */
  id: string;
  name: Record<Language, string>;
  address: Record<Language, string>;
  country: string;
  registrationNumber: string | undefined;
  vatNumber: string | undefined;
  licenceUrl: string | undefined;
};

import type { Language } from '../language.ts';
import type { StoreMoney } from '../money.ts';
import type { RequestedLine } from './price-lines.ts';

/** A purchase that has been read and checked, but not yet priced. */
export type Purchase = {
  lines: RequestedLine[];
  /** What the shopper was shown; undefined for what is no amount, and so nobody's total. */
  shownTotal: StoreMoney | undefined;
  firstName: string;
  lastName: string;
  /** Trimmed; as typed otherwise. */
  email: string;
  /** E.164: "+971501234567". */
  phone: string;
  /** Two letters. */
  country: string;
  city: string;
  address: string;
  lang: Language;
};

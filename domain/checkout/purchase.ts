import type { Language } from '../language.ts';
import type { StoreMoney } from '../money.ts';
import type { RequestedLine } from './price-lines.ts';

export type Purchase = {
  lines: RequestedLine[];
  /** Undefined for a value that is no amount. */
  shownTotal: StoreMoney | undefined;
  firstName: string;
  lastName: string;
  /** Trimmed; as typed otherwise. */
  email: string;
  /** E.164: "+971501234567". */
  phone: string;
  country: string;
  city: string;
  address: string;
  lang: Language;
};

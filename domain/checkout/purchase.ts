import type { Language } from '../language.ts';
import type { StoreMoney } from '../money.ts';
import type { ShopperDetails } from '../orders/shopper-fields.ts';
import type { RequestedLine } from './price-lines.ts';

/** The phone in E.164, "+971501234567"; the rest as typed, and trimmed. */
export type Purchase = Omit<ShopperDetails, 'first_name' | 'last_name'> & {
  lines: RequestedLine[];
  /** Undefined for a value that is no amount. */
  shownTotal: StoreMoney | undefined;
  firstName: string;
  lastName: string;
  lang: Language;
};

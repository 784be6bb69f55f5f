import type { Language } from '../language.ts';
import type { StoreMoney } from '../money.ts';
import type { ShopperDetails } from '../orders/shopper-fields.ts';
import type { RequestedLine } from './price-lines.ts';

/** The phone in E.164, "+971501234567"; the rest as typed, and trimmed. */
export type Purchase = ShopperDetails & {
  lines: RequestedLine[];
  /** Undefined for a value that is no amount. */
  shownTotal: StoreMoney | undefined;
  lang: Language;
};

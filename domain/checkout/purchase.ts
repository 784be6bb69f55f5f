import type { AddressFields } from '../geography/parse-address.ts';
import type { Language } from '../language.ts';
import type { Money } from '../money.ts';
import type { ShopperDetails } from '../orders/shopper-fields.ts';
import type { RequestedLine } from './price-lines.ts';

/** A checked purchase: the phone in E.164, "+971501234567", other fields as typed and trimmed. */
export type Purchase = ShopperDetails & {
  lines: RequestedLine[];
  /** Undefined when the value is not an amount. */
  expectedTotal: Money | undefined;
  lang: Language;
  /** The payment method; undefined means the market's first. The dollar shop has no choice. */
  method?: string | undefined;
  /** Its fee, a part of `expectedTotal`. The cart is the same with another method. */
  paymentFee?: Money | undefined;
  /** Fields from which the server has composed `address` and `city`. */
  addressFields?: AddressFields | undefined;
};

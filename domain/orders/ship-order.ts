import { CodedError } from '../coded-error.ts';
import { westernDigits } from '../language.ts';
import type { OrderStatus } from './order.ts';

/** Carriers that are offered while staff type; any other name is as good. */
export const knownCarriers = [
  'Aramex',
  'DHL',
  'FedEx',
  'UPS',
  'SMSA Express',
  'Emirates Post',
  'Naqel Express',
  'Saudi Post',
] as const;

/** Most characters of a carrier's name, and of a tracking number. */
export const longestTracking = 60;

export type Tracking = { carrier: string; trackingNumber: string };

/** Whether entering a number also says that the parcel has left. */
export function isBeforeShipping(status: OrderStatus): boolean {
  return status === 'pending' || status === 'confirmed' || status === 'preparing';
}

/** Why an order should perhaps not be shipped: staff are asked first. */
export const shippingDoubts = ['cancelled', 'not_paid', 'payment_failed', 'refunded'] as const;
export type ShippingDoubt = (typeof shippingDoubts)[number];

/** Whether giving an order this status says that its parcel has left. */
export function isShipped(status: OrderStatus): boolean {
  return status === 'out_for_delivery' || status === 'delivered';
}

/** What staff were asked about and confirmed, as a form sends it: "cancelled,not_paid". */
export function readConfirmed(text: string): ShippingDoubt[] {
  const given = text.split(',');
  return shippingDoubts.filter((doubt) => given.includes(doubt));
}

/** What was confirmed of an order may not be all that speaks against shipping it by now. */
export function isConfirmed(
  doubts: readonly ShippingDoubt[],
  confirmed: readonly ShippingDoubt[],
): boolean {
  return doubts.every((doubt) => confirmed.includes(doubt));
}

/** Carrier and number as typed: trimmed, Arabic digits read as digits. Throws ShippingError. */
export function readTracking({ carrier, trackingNumber }: Tracking): Tracking {
  const name = carrier.trim();
  const number = westernDigits(trackingNumber).trim();
  if (!name) throw new ShippingError('carrier_required', 'carrier');
  if (!number) throw new ShippingError('number_required', 'tracking_number');
  if (!isOneLine(name)) throw new ShippingError('carrier_invalid', 'carrier');
  if (!/^[\w./ -]+$/.test(number) || !isOneLine(number)) {
    throw new ShippingError('number_invalid', 'tracking_number');
  }
  return { carrier: name, trackingNumber: number };
}

/**
 * What became of entering a number. Refused when a colleague has entered another one meanwhile: it
 * says which, by whom and when; or when staff have not confirmed what speaks against shipping.
 * `mailed` tells whether an e-mail to the customer was queued.
 */
export type ShippingOutcome =
  | { ok: true; mailed: boolean; isChanged: boolean }
  | {
      ok: false;
      why: 'conflict';
      now: Partial<Tracking>;
      by: string | undefined;
      at: Date | undefined;
    }
  | { ok: false; why: 'doubts'; doubts: ShippingDoubt[] };

/** Shipping that cannot be recorded. */
export class ShippingError extends CodedError<
  'order_unknown' | 'carrier_required' | 'carrier_invalid' | 'number_required' | 'number_invalid'
> {
  override readonly kind = 'shipping';
}

function isOneLine(text: string): boolean {
  return text.length <= longestTracking && !/\p{Cc}/u.test(text);
}

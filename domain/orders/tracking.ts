import { CodedError, throwFirstError } from '../coded-error.ts';
import { westernDigits } from '../language.ts';
import type { OrderStatus } from './order.ts';

export const listedCarriers = [
  'Aramex',
  'DHL',
  'FedEx',
  'UPS',
  'SMSA Express',
  'Emirates Post',
  'Naqel Express',
  'Saudi Post',
] as const;

export const maxTrackingLength = 60;

export type Tracking = { carrier: string; trackingNumber: string };

export function isBeforeShipping(status: OrderStatus): boolean {
  return status === 'pending' || status === 'confirmed' || status === 'preparing';
}

/**
 * Staff confirm `paid_twice` when an order is packed, or shipped unpacked; `no_stock` then, too, and when a cancelled order
 * is taken back; the others when an order is shipped.
 */
export const shippingWarnings = [
  'cancelled',
  'not_paid',
  'payment_failed',
  'refunded',
  'paid_twice',
  'no_stock',
] as const;
export type ShippingWarning = (typeof shippingWarnings)[number];

export function isPacked(status: OrderStatus): boolean {
  return status === 'preparing' || isShipped(status);
}

export function isShipped(status: OrderStatus): boolean {
  return status === 'out_for_delivery' || status === 'delivered';
}

export function readConfirmed(text: string): ShippingWarning[] {
  const codes = text.split(',');
  return shippingWarnings.filter((warning) => codes.includes(warning));
}

export function isSameTracking(one: Tracking, other: Tracking): boolean {
  return one.carrier === other.carrier && one.trackingNumber === other.trackingNumber;
}

/** Reports whether staff confirmed all warnings: new ones may have appeared since. */
export function isConfirmed<Warning extends string>(
  warnings: readonly Warning[],
  confirmed: readonly Warning[],
): boolean {
  return warnings.every((warning) => confirmed.includes(warning));
}

/** Trims both fields and converts Arabic digits. Throws ShippingError. */
export function readTracking({ carrier, trackingNumber }: Tracking): Tracking {
  const name = carrier.trim();
  const number = westernDigits(trackingNumber).trim();
  throwFirstError([problemOfCarrier(name), problemOfNumber(number)]);
  return { carrier: name, trackingNumber: number };
}

function problemOfCarrier(name: string): ShippingError | undefined {
  if (!name) return new ShippingError('carrier_required', 'carrier');
  return isOneLine(name) ? undefined : new ShippingError('carrier_invalid', 'carrier');
}

function problemOfNumber(number: string): ShippingError | undefined {
  if (!number) return new ShippingError('number_required', 'tracking_number');
  const isRight = /^[\w./ -]+$/.test(number) && isOneLine(number);
  return isRight ? undefined : new ShippingError('number_invalid', 'tracking_number');
}

/** A rejection has the colleague's number, or unconfirmed warnings. `mailed`: an email was queued. */
export type ShippingOutcome =
  | { ok: true; mailed: boolean; isChanged: boolean }
  | {
      ok: false;
      why: 'conflict';
      now: Partial<Tracking>;
      by: string | undefined;
      at: Date | undefined;
    }
  | { ok: false; why: 'warnings'; warnings: ShippingWarning[] };

export class ShippingError extends CodedError<
  'order_unknown' | 'carrier_required' | 'carrier_invalid' | 'number_required' | 'number_invalid'
> {
  override readonly kind = 'shipping';
}

function isOneLine(text: string): boolean {
  return text.length <= maxTrackingLength && !/\p{Cc}/u.test(text);
}

import { CodedError } from '../coded-error.ts';
import { type OrderStatus, orderStatuses } from './order.ts';
import type { ShippingDoubt } from './ship-order.ts';

/** A step back asks first. Leaving `cancelled` counts as one: it takes a decision back. */
export function isStepBack(from: OrderStatus, to: OrderStatus): boolean {
  return orderStatuses.indexOf(to) < orderStatuses.indexOf(from);
}

/**
 * What became of a change of status. `event` is its line in the history, by which it can be undone;
 * undefined when there was nothing to change. Refused, it says what the order has become meanwhile,
 * and by whom and when if a member of staff did it; or what speaks against shipping the order, which
 * staff have not confirmed.
 */
export type StatusChangeOutcome =
  | { ok: true; status: OrderStatus; event: number | undefined }
  | {
      ok: false;
      why: 'conflict';
      status: OrderStatus;
      by: string | undefined;
      at: Date | undefined;
    }
  | { ok: false; why: 'doubts'; status: OrderStatus; doubts: ShippingDoubt[] };

/** A change of status that cannot be made. */
export class StatusChangeError extends CodedError<'status_unknown' | 'order_unknown'> {
  override readonly kind = 'statusChange';
}

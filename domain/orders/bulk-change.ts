import { CodedError } from '../coded-error.ts';
import type { OrderStatus } from './order.ts';
import type { ShippingDoubt } from './ship-order.ts';

/** At once; longer lists are for filters. */
export const mostInBulk = 5000;
/** From the end of the work: until then nothing is written to customers. */
export const secondsToUndo = 60;

/** Why an order of a bulk change stayed as it was. What asks first for one order is refused for many. */
export type BulkRefusal = 'order_unknown' | 'conflict' | 'step_back' | ShippingDoubt;

/** Saved by `startBulkChange`, or with the tracking numbers of many orders. */
export type BulkKind = 'status' | 'tracking';

export type BulkChange = {
  id: string;
  /** Undefined where tracking numbers were saved and nothing else. */
  status: OrderStatus | undefined;
  isMailed: boolean;
  /** How many of the changed orders have an address to write to. */
  emails: number;
  total: number;
  /** How many were tried; of a change that is undone, how many are not to be undone any more. */
  worked: number;
  changed: number;
  /** Had the status already. */
  same: number;
  refused: { orderId: string; reason: BulkRefusal }[];
  undone: number;
  /** Could not be undone: changed again since. */
  kept: string[];
  state: 'working' | 'done' | 'undoing' | 'undone';
  /** Seconds left to undo it; 0 when that is over. */
  undoable: number;
};

export class BulkChangeError extends CodedError<
  'nothing_chosen' | 'too_many' | 'status_unknown' | 'change_unknown' | 'too_late'
> {
  override readonly kind = 'bulkChange';
}

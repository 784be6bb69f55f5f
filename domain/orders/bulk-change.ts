import { CodedError } from '../coded-error.ts';
import type { OrderStatus } from './order.ts';
import { type ShippingWarning, shippingWarnings } from './ship-order.ts';

/** At once; longer lists are for filters. */
export const maxBulkOrders = 5000;
/** From the end of the work: until then nothing is written to customers. */
export const undoWindowSeconds = 60;

/** What is asked about for one order is refused for many, until staff have ticked the reason. */
export const bulkWarnings = ['step_back', ...shippingWarnings] as const;
export type BulkWarning = 'step_back' | ShippingWarning;

/** Why an order of a bulk change stayed as it was. */
export type BulkRefusal = 'order_unknown' | 'conflict' | 'not_allowed' | BulkWarning;
export const bulkRefusals: readonly BulkRefusal[] = [
  ...bulkWarnings,
  'conflict',
  'not_allowed',
  'order_unknown',
];

export function isBulkWarning(reason: BulkRefusal): reason is BulkWarning {
  return bulkWarnings.some((warning) => warning === reason);
}

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
  /** How many were refused for each reason. */
  reasons: Partial<Record<BulkRefusal, number>>;
  /** Some of them, where there are very many. */
  refused: { orderId: string; reason: BulkRefusal }[];
  undone: number;
  /** Could not be undone: changed again since. */
  kept: string[];
  state: 'working' | 'done' | 'undoing' | 'undone';
  /** The change that had refused its orders. */
  follows: string | undefined;
  /** Seconds left to undo it; 0 when that is over. */
  undoable: number;
};

export class BulkChangeError extends CodedError<
  'nothing_chosen' | 'too_many' | 'status_unknown' | 'change_unknown' | 'too_late'
> {
  override readonly kind = 'bulkChange';
}

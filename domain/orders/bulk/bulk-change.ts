import { CodedError } from '#domain/coded-error.ts';
import type { OrderStatus } from '../order.ts';
import { type ShippingWarning, shippingWarnings } from '../tracking.ts';

/** Maximum number of orders in one change; filters serve longer lists. */
export const maxBulkOrders = 5000;
/** Counts from the end of the work; customers get no email before it is over. */
export const undoWindowSeconds = 60;

/**
 * Warnings that a single order asks staff to confirm. A bulk change rejects the order until staff override
 * the reason.
 */
export const bulkWarnings = ['step_back', ...shippingWarnings] as const;
export type BulkWarning = 'step_back' | ShippingWarning;

/** Reason why a bulk change left an order unchanged. */
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
  /** Number of changed orders with an email address. */
  emails: number;
  total: number;
  /**
   * Number of processed orders. When the change is undone, the number that are already undone or cannot be.
   */
  worked: number;
  changed: number;
  /** Number of orders that already had the status. */
  same: number;
  /** Number of rejected orders for each reason. */
  reasons: Partial<Record<BulkRefusal, number>>;
  /** Rejected orders; a sample when there are very many. */
  refused: { orderId: string; reason: BulkRefusal }[];
  undone: number;
  /** Orders that could not be undone because they have changed since. */
  notUndone: string[];
  state: 'working' | 'done' | 'undoing' | 'undone';
  /** Id of the change that rejected these orders. */
  follows: string | undefined;
  /** Seconds left to undo it; 0 when the window is over. */
  undoable: number;
};

export class BulkChangeError extends CodedError<
  'nothing_chosen' | 'too_many' | 'status_unknown' | 'change_unknown' | 'too_late'
> {
  override readonly kind = 'bulkChange';
}

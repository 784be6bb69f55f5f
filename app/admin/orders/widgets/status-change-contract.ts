import type { Money } from '#domain/money.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import type { ShippingWarning } from '#domain/orders/tracking.ts';
import type { RefundState } from '#domain/refunds/refund.ts';
import type { ResultOfForm } from '../../forms/staff-form-contract.ts';

/** The server's answer to a change of an order's status. */
export type StatusResult = ResultOfForm<'status', StatusOutcome>;

export type StatusOutcome =
  | {
      kind: 'changed' | 'undone';
      orderId: string;
      status: OrderStatus;
      /** Id of the change, for undo; undefined if nothing changed. */
      event: number | undefined;
      /** Recorded by the same form. */
      refund?: { id: string; state: RefundState } | undefined;
      /** Cash that the same form recorded. */
      collected?: Money | undefined;
      mailed: boolean;
      /** This store has no mail server: the email is saved but not sent. */
      isKept: boolean;
    }
  | {
      /** A colleague changed it first. `requestedStatus` is undefined for an undo. */
      kind: 'conflict';
      orderId: string;
      status: OrderStatus;
      by: string | undefined;
      at: string | undefined;
      requestedStatus: OrderStatus | undefined;
    }
  | {
      /** Warnings need a confirmation before shipping; `status` is unchanged. */
      kind: 'asks';
      orderId: string;
      status: OrderStatus;
      warnings: ShippingWarning[];
      requestedStatus: OrderStatus;
      mail: boolean;
    };

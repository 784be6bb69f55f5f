import type { Db, OrderRow, Trx } from '#database/schema.ts';
import { inTransaction } from '#database/sql/transaction.ts';
import { closeAttentionItem, openAttentionItem } from '../attention/open-item.server.ts';
import { lockOrder } from '../orders/lock-order.server.ts';
import { asOrderStatus, type OrderStatus, orderStatuses } from '../orders/order.ts';
import { findLastEvent, recordOrderEvent } from '../orders/order-events.server.ts';
import { isConfirmed, type ShippingWarning } from '../orders/tracking.ts';
import { can } from '../permissions.ts';
import type { Jobs } from '../runtime/jobs.ts';
import { findRole } from '../staff/accounts.server.ts';
import { StaffError } from '../staff/staff-error.ts';
import { followOrderStatus } from '../stock/follow-status.server.ts';
import { StatusChangeError, type StatusChangeOutcome } from './change-status.ts';
import {
  findShippingWarnings,
  orderHasUnrefundedMoney,
  overriddenData,
} from './shipping-warnings.server.ts';
import { queueStatusEmail } from './status-email.server.ts';

export type StatusChange = {
  orderId: string;
  status: string;
  expected?: string | undefined;
  confirmed: ShippingWarning[];
  staffId: string;
  /** Set to email the customer about the new status, if it has an email. */
  mail?: Jobs | undefined;
};

export type StatusUndo = { orderId: string; event: number; staffId: string };

/** Setting the current status changes nothing and leaves no history. Throws StatusChangeError, StaffError. */
export async function changeOrderStatus(
  db: Db,
  { orderId, status, expected, confirmed, staffId, mail }: StatusChange,
): Promise<StatusChangeOutcome> {
  const to = orderStatuses.find((name) => name === status);
  if (!to) throw new StatusChangeError('status_unknown');
  return inTransaction(db, async (trx) => {
    const order = await requireOrder(trx, orderId);
    if (order.order_status === to) return { ok: true, status: to, event: undefined, mailed: false };
    if (expected !== undefined && expected !== order.order_status) return refuse(trx, order);
    const warnings = await findShippingWarnings(trx, order, to);
    if (!isConfirmed(warnings, confirmed)) {
      return { ok: false, why: 'warnings', status: asOrderStatus(order.order_status), warnings };
    }
    const changed = await setStatus(trx, order, { to, staffId, confirmed: warnings });
    const by = `staff:${staffId}` as const;
    const mailed =
      mail && (await queueStatusEmail(trx, mail, { order: { ...order, order_status: to }, by }));
    return { ...changed, mailed: Boolean(mailed) };
  });
}

/**
 * Undoes a status change. Rejected when the status has changed since, even back. Throws StatusChangeError,
 * StaffError.
 */
export async function undoStatusChange(
  db: Db,
  { orderId, event, staffId }: StatusUndo,
): Promise<StatusChangeOutcome> {
  return inTransaction(db, async (trx) => {
    const order = await requireOrder(trx, orderId);
    const last = await findLastChange(trx, orderId);
    if (last?.id !== event || last.to !== order.order_status) return refuse(trx, order);
    return setStatus(trx, order, { to: asOrderStatus(last.from), staffId, confirmed: [] });
  });
}

async function requireOrder(trx: Trx, orderId: string): Promise<OrderRow> {
  const order = await lockOrder(trx, orderId);
  if (!order) throw new StatusChangeError('order_unknown');
  return order;
}

async function setStatus(
  trx: Trx,
  order: OrderRow,
  { to, staffId, confirmed }: { to: OrderStatus; staffId: string; confirmed: ShippingWarning[] },
): Promise<Extract<StatusChangeOutcome, { ok: true }>> {
  const { order_id: orderId, order_status: from } = order;
  if (to === 'cancelled' || from === 'cancelled') await requireMayCancel(trx, staffId);
  await trx
    .updateTable('orders')
    .set({ order_status: to, updated_at: new Date() })
    .where('order_id', '=', orderId)
    .execute();
  const actor = `staff:${staffId}` as const;
  const data = { from, to, ...overriddenData(confirmed) };
  await recordOrderEvent(trx, { orderId, kind: 'status_changed', actor, data });
  await followOrderStatus(trx, { orderId, from: asOrderStatus(from), to, actor });
  if (to === 'cancelled') await reportOwedRefund(trx, order);
  if (from === 'cancelled') await closeAttentionItem(trx, 'refund_owed', orderId);
  const change = await findLastChange(trx, orderId);
  return { ok: true, status: to, event: change?.id, mailed: false };
}

/** Throws StaffError not_allowed for a role that may neither cancel orders nor reverse that. */
export async function requireMayCancel(trx: Trx, staffId: string): Promise<void> {
  const { role } = await findRole(trx, staffId);
  if (role && !can(role, 'orders.cancel')) throw new StaffError('not_allowed');
}

/** Opens the item immediately: the periodic check, which also closes it, runs every few minutes. */
async function reportOwedRefund(trx: Trx, { order_id: orderId, status }: OrderRow): Promise<void> {
  if (status !== 'paid' || !(await orderHasUnrefundedMoney(trx, orderId))) return;
  await openAttentionItem(trx, 'refund_owed', { subject: orderId, orderId, data: {} });
}

async function refuse(trx: Trx, order: OrderRow): Promise<StatusChangeOutcome> {
  const last = await findLastChange(trx, order.order_id);
  const isHere = last?.to === order.order_status;
  return {
    ok: false,
    why: 'conflict',
    status: asOrderStatus(order.order_status),
    by: (isHere && last.by) || undefined,
    at: isHere ? last.at : undefined,
  };
}

async function findLastChange(trx: Trx, orderId: string) {
  const last = await findLastEvent(trx, orderId, ['status_changed']);
  return last && { ...last, ...(last.data as { from: string; to: string }) };
}

import { sql } from 'kysely';
import type { Db, OrderRow, Trx } from '#database/schema.ts';
import { inTransaction } from '#database/sql/transaction.ts';
import { closeAttentionItem, openAttentionItem } from '../attention/open-item.server.ts';
import { lockOrder } from '../orders/lock-order.server.ts';
import {
  asOrderStatus,
  asPaymentStatus,
  type OrderStatus,
  orderStatuses,
} from '../orders/order.ts';
import { findLastEvent, recordOrderEvent } from '../orders/order-events.server.ts';
import { asPaymentTerms, mayShip } from '../orders/payment-terms.ts';
import {
  isBeforeShipping,
  isConfirmed,
  isPacked,
  isShipped,
  type ShippingWarning,
} from '../orders/tracking.ts';
import { can } from '../permissions.ts';
import type { Jobs } from '../runtime/jobs.ts';
import { findRole } from '../staff/accounts.server.ts';
import { StaffError } from '../staff/staff-error.ts';
import { followOrder } from '../stock/follow-status.server.ts';
import { hasReservations, isBackordered, isShortOfStock } from '../stock/order-stock.server.ts';
import { StatusChangeError, type StatusChangeOutcome } from './change-status.ts';
import { endDuePayment, isReopenable, reopenDuePayment } from './due-payment-end.server.ts';
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
    if (await lacksStock(trx, order, to)) warnings.push('no_stock');
    if (!isConfirmed(warnings, confirmed)) {
      return { ok: false, why: 'warnings', status: asOrderStatus(order.order_status), warnings };
    }
    const changed = await setStatus(trx, order, { to, staffId, confirmed: warnings });
    const by = `staff:${staffId}` as const;
    const mailed =
      mail && (await queueStatusEmail(trx, mail, { order: await afterChange(trx, order, to), by }));
    return { ...changed, mailed: Boolean(mailed) };
  });
}

/** The status of an order that is paid later decides more of it: whether it was confirmed, and is still due. */
async function afterChange(trx: Trx, order: OrderRow, to: OrderStatus): Promise<OrderRow> {
  const changed = { ...order, order_status: to };
  return order.payment_terms ? ((await lockOrder(trx, order.order_id)) ?? changed) : changed;
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

type LockedOrder = OrderRow & { hasReservations: boolean };

async function requireOrder(trx: Trx, orderId: string): Promise<LockedOrder> {
  const order = await trx
    .selectFrom('orders')
    .selectAll()
    .select(hasReservations)
    .where('order_id', '=', orderId)
    .forNoKeyUpdate('orders')
    .executeTakeFirst();
  if (!order) throw new StatusChangeError('order_unknown');
  return order;
}

/** Tests whether units are missing of an order that is packed or sent, or that is taken back to be sent. */
async function lacksStock(trx: Trx, order: LockedOrder, to: OrderStatus): Promise<boolean> {
  const { order_id, order_status, status, payment_terms, hasReservations } = order;
  if (!hasReservations || to === 'cancelled') return false;
  if (order_status === 'cancelled') {
    const isDueAgain = await isReopenable(trx, order);
    const reopened = {
      orderStatus: to,
      paymentStatus: isDueAgain ? 'pending' : asPaymentStatus(status),
      terms: asPaymentTerms(payment_terms),
    } as const;
    const needsUnits = isDueAgain || mayShip(reopened);
    return needsUnits && isBeforeShipping(to) && isShortOfStock(trx, order_id);
  }
  const isPacking = isPacked(to) && !isPacked(asOrderStatus(order_status));
  return isPacking && isBackordered(trx, order_id);
}

async function setStatus(
  trx: Trx,
  order: OrderRow,
  { to, staffId, confirmed }: { to: OrderStatus; staffId: string; confirmed: ShippingWarning[] },
): Promise<Extract<StatusChangeOutcome, { ok: true }>> {
  const { order_id: orderId, order_status: from } = order;
  if (to === 'cancelled' || from === 'cancelled') await requireMayCancel(trx, staffId);
  const saved = await trx
    .updateTable('orders')
    .set({ order_status: to, updated_at: new Date(), ...confirmation(order, to) })
    .where('order_id', '=', orderId)
    .returning(hasReservations)
    .executeTakeFirstOrThrow();
  if (to === 'cancelled') await endDuePayment(trx, order);
  if (from === 'cancelled') await reopenDuePayment(trx, order);
  const actor = `staff:${staffId}` as const;
  const data = { from, to, ...overriddenData(confirmed) };
  await recordOrderEvent(trx, { orderId, kind: 'status_changed', actor, data });
  if (to === 'cancelled') await reportOwedRefund(trx, order);
  if (from === 'cancelled') await closeAttentionItem(trx, 'refund_owed', orderId);
  const change = await findLastChange(trx, orderId);
  if (saved.hasReservations && movesStock(order, to)) {
    await followOrder(trx, orderId, actor);
  }
  return { ok: true, status: to, event: change?.id, mailed: false };
}

/** Reports whether a parcel leaves or stays, or the order no longer needs its units, or owns them from now on. */
function movesStock({ order_status, payment_terms }: OrderRow, to: OrderStatus): boolean {
  const from = asOrderStatus(order_status);
  const isCancelling = from === 'cancelled' || to === 'cancelled';
  const isConfirming = payment_terms === 'cash' && (from === 'pending') !== (to === 'pending');
  return isCancelling || isConfirming || isShipped(from) !== isShipped(to);
}

/** A cash order may be sent from the moment in which staff first took it on. */
function confirmation({ payment_terms }: OrderRow, to: OrderStatus) {
  if (payment_terms !== 'cash' || to === 'cancelled') return {};
  return { confirmed_at: to === 'pending' ? null : sql<Date>`coalesce(confirmed_at, now())` };
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

import type { CompiledQuery } from 'kysely';
import type { Db, OrderRow } from '#database/schema.ts';
import type { Actor } from '../actor.server.ts';
import { type MailedStatus, mailedStatuses } from '../emails/email.ts';
import { type Envelope, queuedEmail, queueEmail } from '../emails/queue-email.server.ts';
import type { EmailTemplate, TemplateData } from '../emails/templates.ts';
import { type Money, readStoredMoney } from '../money.ts';
import type { Jobs } from '../runtime/jobs.ts';
import { toAdminOrder } from './admin-order-row.ts';
import { noPayment } from './order.ts';
import { findDispatch } from './order-events.server.ts';
import { isShipped } from './tracking.ts';

export type OrderEmail = {
  kind: 'order_confirmation' | 'payment_problem' | 'order_status' | 'shipped';
  order: OrderRow;
  by: Actor;
};

/**
 * Queues an email to the order's current address, in its language. Returns undefined when the order has no
 * address (old rows). `shipped` needs a carrier and a number, `order_status` a status that has an email.
 */
export async function queueOrderEmail(
  trx: Db,
  jobs: Jobs,
  { kind, order, by }: OrderEmail,
): Promise<string | undefined> {
  const envelope = envelopeFor(order, by);
  if (!envelope) return undefined;
  const dispatchedAt = kind === 'shipped' ? await findDispatch(trx, order.order_id) : undefined;
  return queueEmail(trx, jobs, { ...toTemplate(kind, order, dispatchedAt), ...envelope });
}

/** Returns the statements of `queueOrderEmail` for a confirmation; none for an order without an address. */
export async function queuedConfirmation(jobs: Jobs, order: OrderRow): Promise<CompiledQuery[]> {
  return queuedTo(jobs, order, toTemplate('order_confirmation', order, undefined));
}

/** Returns the statements of the email about an order that was placed, and is paid in cash or by transfer. */
export function queuedOrderReceived(
  jobs: Jobs,
  order: OrderRow,
  { bankAccount }: { bankAccount: string },
): Promise<CompiledQuery[]> {
  return queuedTo(
    jobs,
    order,
    order.payment_terms === 'cash'
      ? { kind: 'cash_order', data: cashOrderData(order) }
      : {
          kind: 'bank_transfer',
          data: { ...orderedData(order), ...transferData(order), bankAccount },
        },
  );
}

/** Queues the reminder of a transfer to the order's current address, or the note that its days have ended. */
export async function queueTransferEmail(trx: Db, jobs: Jobs, email: TransferEmail): Promise<void> {
  const { order } = email;
  const { until, ...amount } = transferData(order);
  const template: EmailTemplate =
    email.kind === 'bank_expired'
      ? { kind: email.kind, data: { ...amount, until } }
      : { kind: email.kind, data: { ...amount, until, bankAccount: email.bankAccount } };
  for (const statement of await queuedTo(jobs, order, template)) {
    await trx.executeQuery(statement);
  }
}

type TransferEmail = { order: OrderRow } & (
  | { kind: 'bank_reminder'; bankAccount: string }
  | { kind: 'bank_expired' }
);

async function queuedTo(
  jobs: Jobs,
  order: OrderRow,
  template: EmailTemplate,
): Promise<CompiledQuery[]> {
  const envelope = envelopeFor(order, 'store');
  if (!envelope) return [];
  return (await queuedEmail(jobs, { ...template, ...envelope })).statements;
}

/** Queues the email with the payment link of an order that staff placed. */
export async function queuePaymentLink(
  trx: Db,
  jobs: Jobs,
  { order, by }: { order: OrderRow; by: Actor },
): Promise<string | undefined> {
  const envelope = envelopeFor(order, by);
  if (!envelope) return undefined;
  return queueEmail(trx, jobs, { kind: 'payment_link', data: orderedData(order), ...envelope });
}

/** Queues an email to the order's current address; returns undefined when there is none. */
export async function queueRefundEmail(
  trx: Db,
  jobs: Jobs,
  { order, money, by, ...manual }: RefundEmail,
): Promise<string | undefined> {
  const envelope = envelopeFor(order, by);
  if (!envelope) return undefined;
  const data = { ...namesOf(order), refunded: money.amount, currency: money.currency, ...manual };
  return queueEmail(trx, jobs, { kind: 'refund', data, ...envelope });
}

type RefundEmail = { order: OrderRow; money: Money; by: Actor } & Pick<
  TemplateData<'refund'>,
  'way' | 'returnedOn' | 'reference'
>;

function envelopeFor(order: OrderRow, by: Actor): Envelope | undefined {
  const { email: to, lang } = toAdminOrder(order);
  return to ? { to, language: lang ?? 'en', orderId: order.order_id, by } : undefined;
}

function toTemplate(
  kind: OrderEmail['kind'],
  row: OrderRow,
  dispatchedAt: Date | undefined,
): EmailTemplate {
  switch (kind) {
    case 'order_confirmation':
      return { kind, data: confirmationData(row) };
    case 'payment_problem':
      return { kind, data: amountData(row) };
    case 'order_status':
      return { kind, data: statusData(row) };
    case 'shipped':
      return { kind, data: shippedData(row, dispatchedAt) };
  }
}

function namesOf(row: OrderRow) {
  const firstName = row.first_name?.trim() || undefined;
  return { orderId: row.order_id, name: toAdminOrder(row).name, firstName };
}

function amountData(row: OrderRow): TemplateData<'payment_problem'> {
  const { totalCents, currency } = toAdminOrder(row);
  return { ...namesOf(row), total: totalCents, currency };
}

function statusData(row: OrderRow): TemplateData<'order_status'> {
  const status = requireMailedStatus(row.order_status);
  const paid =
    status === 'cancelled'
      ? { isPaid: row.status === 'paid' && row.payment_method !== noPayment }
      : {};
  return { ...namesOf(row), status, ...paid, ...confirmationOf(row), ...cashDue(row) };
}

function confirmationOf(row: OrderRow) {
  const { status, order_status, payment_terms, confirmed_at } = row;
  const isConfirmed = order_status === 'confirmed' && status === 'pending';
  if (!isConfirmed || payment_terms !== 'cash' || !confirmed_at) return {};
  const { country } = toAdminOrder(row).address;
  return { country, confirmedAt: confirmed_at.toISOString() };
}

function confirmationData(row: OrderRow): TemplateData<'order_confirmation'> {
  const { orderStatus } = toAdminOrder(row);
  const isOnItsWay = row.tracking_number || isShipped(orderStatus) || orderStatus === 'cancelled';
  const paid = row.paid_at && !isOnItsWay ? { paidAt: row.paid_at.toISOString() } : {};
  return { ...orderedData(row), ...paid };
}

function cashOrderData(row: OrderRow): TemplateData<'cash_order'> {
  const { confirmed_at: at } = row;
  return { ...orderedData(row), ...(at && { confirmedAt: at.toISOString() }) };
}

function orderedData(row: OrderRow) {
  const { items, address } = toAdminOrder(row);
  const lines = items.map(({ name, quantity, bundle, piece, lineTotal }) => {
    return { name, quantity, bundle, piece, lineTotal };
  });
  return { ...amountData(row), ...marketSums(row), ...discountOf(row), items: lines, address };
}

function transferData(row: OrderRow) {
  const { order_id, payment_due_at } = row;
  if (!payment_due_at) throw new Error(`order ${order_id} is not paid by transfer`);
  return { ...amountData(row), until: payment_due_at.toISOString() };
}

/** Returns what the customer still pays to the courier. */
function cashDue(row: OrderRow) {
  if (row.payment_terms !== 'cash' || row.status !== 'pending') return {};
  const { totalCents, currency } = toAdminOrder(row);
  return totalCents === undefined ? {} : { due: totalCents, currency };
}

function discountOf(row: OrderRow) {
  const { currency } = toAdminOrder(row);
  const discount = readStoredMoney(row.discount_amount, currency)?.amount;
  return discount ? { discount } : {};
}

function marketSums(row: OrderRow) {
  if (row.market === null) return {};
  const { currency } = toAdminOrder(row);
  const read = (stored: string | null) => readStoredMoney(stored, currency)?.amount;
  return {
    delivery: read(row.shipping_cost),
    fee: read(row.fee_amount),
    tax: read(row.tax_amount),
    taxRateBp: row.tax_rate_bp ?? undefined,
  };
}

function shippedData(row: OrderRow, dispatchedAt: Date | undefined): TemplateData<'shipped'> {
  const { address, orderStatus } = toAdminOrder(row);
  const data = { ...namesOf(row), ...requireTracking(row), ...cashDue(row) };
  const isOver = orderStatus === 'delivered' || orderStatus === 'cancelled';
  if (isOver || !dispatchedAt) return data;
  return { ...data, country: address.country, dispatchedAt: dispatchedAt.toISOString() };
}

export function asMailedStatus(status: string): MailedStatus | undefined {
  return mailedStatuses.find((one) => one === status);
}

function requireMailedStatus(status: string): MailedStatus {
  const mailed = asMailedStatus(status);
  if (!mailed) throw new Error(`no email exists for the status ${status}`);
  return mailed;
}

function requireTracking({ order_id, carrier, tracking_number }: OrderRow) {
  if (!carrier || !tracking_number) throw new Error(`order ${order_id} has no tracking number yet`);
  return { carrier, trackingNumber: tracking_number };
}

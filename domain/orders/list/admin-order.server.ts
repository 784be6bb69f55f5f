import type { Db, OrderRow } from '#database/schema.ts';
import { parseStoredAddress } from '#domain/geography/parse-address.ts';
import { readStoredMoney } from '#domain/money.ts';
import { trimmedOrNull } from '../admin-order-row.ts';
import { addressVersionOf } from '../correct-address.server.ts';
import { toShippingAddress } from '../correct-address.ts';
import { listNotes } from '../notes/order-notes.server.ts';
import { selectOrderHistory } from '../order-events.server.ts';
import {
  quietOutcomes,
  type TimelineEntry,
  type TimelineKind,
  toTimelineEntry,
} from '../order-timeline.ts';
import { extras, toStaffOrder } from './staff-order.server.ts';

/**
 * Finds an order for its staff page. A correction submits `version`, so that it overwrites no later change
 * (`addressVersionOf`).
 */
export async function findAdminOrder(db: Db, orderId: string) {
  const row = await findOrderRow(db, orderId);
  if (!row) return undefined;
  // Read first, so that changes during the other queries count as unseen.
  const version = await addressVersionOf(db, row);
  const notes = await listNotes(db, orderId);
  const timeline = await listTimeline(db, row);
  return { order: toFullOrder(row), notes, timeline, version };
}

export async function findFullOrder(db: Db, orderId: string) {
  const row = await findOrderRow(db, orderId);
  return row && toFullOrder(row);
}

/** Finds orders in the order of `orderIds`, and omits those that do not exist. */
export async function findFullOrders(db: Db, orderIds: readonly string[]) {
  const rows = await staffOrders(db).where('order_id', 'in', orderIds).execute();
  const rowById = new Map(rows.map((row) => [row.order_id, row]));
  return orderIds.flatMap((id) => rowById.get(id) ?? []).map(toFullOrder);
}

function findOrderRow(db: Db, orderId: string) {
  return staffOrders(db).where('order_id', '=', orderId).executeTakeFirst();
}

function staffOrders(db: Db) {
  return db.selectFrom('orders').selectAll().select(extras.as('extras'));
}

type Timed = Pick<OrderRow, 'order_id' | 'created_at' | 'paid_at'>;

async function listTimeline(db: Db, order: Timed): Promise<TimelineEntry[]> {
  const history = await readHistory(db, order.order_id);
  const quiet = await readQuietUpdates(db, order.order_id);
  const entries = [...history, ...quiet, ...inferEntries(order, history)];
  return entries.sort((one, other) => other.at.getTime() - one.at.getTime());
}

async function readHistory(db: Db, orderId: string): Promise<TimelineEntry[]> {
  const rows = await selectOrderHistory(db, orderId).orderBy('order_events.id', 'desc').execute();
  const emails = await db
    .selectFrom('emails')
    .select(['id', 'kind', 'state'])
    .where('order_id', '=', orderId)
    .execute();
  const corrections = await db
    .selectFrom('address_corrections')
    .select(['id', 'before', 'after'])
    .where('order_id', '=', orderId)
    .execute();
  const sources = {
    emails: new Map(emails.map((email) => [email.id, email])),
    corrections: new Map(corrections.map((correction) => [correction.id, correction])),
  };
  return rows.map((row) => toTimelineEntry(row, sources));
}

async function readQuietUpdates(db: Db, orderId: string): Promise<TimelineEntry[]> {
  const rows = await db
    .selectFrom('payment_events')
    .select(['id', 'outcome', 'source', 'received_at'])
    .where('order_id', '=', orderId)
    .where('outcome', 'in', quietOutcomes)
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return rows.map(({ id, outcome: kind, received_at: at }) => {
    const row = { id, kind, at, actor: 'gateway', by: null, data: {} };
    return { ...toTimelineEntry(row), key: `gateway-${id}` };
  });
}

/** Infers entries for orders of an older store, which have dates but no history. */
function inferEntries(order: Timed, history: readonly TimelineEntry[]): TimelineEntry[] {
  const has = (kind: TimelineKind) => history.some((entry) => entry.kind === kind);
  const infer = (kind: 'created' | 'paid', at: Date) => ({
    ...toTimelineEntry({ id: 0, kind, at, actor: 'unknown', by: null, data: {} }),
    key: kind,
  });
  return [
    ...(order.paid_at && !has('paid') && !has('collected') ? [infer('paid', order.paid_at)] : []),
    ...(has('created') ? [] : [infer('created', order.created_at)]),
  ];
}

// Never throws: old rows must show. Amounts in minor units, undefined where unreadable.
function toFullOrder(row: OrderRow & { extras: unknown }) {
  const order = toStaffOrder(row);
  const readAmount = (stored: string | null) => readStoredMoney(stored, order.currency)?.amount;
  return {
    ...order,
    // Rows of an adopted table may never have had it.
    updatedAt: row.updated_at ?? row.created_at,
    paidAt: row.paid_at,
    // Orders without terms are as they were.
    ...(row.confirmed_at && { confirmedAt: row.confirmed_at }),
    ...(row.payment_due_at && { paymentDueAt: row.payment_due_at }),
    postalCode: trimmedOrNull(row.postcode),
    billingAddress: trimmedOrNull(row.billing_address),
    paymentMethod: trimmedOrNull(row.payment_method),
    subtotalCents: readAmount(row.subtotal),
    shippingCents: readAmount(row.shipping_cost),
    taxCents: readAmount(row.tax_amount),
    ...(row.discount_amount !== null && { discountCents: readAmount(row.discount_amount) }),
    feeCents: readAmount(row.fee_amount),
    /** Undefined for an order of the dollar shop, as is its market. */
    taxRateBp: row.tax_rate_bp ?? undefined,
    market: row.market ?? undefined,
    carrier: trimmedOrNull(row.carrier),
    trackingNumber: trimmedOrNull(row.tracking_number),
    shipTo: toShippingAddress(row),
    addressFields: parseStoredAddress(row.address_fields),
    adConsent: readConsent(row),
    raw: { items: asJson(row.items), metaData: asJson(row.meta_data) },
  };
}

function readConsent(row: object): boolean | undefined {
  const consent = 'ad_consent' in row ? row.ad_consent : undefined;
  if (typeof consent !== 'object' || consent === null || !('ads' in consent)) return undefined;
  return consent.ads === true;
}

function asJson(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

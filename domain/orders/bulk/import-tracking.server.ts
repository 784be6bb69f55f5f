import { randomUUID } from 'node:crypto';
import type { Db, OrderRow, Trx } from '#database/schema.ts';
import { inTransaction } from '#database/sql/transaction.ts';
import {
  findTrackingConflict,
  type Parcel,
  shipLockedOrders,
  trackingOf,
} from '#domain/fulfilment/ship-order.server.ts';
import {
  findFullyRefunded,
  findPaidTwice,
  shippingWarningsOf,
  type WarningInput,
} from '#domain/fulfilment/shipping-warnings.server.ts';
import type { Jobs } from '#domain/runtime/jobs.ts';
import { readCustomerName, trimmedOrNull } from '../admin-order-row.ts';
import { lockOrders } from '../lock-order.server.ts';
import { asOrderStatus } from '../order.ts';
import {
  isBeforeShipping,
  isConfirmed,
  isPacked,
  isSameTracking,
  readTracking,
  type ShippingWarning,
  type Tracking,
} from '../tracking.ts';
import { groupInStaffLog } from './bulk-log.server.ts';
import {
  asShippingWarnings,
  type ConfirmedEntry,
  findSharedNumbers,
  type ImportChange,
  type ImportFault,
  type ImportWarning,
  joinEntries,
  type ReadEntries,
  type TrackingEntry,
  toImportFault,
} from './import-tracking.ts';
import { byPlace, importLimits, ListImportError } from './list-import.ts';
import { recordTrackingBulkChange } from './start-bulk-change.server.ts';

const displayedColumns = [
  'order_id',
  'first_name',
  'last_name',
  'city',
  'email',
  'carrier',
  'tracking_number',
  'status',
  'payment_terms',
  'order_status',
] as const;
type DisplayedRow = Pick<OrderRow, (typeof displayedColumns)[number]>;

export type ImportOrder = {
  orderId: string;
  name: string;
  city: string | null;
  hasEmail: boolean;
  seen: Tracking;
};

/** Lists orders in the order of `orderIds`, and omits unknown ones. */
export async function listImportOrders(
  db: Db,
  orderIds: readonly string[],
): Promise<ImportOrder[]> {
  const rows = await findDisplayed(db, orderIds);
  return orderIds.flatMap((orderId) => rows.get(orderId) ?? []).map(toImportOrder);
}

export type ImportPreviewRow = ImportOrder & {
  tracking: Tracking;
  change: ImportChange;
  warnings: ImportWarning[];
};

export type ImportPreview = { rows: ImportPreviewRow[]; faults: ImportFault[] };

/**
 * Returns the changes that an import would make. Throws ListImportError, and ShippingError for the
 * carrier for all.
 */
export async function previewTracking(
  db: Db,
  parts: readonly ReadEntries[],
  carrierForAll: string,
): Promise<ImportPreview> {
  const { entries, faults } = joinEntries(parts);
  if (entries.length + faults.length === 0) throw new ListImportError('nothing_given');
  const orderIds = entries.map(({ orderId }) => orderId);
  const orders = await findDisplayed(db, orderIds);
  const payments = await findUnusualPayments(db, [...orders.keys()]);
  const existing = entries.filter(({ orderId }) => orders.has(orderId));
  const completed = existing.map((entry) => withCarrier(entry, carrierForAll));
  const shared = findSharedNumbers(completed);
  const rows = completed.flatMap((entry) => {
    const order = orders.get(entry.orderId);
    return order ? toPreviewRow(order, entry, warningsBefore(order, payments), shared) : [];
  });
  if (rows.filter(({ change }) => change !== 'same').length > importLimits.orders) {
    throw new ListImportError('too_many_orders');
  }
  const unknown = entries.filter(({ orderId }) => !orders.has(orderId));
  const all = [...faults, ...unknown.map((entry) => toImportFault(entry, 'order_unknown'))];
  return { rows, faults: byPlace(all) };
}

type Applied = {
  entries: readonly ConfirmedEntry[];
  markOutForDelivery: boolean;
  mail: boolean;
  staffId: string;
};

export type RefusedRow = { orderId: string } & (
  | { why: 'unknown' }
  | { why: 'conflict'; now: Tracking; by: string | undefined; at: Date | undefined }
  | { why: 'warnings'; warnings: ImportWarning[] }
);

/** `change` is the bulk change that undoes the import and sends its emails (start-bulk-change.server.ts). */
export type ImportOutcome = { ok: true; change: string } | { ok: false; refused: RefusedRow[] };

/**
 * Applies all rows or none: every order must still be as staff saw it. Throws ListImportError and
 * ShippingError.
 */
export async function applyTracking(
  { db, jobs }: { db: Db; jobs: Jobs },
  { entries, markOutForDelivery, mail, staffId }: Applied,
): Promise<ImportOutcome> {
  if (entries.length === 0) throw new ListImportError('nothing_given');
  if (entries.length > importLimits.orders) throw new ListImportError('too_many_orders');
  const byOrder = new Map(entries.map((entry) => [entry.orderId, entry]));
  const requested = [...byOrder.values()].map((entry) => ({ ...entry, ...readTracking(entry) }));
  const shared = findSharedNumbers(requested);
  return inTransaction(db, async (trx) => {
    const orderIds = requested.map(({ orderId }) => orderId);
    const orders = await lockOrders(trx, orderIds);
    const payments = await findUnusualPayments(trx, orderIds);
    const verdicts = requested.map((entry) =>
      checkEntry(entry, orders.get(entry.orderId), payments, shared),
    );
    const refused = verdicts.filter((verdict) => verdict.kind === 'refused');
    if (refused.length > 0) return { ok: false, refused: await explain(trx, refused) };
    const ready = verdicts.filter((verdict) => verdict.kind === 'ready');
    const parcels = ready.map(({ order, entry, warnings }): Parcel => {
      const { carrier, trackingNumber } = entry;
      const isMarked = markOutForDelivery && isBeforeShipping(asOrderStatus(order.order_status));
      const confirmed = asShippingWarnings(warnings);
      return { order, carrier, trackingNumber, markOutForDelivery: isMarked, confirmed };
    });
    const id = randomUUID();
    const act = { kind: 'tracking_entered', changeId: id, staffId } as const;
    const events = await groupInStaffLog(trx, act, () => shipLockedOrders(trx, parcels, staffId));
    const saved = [...orders.values()].map(({ order_id: orderId, order_status: status }) => {
      return { orderId, status, event: events.get(orderId) };
    });
    await recordTrackingBulkChange(trx, jobs, {
      id,
      markOutForDelivery,
      isMailed: mail,
      orders: saved,
      staffId,
    });
    return { ok: true, change: id };
  });
}

type Verdict =
  | { kind: 'ready'; order: OrderRow; entry: ConfirmedEntry; warnings: ImportWarning[] }
  | { kind: 'same' }
  | Refused;
type Refused = { kind: 'refused'; orderId: string } & (
  | { why: 'unknown' }
  | { why: 'conflict'; order: OrderRow }
  | { why: 'warnings'; warnings: ImportWarning[] }
);

function checkEntry(
  entry: ConfirmedEntry,
  order: OrderRow | undefined,
  payments: UnusualPayments,
  shared: ReadonlySet<string>,
): Verdict {
  const { orderId } = entry;
  if (!order) return { kind: 'refused', orderId, why: 'unknown' };
  const now = trackingOf(order);
  if (isSameTracking(now, entry)) return { kind: 'same' };
  if (!isSameTracking(now, entry.seen)) return { kind: 'refused', orderId, why: 'conflict', order };
  const warnings = importWarningsOf(warningsBefore(order, payments), entry, shared);
  if (!isConfirmed(warnings, entry.confirmed)) {
    return { kind: 'refused', orderId, why: 'warnings', warnings };
  }
  return { kind: 'ready', order, entry, warnings };
}

type UnusualPayments = { fullyRefunded: ReadonlySet<string>; paidTwice: ReadonlySet<string> };

async function findUnusualPayments(db: Db, orderIds: string[]): Promise<UnusualPayments> {
  const fullyRefunded = await findFullyRefunded(db, orderIds);
  return { fullyRefunded, paidTwice: await findPaidTwice(db, orderIds) };
}

/**
 * Returns an order's warnings. Omits the one about a double payment once the order is packed: staff checked
 * it then.
 */
function warningsBefore(
  order: WarningInput,
  { fullyRefunded, paidTwice }: UnusualPayments,
): ShippingWarning[] {
  const warnings = shippingWarningsOf(order, fullyRefunded);
  const isNew = paidTwice.has(order.order_id) && !isPacked(asOrderStatus(order.order_status));
  return isNew ? [...warnings, 'paid_twice'] : warnings;
}

async function explain(trx: Trx, refused: readonly Refused[]): Promise<RefusedRow[]> {
  const rows: RefusedRow[] = [];
  for (const one of refused) {
    const { orderId } = one;
    if (one.why === 'unknown') rows.push({ orderId, why: 'unknown' });
    else if (one.why === 'warnings')
      rows.push({ orderId, why: 'warnings', warnings: one.warnings });
    else rows.push({ orderId, why: 'conflict', ...(await findTrackingConflict(trx, one.order)) });
  }
  return rows;
}

async function findDisplayed(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, DisplayedRow>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('orders')
    .select(displayedColumns)
    .where('order_id', 'in', orderIds)
    .execute();
  return new Map(rows.map((row) => [row.order_id, row]));
}

function toImportOrder(row: DisplayedRow): ImportOrder {
  return {
    orderId: row.order_id,
    name: readCustomerName(row),
    city: trimmedOrNull(row.city),
    hasEmail: trimmedOrNull(row.email) !== null,
    seen: trackingOf(row),
  };
}

function toPreviewRow(
  row: DisplayedRow,
  tracking: Tracking,
  warnings: readonly ImportWarning[],
  shared: ReadonlySet<string>,
): ImportPreviewRow {
  const order = toImportOrder(row);
  const { carrier, trackingNumber } = tracking;
  return {
    ...order,
    tracking: { carrier, trackingNumber },
    change: changeOf(order.seen, tracking),
    warnings: importWarningsOf(warnings, tracking, shared),
  };
}

function changeOf(seen: Tracking, tracking: Tracking): ImportChange {
  if (isSameTracking(seen, tracking)) return 'same';
  return seen.trackingNumber ? 'changed' : 'new';
}

function importWarningsOf(
  warnings: readonly ImportWarning[],
  { trackingNumber }: Tracking,
  shared: ReadonlySet<string>,
): ImportWarning[] {
  return shared.has(trackingNumber) ? [...warnings, 'number_shared'] : [...warnings];
}

function withCarrier(entry: TrackingEntry, carrierForAll: string): TrackingEntry {
  const { trackingNumber } = entry;
  return { ...entry, ...readTracking({ carrier: entry.carrier || carrierForAll, trackingNumber }) };
}

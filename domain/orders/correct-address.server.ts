import { sql } from 'kysely';
import type { Db, OrderRow, Trx } from '#database/schema.ts';
import { inTransaction } from '#database/sql/transaction.ts';
import type { Actor } from '../actor.server.ts';
import { openAttentionItem } from '../attention/open-item.server.ts';
import { redirectQueuedEmails } from '../emails/redirect-emails.server.ts';
import { unknownPostcode } from '../geography/compose-address.ts';
import type { AddressFields } from '../geography/parse-address.ts';
import type { Language } from '../language.ts';
import {
  type AddressChange,
  CorrectionError,
  changesBetween,
  correctedFields,
  mayCorrectAddress,
  type ShippingAddress,
  shippingFields,
  toShippingAddress,
} from './correct-address.ts';
import { lockOrder } from './lock-order.server.ts';
import { asOrderStatus } from './order.ts';
import { isErased, recordOrderEvent, selectOrderHistory } from './order-events.server.ts';
import { asRecord, readOrderLanguage, withLanguage } from './order-items.ts';
import { type HistoryRow, type TimelineEntry, toTimelineEntry } from './order-timeline.ts';
import {
  eachField,
  placeFields,
  type ShopperDetails,
  type ShopperField,
} from './shopper-fields.ts';

export type Correction = {
  orderId: string;
  details: Partial<ShopperDetails>;
  /** Fields from which the address of `details` was composed. */
  addressFields?: AddressFields | undefined;
  version: string;
  staffId: string;
};

export type CorrectionOutcome =
  | { ok: true; isChanged: boolean }
  | {
      ok: false;
      version: string;
      meanwhile: TimelineEntry[];
      /** Details as saved now. */
      now: ShopperDetails;
      changedBy: FieldAuthors;
    };

/** Author and time of the last change to each field since the form was opened. */
export type FieldAuthors = Partial<
  Record<ShopperField, { by: string | undefined; isShopper: boolean; at: Date }>
>;

/**
 * Corrects the shopper's details and saves the earlier values. Unsent emails get the new address. Throws
 * CorrectionError.
 */
export async function correctAddress(db: Db, correction: Correction): Promise<CorrectionOutcome> {
  const { orderId, version } = correction;
  return inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (!order) throw new CorrectionError('order_unknown');
    const before = { ...toShippingAddress(order), email: emailOf(order) };
    const after = { ...before, ...correction.details };
    const changes = changesBetween(correctedFields, before, after);
    // Rejected: the order would hold personal data again, which no later erasure would find.
    if (changes.length > 0 && (await isErased(trx, orderId))) throw new CorrectionError('erased');
    const isLate = !mayCorrectAddress(asOrderStatus(order.order_status));
    if (isLate && changes.some(({ field }) => field !== 'email')) {
      throw new CorrectionError('on_its_way');
    }
    if (before.email && !after.email) throw new CorrectionError('email_required', 'email');
    if (changes.length === 0) return { ok: true, isChanged: false };
    if (readVersion(version).updatedAt !== changeOf(order)) {
      return refuse(trx, { order, now: before }, version);
    }
    await setDetails(trx, { order, before, after, changes }, correction);
    if (before.email !== after.email) await redirectQueuedEmails(trx, orderId, after.email);
    return { ok: true, isChanged: true };
  });
}

type Corrected = {
  order: OrderRow;
  before: ShopperDetails;
  after: ShopperDetails;
  changes: AddressChange[];
};

async function setDetails(
  trx: Trx,
  { order, before, after, changes }: Corrected,
  { addressFields, staffId }: Correction,
): Promise<void> {
  const actor = `staff:${staffId}` as const;
  const orderId = order.order_id;
  const correction = await saveCorrection(trx, orderId, { before, after, actor });
  const changed = Object.fromEntries(changes.map(({ field, after: text }) => [field, text]));
  await trx
    .updateTable('orders')
    .set({
      ...changed,
      ...formColumns(order, after, { ...after, addressFields }),
      updated_at: new Date(),
    })
    .where('order_id', '=', orderId)
    .execute();
  const fields = changes.map(({ field }) => field);
  const data = { correction, fields };
  await recordOrderEvent(trx, { orderId, kind: 'address_corrected', actor, data });
}

export type SentDetails = ShippingAddress & {
  lang: Language;
  addressFields?: AddressFields | undefined;
};

/**
 * Updates an unpaid, locked order from a later checkout. A field that staff corrected stays corrected,
 * unless the shopper has changed that field since.
 */
export async function updateShippingFromCheckout(
  trx: Trx,
  order: OrderRow,
  sent: SentDetails,
): Promise<void> {
  const orderId = order.order_id;
  const before = { ...toShippingAddress(order), lang: readOrderLanguage(order.meta_data) };
  const changes = changesBetween(shippingFields, await findLastSent(trx, order), sent);
  const changed = Object.fromEntries(changes.map(({ field, after }) => [field, after]));
  const fields = changes.map(({ field }) => field);
  if (fields.length === 0 && before.lang === sent.lang) return;
  const after = { ...before, ...changed, lang: sent.lang };
  const correction = await saveCorrection(trx, orderId, { before, after, sent, actor: 'shopper' });
  await trx
    .updateTable('orders')
    .set({
      ...changed,
      ...(fields.includes('address') ? { billing_address: sent.address } : {}),
      ...formColumns(order, after, sent),
      meta_data: withLanguage(order.meta_data, sent.lang),
      updated_at: new Date(),
    })
    .where('order_id', '=', orderId)
    .execute();
  const data = { correction, fields };
  await recordOrderEvent(trx, { orderId, kind: 'details_changed', actor: 'shopper', data });
}

/** The form's fields stay only with the lines that were composed from them. */
function formColumns(order: OrderRow, after: ShippingAddress, sent: Omit<SentDetails, 'lang'>) {
  const isMoved = placeFields.some((field) => after[field] !== (order[field] ?? ''));
  if (!isMoved || !(order.address_fields || sent.addressFields)) return {};
  const isAsSent = placeFields.every((field) => after[field] === sent[field]);
  const fields = isAsSent ? sent.addressFields : undefined;
  return {
    address_fields: fields ? JSON.stringify(fields) : null,
    postcode: fields?.postal_code ?? unknownPostcode,
  };
}

/** Records details that came too late: the order is paid or its parcel is on the way. */
export async function recordIgnoredDetails(
  trx: Trx,
  order: OrderRow,
  sent: SentDetails,
): Promise<void> {
  const orderId = order.order_id;
  const before = toShippingAddress(order);
  const isNew = changesBetween(shippingFields, await findLastSent(trx, order), sent).length > 0;
  const changes = changesBetween(shippingFields, before, sent);
  if (!isNew || changes.length === 0) return;
  const after = eachField(shippingFields, (field) => sent[field]);
  const correction = await saveCorrection(trx, orderId, { before, after, sent, actor: 'shopper' });
  const fields = changes.map(({ field }) => field);
  const data = { correction, fields };
  await recordOrderEvent(trx, { orderId, kind: 'details_not_taken', actor: 'shopper', data });
  await openAttentionItem(trx, 'details_not_taken', {
    subject: orderId,
    orderId,
    data: { reference: correction },
  });
}

async function findLastSent(trx: Trx, order: OrderRow): Promise<ShippingAddress> {
  const corrections = await trx
    .selectFrom('address_corrections')
    .select(['before', 'after', 'sent', 'corrected_by'])
    .where('order_id', '=', order.order_id)
    .orderBy('created_at')
    .execute();
  const own = corrections.findLast(({ corrected_by }) => corrected_by === 'shopper');
  const sent = own?.sent ?? own?.after ?? corrections[0]?.before;
  return sent === undefined ? toShippingAddress(order) : (sent as ShippingAddress);
}

type NewCorrection = { before: object; after: object; sent?: SentDetails; actor: Actor };

/** Saves a correction and returns its id. The history refers to it by id, because its values are personal. */
async function saveCorrection(
  trx: Trx,
  order_id: string,
  { before, after, sent, actor }: NewCorrection,
): Promise<string> {
  const { id } = await trx
    .insertInto('address_corrections')
    .values({
      order_id,
      corrected_by: actor,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      sent: sent ? JSON.stringify(sent) : null,
      // Uses the clock, not the transaction's start: of two that wait for the order's lock, the second may
      // have started earlier.
      created_at: sql<Date>`clock_timestamp()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type RefusedOrder = { order: OrderRow; now: ShopperDetails };

async function refuse(
  trx: Trx,
  { order, now }: RefusedOrder,
  seen: string,
): Promise<CorrectionOutcome> {
  const rows = await selectOrderHistory(trx, order.order_id)
    .where('order_events.id', '>', readVersion(seen).lastEvent)
    .orderBy('order_events.id')
    .execute();
  const meanwhile = rows.map((row) => toTimelineEntry(row));
  const changedBy = authorsIn(rows);
  return { ok: false, version: await addressVersionOf(trx, order), meanwhile, now, changedBy };
}

const detailKinds: readonly string[] = ['address_corrected', 'details_changed'];

/** Expects rows with the oldest first. */
function authorsIn(rows: readonly HistoryRow[]): FieldAuthors {
  const changes = rows.filter(({ kind }) => detailKinds.includes(kind));
  const authors = changes.flatMap(({ data, by, actor, at }) => {
    const { fields } = asRecord(data);
    const author = { by: by ?? undefined, isShopper: actor === 'shopper', at };
    return correctedFields
      .filter((field) => Array.isArray(fields) && fields.includes(field))
      .map((field) => [field, author] as const);
  });
  return Object.fromEntries(authors);
}

function emailOf({ email }: OrderRow): string {
  return email?.trim() ?? '';
}

/** Returns the last change (ms since 1970) and the last history entry, which show what happened since. */
export async function addressVersionOf(
  db: Db,
  { order_id, updated_at }: Pick<OrderRow, 'order_id' | 'updated_at'>,
): Promise<string> {
  const { last } = await db
    .selectFrom('order_events')
    .select((query) => query.fn.max<number | null>('id').as('last'))
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow();
  return `${changeOf({ updated_at })}.${last ?? 0}`;
}

/** Rows of an adopted table may have no `updated_at`. */
function changeOf({ updated_at }: { updated_at: Date | null }): number {
  return updated_at?.getTime() ?? 0;
}

function readVersion(version: string): { updatedAt: number; lastEvent: number } {
  const match = /^(\d{1,15})\.(\d{1,15})$/.exec(version);
  return { updatedAt: Number(match?.[1] ?? 0), lastEvent: Number(match?.[2] ?? 0) };
}

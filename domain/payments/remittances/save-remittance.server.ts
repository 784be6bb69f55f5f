import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Trx } from '#database/schema.ts';
import { inTransaction } from '#database/sql/transaction.ts';
import { throwFirstError } from '#domain/coded-error.ts';
import { type Money, money } from '#domain/money.ts';
import { groupInStaffLog } from '#domain/orders/bulk/bulk-log.server.ts';
import { importLimits, ListImportError } from '#domain/orders/bulk/list-import.ts';
import { maxTrackingLength, ShippingError } from '#domain/orders/tracking.ts';
import type { Jobs } from '#domain/runtime/jobs.ts';
import {
  checkDay,
  type ManualPayment,
  ManualPaymentError,
  undoSecondsLeft,
} from '../manual/manual-payment.ts';
import {
  type RefusedPayment,
  recordManualPayments,
  undoManualPayments,
} from '../manual/record-manual-payments.server.ts';
import type { RemittanceEntry } from './remittance.ts';

/** Who paid, and the day. `today` is the one of the shop's time zone. */
export type RemittanceHead = { carrier: string; day: string; today: string };

/** Throws ShippingError and ManualPaymentError for the fields of a whole list. */
export function checkRemittanceHead({ carrier, day, today }: RemittanceHead): void {
  throwFirstError([problemOfCarrier(carrier.trim()), checkDay(day, today)]);
}

function problemOfCarrier(carrier: string): ShippingError | undefined {
  if (!carrier) return new ShippingError('carrier_required', 'carrier');
  const isRight = carrier.length <= maxTrackingLength && !/\p{Cc}/u.test(carrier);
  return isRight ? undefined : new ShippingError('carrier_invalid', 'carrier');
}

type NewRemittance = RemittanceHead & { entries: readonly RemittanceEntry[]; staffId: string };

export type RemittanceOutcome = { ok: true; id: string } | { ok: false; refused: RefusedPayment[] };

/**
 * Records the cash of all orders of a list, or of none: every order must still be due. Throws ListImportError,
 * ShippingError and ManualPaymentError.
 */
export async function saveRemittance(
  { db, jobs }: { db: Db; jobs: Jobs },
  { entries, staffId, ...head }: NewRemittance,
): Promise<RemittanceOutcome> {
  checkRemittanceHead(head);
  if (entries.length === 0) throw new ListImportError('nothing_given');
  if (entries.length > importLimits.orders) throw new ListImportError('too_many_orders');
  const payments = entries.map(toPayment(head.day));
  if (new Set(entries.map(({ orderId }) => orderId)).size < entries.length) {
    throw new ListImportError('nothing_given');
  }
  const carrier = head.carrier.trim();
  return inTransaction(db, async (trx) => {
    const id = randomUUID();
    const act = { kind: 'remittance_saved', changeId: id, staffId, name: carrier } as const;
    const refused = await groupInStaffLog(trx, act, () =>
      recordManualPayments(trx, payments, { jobs, staffId, remittance: id }),
    );
    if (refused.length > 0) return { ok: false, refused };
    await insertRemittance(trx, { id, carrier, payments, day: head.day, staffId });
    return { ok: true, id };
  });
}

function toPayment(day: string) {
  return ({ orderId, amount, currency }: RemittanceEntry): ManualPayment => {
    if (amount <= 0) throw new ManualPaymentError('amount_invalid');
    return { orderId, money: money(amount, currency), day };
  };
}

type Saved = {
  id: string;
  carrier: string;
  day: string;
  payments: readonly ManualPayment[];
  staffId: string;
};

async function insertRemittance(
  trx: Trx,
  { id, carrier, day, payments, staffId }: Saved,
): Promise<void> {
  const all = payments.map((payment) => payment.money);
  await trx
    .insertInto('remittances')
    .values({
      id,
      carrier,
      received_on: day,
      orders: payments.length,
      sums: JSON.stringify(sumByCurrency(all)),
      created_by: `staff:${staffId}`,
    })
    .execute();
  await sql`
    insert into remittance_orders (remittance_id, order_id, amount, currency)
    select ${id}::uuid, * from unnest(${payments.map(({ orderId }) => orderId)}::text[],
      ${all.map(({ amount }) => amount)}::bigint[], ${all.map(({ currency }) => currency)}::text[])
  `.execute(trx);
}

/** Minor units by currency. */
function sumByCurrency(all: readonly Money[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { amount, currency } of all) sums[currency] = (sums[currency] ?? 0) + amount;
  return sums;
}

export type UndoOutcome = { ok: true } | { ok: false; orderIds: string[] };

/**
 * Makes the cash of a list due again, all of it or none. Refused, with their numbers, where orders have been refunded or
 * changed since. Throws ManualPaymentError.
 */
export async function undoRemittance(db: Db, id: string, staffId: string): Promise<UndoOutcome> {
  return inTransaction(db, async (trx) => {
    const orders = await trx
      .selectFrom('remittance_orders')
      .select('order_id')
      .where('remittance_id', '=', id)
      .execute();
    const saved = await lockRemittance(trx, id);
    if (saved.undone_at) return { ok: true };
    if (undoSecondsLeft(saved.created_at) === 0) throw new ManualPaymentError('too_late');
    const orderIds = orders.map(({ order_id }) => order_id);
    const act = { kind: 'remittance_undone', changeId: id, staffId, name: saved.carrier } as const;
    const refused = await groupInStaffLog(trx, act, () =>
      undoManualPayments(trx, orderIds, staffId),
    );
    if (refused.length > 0) return { ok: false, orderIds: refused };
    await trx
      .updateTable('remittances')
      .set({ undone_at: new Date(), undone_by: `staff:${staffId}` })
      .where('id', '=', id)
      .execute();
    return { ok: true };
  });
}

async function lockRemittance(trx: Trx, id: string) {
  const saved = await trx
    .selectFrom('remittances')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!saved) throw new ManualPaymentError('remittance_unknown');
  return saved;
}

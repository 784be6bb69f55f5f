import { sql } from 'kysely';
import type { Db, Trx } from '#database/schema.ts';
import { inTransaction } from '#database/sql/transaction.ts';
import { type Jobs, sendJob } from '#domain/runtime/jobs.ts';
import { orderStatuses } from '../order.ts';
import { asMailedStatus } from '../order-emails.server.ts';
import { BulkChangeError, type BulkWarning, bulkWarnings, maxBulkOrders } from './bulk-change.ts';
import { finishBulkChange, lockBulkChange } from './saved-bulk-change.server.ts';

type NewBulkChange = {
  status: string;
  /** True to email customers about the new status, if it has an email. */
  isMailed: boolean;
  /** `expected` is the status that staff saw on the page. */
  orders: { orderId: string; expected: string }[];
  staffId: string;
};

/** Saves a bulk change with the job that runs it. Returns its id. Throws BulkChangeError. */
export async function startBulkChange(db: Db, jobs: Jobs, request: NewBulkChange): Promise<string> {
  const status = orderStatuses.find((name) => name === request.status);
  if (!status) throw new BulkChangeError('status_unknown', 'status');
  const orders = new Map(request.orders.map(({ orderId, expected }) => [orderId, expected]));
  if (orders.size === 0) throw new BulkChangeError('nothing_chosen');
  if (orders.size > maxBulkOrders) throw new BulkChangeError('too_many');
  const change = {
    status,
    is_mailed: request.isMailed && asMailedStatus(status) !== undefined,
    created_by: `staff:${request.staffId}`,
  };
  return inTransaction(db, async (trx) => {
    const { id } = await trx
      .insertInto('bulk_changes')
      .values(change)
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`
      insert into bulk_change_orders (bulk_change_id, order_id, expected)
      select ${id}::uuid, * from unnest(${[...orders.keys()]}::text[], ${[...orders.values()]}::text[])
    `.execute(trx);
    await sendJob(jobs, trx, { name: 'work-bulk-change', data: { id } });
    return id;
  });
}

type Ticked = { id: string; reasons: readonly BulkWarning[]; staffId: string };

/**
 * Saves a second change for the orders that a change rejected for these reasons, with the same status.
 * Reasons that staff overrode for the first change stay overridden. Returns its id. Throws BulkChangeError.
 */
export async function retryRefusedOrders(db: Db, jobs: Jobs, ticked: Ticked): Promise<string> {
  const { reasons, staffId } = ticked;
  return inTransaction(db, async (trx) => {
    const refused = await lockBulkChange(trx, ticked.id);
    if (refused?.kind !== 'status') throw new BulkChangeError('change_unknown');
    if (refused.undone_at) throw new BulkChangeError('nothing_chosen');
    const confirmed = bulkWarnings.filter(
      (warning) => reasons.includes(warning) || refused.confirmed.includes(warning),
    );
    const { id } = await trx
      .insertInto('bulk_changes')
      .values({
        status: refused.status,
        is_mailed: refused.is_mailed,
        follows: refused.id,
        confirmed,
        created_by: `staff:${staffId}`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { rows } = await sql`
      insert into bulk_change_orders (bulk_change_id, order_id, expected)
      select ${id}::uuid, order_id, expected from bulk_change_orders
      where bulk_change_id = ${refused.id}::uuid and outcome = 'refused'
        and reason = any(${[...reasons]}::text[])
      returning order_id`.execute(trx);
    if (rows.length === 0) throw new BulkChangeError('nothing_chosen');
    await sendJob(jobs, trx, { name: 'work-bulk-change', data: { id } });
    return id;
  });
}

type SavedTracking = {
  id: string;
  markOutForDelivery: boolean;
  isMailed: boolean;
  /** `status`: the one before the change. `event`: its history entry; undefined when nothing changed. */
  orders: readonly { orderId: string; status: string; event: number | undefined }[];
  staffId: string;
};

/**
 * Records tracking numbers that this transaction has saved as a bulk change, so that they can be undone and
 * emailed.
 */
export async function recordTrackingBulkChange(
  trx: Trx,
  jobs: Jobs,
  { id, markOutForDelivery, isMailed, orders, staffId }: SavedTracking,
): Promise<void> {
  const saved = await trx
    .insertInto('bulk_changes')
    .values({
      id,
      kind: 'tracking',
      status: markOutForDelivery ? 'out_for_delivery' : null,
      is_mailed: isMailed,
      created_by: `staff:${staffId}`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const of = <T>(read: (order: SavedTracking['orders'][number]) => T) => orders.map(read);
  await sql`
    insert into bulk_change_orders (bulk_change_id, order_id, expected, event_id, outcome)
    select ${saved.id}::uuid, *, case when event_id is null then 'same' else 'changed' end
    from unnest(
      ${of(({ orderId }) => orderId)}::text[], ${of(({ status }) => status)}::text[],
      ${of(({ event }) => event ?? null)}::bigint[]
    ) as given (order_id, expected, event_id)
  `.execute(trx);
  await finishBulkChange(trx, jobs, saved);
}

import { sql } from 'kysely';
import type { Trx } from '#database/schema.ts';
import type { BulkActKind } from '#domain/staff/staff-events.ts';
import type { OrderStatus } from '../order.ts';

type BulkAct = {
  kind: BulkActKind;
  /** Id of the row in `bulk_changes` or `remittances`. */
  changeId: string;
  staffId: string;
  /** The status that the orders get. */
  to?: OrderStatus | undefined;
  /** Name of a carrier. */
  name?: string;
};

/**
 * Groups the order events that `work` records into one line of the staff log. An act with several
 * transactions calls it in each: the first that changes an order writes the line.
 */
export async function groupInStaffLog<T>(
  trx: Trx,
  act: BulkAct,
  work: () => Promise<T>,
): Promise<T> {
  const bulk = `${act.kind}:${act.changeId}`;
  await setBulk(trx, bulk);
  const result = await work();
  await setBulk(trx, '');
  await writeLine(trx, act, bulk);
  return result;
}

/**
 * Sets the value until the transaction ends. The default of `order_events.bulk` reads it (migration 0087).
 */
async function setBulk(trx: Trx, bulk: string): Promise<void> {
  await sql`select set_config('nabta.bulk', ${bulk}, true)`.execute(trx);
}

async function writeLine(trx: Trx, act: BulkAct, bulk: string): Promise<void> {
  const { kind, changeId, staffId, to, name } = act;
  const actor = `staff:${staffId}`;
  const data = JSON.stringify({ bulk, ...(to && { to }), ...(name && { name }) });
  await sql`
    insert into staff_events (kind, actor, data)
    select ${kind}::text, ${actor}::text, ${data}::jsonb
    where exists (select from order_events where bulk = ${bulk})
      and not exists (
        select from staff_events where kind = ${kind} and data ->> 'bulk' = ${bulk}
          -- For the index: no line of the change is older than the change.
          and created_at >= coalesce(
            (select created_at from bulk_changes where id = ${changeId}::uuid), now()))`.execute(
    trx,
  );
}

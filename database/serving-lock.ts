import { sql } from 'kysely';
import type { Trx } from './schema.ts';

// Each running store holds this lock, shared, on its LISTEN connection: it ends with that.

const lock = `hashtext('nabta: a store is running')`;

export const holdServingLock = `select pg_advisory_lock_shared(${lock})`;

/** False while a store is running; else none can start to listen before the transaction ends. */
export async function shutOutStores(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ alone: boolean }>`
    select pg_try_advisory_xact_lock(${sql.raw(lock)}) as alone`.execute(trx);
  return rows[0]?.alone ?? false;
}

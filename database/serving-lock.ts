import { sql } from 'kysely';
import type { Trx } from './schema.ts';

// Whoever listens to the notices of a PostgreSQL database is a running store. Each holds this lock,
// shared, on the connection it listens on, so that it is gone in the moment they are.

const lock = `hashtext('nabta: a store is running')`;

/** What a store that listens tells the database. */
export const holdServingLock = `select pg_advisory_lock_shared(${lock})`;

/** False while a store is running; else none starts to listen before the transaction ends. */
export async function shutOutStores(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ alone: boolean }>`
    select pg_try_advisory_xact_lock(${sql.raw(lock)}) as alone`.execute(trx);
  return rows[0]?.alone ?? false;
}

import { sql } from 'kysely';
import type { Trx } from '../schema.ts';

// Each running store holds this lock in shared mode on its LISTEN connection; it ends with that connection.

const lock = `hashtext('nabta: a store is running')`;

export const holdServingLock = `select pg_advisory_lock_shared(${lock})`;

/**
 * Prevents stores from starting to listen until the transaction ends. Returns false while a store is
 * running.
 */
export async function lockExclusively(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ alone: boolean }>`
    select pg_try_advisory_xact_lock(${sql.raw(lock)}) as alone`.execute(trx);
  return rows[0]?.alone ?? false;
}

import type { Db, Schema, Trx } from '#database/schema.ts';
import { DatabaseBusy } from '../unavailable.ts';

/** Runs `work` in the caller's transaction, or in a new one. */
export function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db as Trx) : db.transaction().execute(work);
}

/** Reports whether a statement failed on a unique violation of this table. */
export function isUniqueViolation(error: unknown, table: keyof Schema): boolean {
  // SQLSTATE unique_violation (postgresql.org/docs/current/errcodes-appendix.html).
  const { code, table: named } = (error ?? {}) as { code?: unknown; table?: unknown };
  return code === '23505' && named === table;
}

/** Reports whether a statement failed because a number exceeds its column's range. */
export function isOutOfRange(error: unknown): boolean {
  // SQLSTATE numeric_value_out_of_range.
  return (error as { code?: unknown } | null)?.code === '22003';
}

/** Reports whether a statement gave up waiting for a lock (`lock_timeout`). */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof DatabaseBusy;
}

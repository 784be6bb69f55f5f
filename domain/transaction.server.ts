import type { Db, Schema, Trx } from '#database/schema.ts';

/** In the caller's transaction, if it has one. */
export function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db as Trx) : db.transaction().execute(work);
}

/** Whether a statement failed because a row of this table has a key that it wanted to insert. */
export function isUniqueViolation(error: unknown, table: keyof Schema): boolean {
  // SQLSTATE unique_violation (postgresql.org/docs/current/errcodes-appendix.html).
  const { code, table: named } = (error ?? {}) as { code?: unknown; table?: unknown };
  return code === '23505' && named === table;
}

/** Whether a number of a statement is larger than its column can hold. */
export function isOutOfRange(error: unknown): boolean {
  // SQLSTATE numeric_value_out_of_range.
  return (error as { code?: unknown } | null)?.code === '22003';
}

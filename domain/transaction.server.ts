import type { Db, Trx } from '#database/schema.ts';

/** Runs `work` in the transaction that the caller has opened, or else in one of its own. */
export function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db as Trx) : db.transaction().execute(work);
}

import type { Db, Trx } from '#database/schema.ts';

/** In the caller's transaction, if it has one. */
export function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db as Trx) : db.transaction().execute(work);
}

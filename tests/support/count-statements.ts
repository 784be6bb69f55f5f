import type { Db } from '#database/schema.ts';

/** Counts the statements that `work` runs on the database it gets, without those that begin and end a transaction. */
export async function countStatements(db: Db, work: (db: Db) => Promise<unknown>): Promise<number> {
  let count = 0;
  const counted = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      count += 1;
      return result;
    },
  });
  await work(counted);
  return count;
}

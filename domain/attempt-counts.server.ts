import { type QueryCreator, type RawBuilder, sql } from 'kysely';
import type { Db, Schema } from '#database/schema.ts';

type Count = { key: string; tries: number; until: Date };

/**
 * Counts a try, whichever process gets it, and returns the tries since the first within `seconds`,
 * this one included. Tries that race for one key wait for each other until their transaction ends; one
 * that is rolled back does not count. Nothing is counted, and no row returned, without a key.
 */
export function countTry(
  db: QueryCreator<Schema>,
  key: string | RawBuilder<string | null> | undefined,
  seconds: number,
) {
  const given = sql`${key ?? null}::text`;
  const isOver = sql`attempt_counts.until <= now()`;
  return db
    .insertInto('attempt_counts')
    .columns(['key', 'tries', 'until'])
    .expression(
      sql<Count>`select ${given}, 1, now() + make_interval(secs => ${sql.lit(seconds)})
        where ${given} is not null`,
    )
    .onConflict((known) =>
      known.column('key').doUpdateSet({
        tries: sql<number>`case when ${isOver} then 1 else attempt_counts.tries + 1 end`,
        until: sql<Date>`case when ${isOver} then excluded.until else attempt_counts.until end`,
      }),
    )
    .returning([
      'attempt_counts.tries',
      sql<number>`extract(epoch from attempt_counts.until - now())::float8`.as('seconds_left'),
    ]);
}

export async function forgetOldCounts(db: Db): Promise<void> {
  await db.deleteFrom('attempt_counts').where('until', '<', sql<Date>`now()`).execute();
}

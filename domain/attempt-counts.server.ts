import { type QueryCreator, type RawBuilder, sql } from 'kysely';
import type { Db, Schema } from '#database/schema.ts';

type Count = { key: string; tries: number; until: Date };

type Key = string | RawBuilder<string | null> | undefined;

/**
 * Counts a try, whichever process gets it, and returns the tries since the first within `seconds`,
 * this one included. Tries that race for one key wait for each other until their transaction ends; one
 * that is rolled back does not count. Nothing is counted, and no row returned, without a key.
 */
export function countTry(db: QueryCreator<Schema>, key: Key, seconds: number) {
  return countTries(db, [key], seconds);
}

/**
 * The same for several keys, a row each. They wait for each other in their order: what many share comes
 * behind what few share, in every statement, or two could wait for each other.
 */
export function countTries(db: QueryCreator<Schema>, keys: Key[], seconds: number) {
  const values = sql.join(keys.map((key) => sql`${key ?? null}::text`));
  const duration = sql`make_interval(secs => ${sql.lit(seconds)})`;
  // A count that ends later than any could was stored by a clock that has been put back since. A try
  // that waited for another began before it: hence the minute.
  const latest = sql`now() + ${duration} + interval '1 minute'`;
  const isOver = sql`(attempt_counts.until <= now() or attempt_counts.until > ${latest})`;
  return db
    .insertInto('attempt_counts')
    .columns(['key', 'tries', 'until'])
    .expression(
      sql<Count>`select key, 1, now() + ${duration}
        from unnest(array[${values}]) as counted (key) where key is not null`,
    )
    .onConflict((known) =>
      known.column('key').doUpdateSet({
        tries: sql<number>`case when ${isOver} then 1 else attempt_counts.tries + 1 end`,
        until: sql<Date>`case when ${isOver} then excluded.until else attempt_counts.until end`,
      }),
    )
    .returning([
      'attempt_counts.key',
      'attempt_counts.tries',
      sql<number>`extract(epoch from attempt_counts.until - now())::float8`.as('seconds_left'),
    ]);
}

export async function forgetOldCounts(db: Db): Promise<void> {
  await db.deleteFrom('attempt_counts').where('until', '<', sql<Date>`now()`).execute();
}

import { type QueryCreator, type RawBuilder, sql } from 'kysely';
import type { Db, Schema } from '#database/schema.ts';

type Count = { key: string; tries: number; until: Date };

type Key = string | RawBuilder<string | null> | undefined;

/**
 * Counts an attempt for each key, across processes, and returns a row each: the attempts since the first
 * within `seconds`, including this one. Undefined and null keys are not counted. A rollback also undoes the
 * count. Concurrent attempts wait for each other's transaction, and lock the keys in the given order. Every
 * statement must put keys shared by few before keys shared by many, or two could deadlock.
 */
export function countInWindow(db: QueryCreator<Schema>, keys: Key[], seconds: number) {
  const values = sql.join(keys.map((key) => sql`${key ?? null}::text`));
  const duration = sql`make_interval(secs => ${sql.lit(seconds)})`;
  // A later end was stored by a clock that has been put back since. The minute allows for an attempt that
  // began before the one for which it waited.
  const latest = sql`now() + ${duration} + interval '1 minute'`;
  const isOver = sql`(attempt_counts.until <= now() or attempt_counts.until > ${latest})`;
  return db
    .insertInto('attempt_counts')
    .columns(['key', 'tries', 'until'])
    .expression(
      sql<Count>`select key, 1, now() + ${duration}
        from unnest(array[${values}]) as counted (key) where key is not null`,
    )
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
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

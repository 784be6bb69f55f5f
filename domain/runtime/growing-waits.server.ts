import { sql } from 'kysely';
import type { Db, Trx } from '#database/schema.ts';

// Counts attempts that wait longer and longer: docs/decisions/0022-sign-in-limits-per-account.md. The table is
// named after its first use.

const penaltyDecaySeconds = 60 * 60;
const liftedSeconds = 60 * 60;

/** Counts an attempt and returns 0, or does not count it and returns the seconds to wait. */
export async function countWithWaits(
  db: Db,
  key: string,
  waitsSeconds: readonly number[],
): Promise<number> {
  const waitAfter = (attempts: ReturnType<typeof sql>) => sql`clock_timestamp() + make_interval(
    secs => (array[${sql.join(waitsSeconds.map((seconds) => sql.lit(seconds)))}])[${attempts}])`;
  const attempts = sql`(least(${sql.lit(waitsSeconds.length - 1)}, greatest(0, kept.tries - floor(
    greatest(0, extract(epoch from clock_timestamp() - kept.tried_at)) / ${sql.lit(penaltyDecaySeconds)})))::int + 1)`;
  // A moment later than the longest wait was stored by a clock that has been put back since.
  const maxWaitSeconds = Math.max(...waitsSeconds);
  const isOfOtherClock = sql`kept.free_at > clock_timestamp()
    + make_interval(secs => ${sql.lit(maxWaitSeconds)})`;
  const { rows } = await sql`
    insert into staff_account_limits as kept (key, tries, tried_at, free_at)
    values (${key}, 1, clock_timestamp(), ${waitAfter(sql`1`)})
    on conflict (key) do update
    set tries = ${attempts}, tried_at = clock_timestamp(), free_at = ${waitAfter(attempts)}
    where kept.free_at <= clock_timestamp() or kept.lifted_until > clock_timestamp()
      or ${isOfOtherClock}
    returning key`.execute(db);
  return rows.length > 0 ? 0 : findRetryAfterSeconds(db, key);
}

async function findRetryAfterSeconds(db: Db, key: string): Promise<number> {
  const seconds = sql<number>`ceil(extract(epoch from free_at - clock_timestamp()))::float8`;
  const row = await db
    .selectFrom('staff_account_limits')
    .select(seconds.as('seconds'))
    .where('key', '=', key)
    .executeTakeFirst();
  return Math.max(1, row?.seconds ?? 1);
}

export async function undoAttempt(db: Db, key: string): Promise<void> {
  await db
    .updateTable('staff_account_limits')
    .set({ tries: sql<number>`greatest(tries - 1, 0)`, free_at: sql<Date>`clock_timestamp()` })
    .where('key', '=', key)
    .execute();
}

export async function forgetAttempts(db: Db, key: string): Promise<void> {
  await db.deleteFrom('staff_account_limits').where('key', '=', key).execute();
}

/** Allows any number of attempts for an hour. */
export async function liftWaits(trx: Trx, key: string): Promise<void> {
  const now = sql<Date>`clock_timestamp()`;
  const lifted_until = sql<Date>`clock_timestamp() + make_interval(secs => ${liftedSeconds})`;
  await trx
    .insertInto('staff_account_limits')
    .values({ key, tries: 0, tried_at: now, free_at: now, lifted_until })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ lifted_until }))
    .execute();
}

export async function forgetOldWaits(db: Db): Promise<void> {
  await db
    .deleteFrom('staff_account_limits')
    .where('tried_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
  // Deletes rows of releases before 0.8, which have addresses in their keys; moments in ms since 1970.
  await sql`delete from staff_rate_limits
    where "lastRequest" < extract(epoch from now() - interval '1 day') * 1000`.execute(db);
}

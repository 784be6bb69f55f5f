import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Trx } from '#database/schema.ts';

// Counts attempts at each account over all addresses: docs/decisions/0022-sign-in-limits-per-account.md.

/**
 * Seconds to wait after the first attempt, the second, and so on. The last number applies to all further
 * ones.
 */
const waits = {
  password: [0, 0, 0, 0, 60, 120, 240, 480, 900],
  code: [0, 0, 0, 0, 60, 120, 240, 480, 900],
  reset: [0, 0, 30 * 60],
};

type Kind = keyof typeof waits;

const penaltyDecaySeconds = 60 * 60;
const limitLiftedSeconds = 60 * 60;

/** Browser in which this account was used before. */
type Device = { id: string };

function keyOf(kind: Kind, email: string, device: Device | undefined): string {
  const counted = [kind, email, device?.id ?? ''].join('\n');
  return createHash('sha256').update(counted).digest('base64url');
}

export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Counts an attempt and returns 0, or does not count it and returns the seconds to wait. */
export async function countAccountAttempt(
  db: Db,
  kind: Kind,
  email: string,
  device: Device | undefined,
): Promise<number> {
  const key = keyOf(kind, email, device);
  const limit = waits[kind];
  const waitAfter = (attempts: ReturnType<typeof sql>) => sql`clock_timestamp() + make_interval(
    secs => (array[${sql.join(limit.map((seconds) => sql.lit(seconds)))}])[${attempts}])`;
  const attempts = sql`(least(${sql.lit(limit.length - 1)}, greatest(0, kept.tries - floor(
    greatest(0, extract(epoch from clock_timestamp() - kept.tried_at)) / ${sql.lit(penaltyDecaySeconds)})))::int + 1)`;
  // A moment later than the longest wait was stored by a clock that has been put back since.
  const maxWaitSeconds = Math.max(...limit);
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
  const limit = await db
    .selectFrom('staff_account_limits')
    .select(seconds.as('seconds'))
    .where('key', '=', key)
    .executeTakeFirst();
  return Math.max(1, limit?.seconds ?? 1);
}

export async function undoAttempt(db: Db, kind: Kind, email: string): Promise<void> {
  await db
    .updateTable('staff_account_limits')
    .set({ tries: sql<number>`greatest(tries - 1, 0)`, free_at: sql<Date>`clock_timestamp()` })
    .where('key', '=', keyOf(kind, email, undefined))
    .execute();
}

export async function forgetAttempts(
  db: Db,
  kind: Kind,
  email: string,
  device: Device,
): Promise<void> {
  const key = keyOf(kind, email, device);
  await db.deleteFrom('staff_account_limits').where('key', '=', key).execute();
}

/**
 * Lifts the limits for an hour. The account's new random password cannot be guessed, and its owner is about
 * to type it, perhaps in a new browser.
 */
export async function liftAccountLimits(trx: Trx, email: string): Promise<void> {
  const now = sql<Date>`clock_timestamp()`;
  const lifted_until = sql<Date>`clock_timestamp() + make_interval(secs => ${limitLiftedSeconds})`;
  for (const kind of ['password', 'code'] as const) {
    const key = keyOf(kind, normaliseEmail(email), undefined);
    await trx
      .insertInto('staff_account_limits')
      .values({ key, tries: 0, tried_at: now, free_at: now, lifted_until })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ lifted_until }))
      .execute();
  }
}

export async function forgetOldAttempts(db: Db): Promise<void> {
  await db
    .deleteFrom('staff_account_limits')
    .where('tried_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
  // Deletes rows of releases before 0.8, which have addresses in their keys; moments in ms since 1970.
  await sql`delete from staff_rate_limits
    where "lastRequest" < extract(epoch from now() - interval '1 day') * 1000`.execute(db);
}

import type { Env, Hono } from 'hono';
import { sql } from 'kysely';
import { findApplied, migrations } from '#database/migrate.ts';
import type { Db } from '#database/schema.ts';
import { healthChecks } from '#domain/addresses.ts';
import { secondsToRetry } from './api/errors.ts';
import { securityHeaders } from './security-headers.ts';
import { shareAnswer } from './share-answer.ts';

type PartState = 'ok' | 'failed' | 'unknown';

/** What a server needs for more than the pages that it has in memory. */
type Readiness = { database: PartState; queue: PartState; migrations: PartState };

const sharing = { msShared: 1000, msToAnswer: 3000 };

const silent: Readiness = { database: 'failed', queue: 'unknown', migrations: 'unknown' };

/**
 * `up` says that the process answers, and asks nothing: for supervisors and load balancers. It is 503
 * until the start is through, so that no server is replaced by one that will not be. `ready` is 503
 * while a part is missing, for monitoring: while the database is away all servers are unready, and all
 * still send the pages that they have in memory.
 */
export function addHealth<E extends Env>(
  app: Hono<E>,
  db: Db,
  isStarted: () => boolean = () => true,
): void {
  const readiness = shareAnswer(() => checkReadiness(db), sharing);
  const headers = { ...securityHeaders(), 'Cache-Control': 'no-store' };
  app.get(healthChecks.up, (c) =>
    isStarted() ? c.text('up\n', 200, headers) : c.text('starting\n', 503, headers),
  );
  app.get(healthChecks.ready, async (c) => {
    const parts = (await readiness()) ?? silent;
    const ok = Object.values(parts).every((state) => state === 'ok');
    if (ok) return c.json({ ok, ...parts }, 200, headers);
    return c.json({ ok, ...parts }, 503, { ...headers, 'Retry-After': `${secondsToRetry}` });
  });
}

async function checkReadiness(db: Db): Promise<Readiness> {
  const database = await stateOf(sql`select 1`.execute(db).then(() => true));
  if (database === 'failed') return silent;
  return {
    database,
    queue: await stateOf(hasQueues(db)),
    migrations: await stateOf(isMigrated(db)),
  };
}

/** Why a part fails is logged where it is used; here only its state is wanted. */
async function stateOf(check: Promise<boolean>): Promise<PartState> {
  return check.then(
    (isGood) => (isGood ? 'ok' : 'failed'),
    () => 'failed',
  );
}

async function hasQueues(db: Db): Promise<boolean> {
  // With all that jobs do, which a start does not wait for.
  const { jobNames, parkedName } = await import('./job-kinds.ts');
  const names = jobNames.flatMap((name) => [name, parkedName(name)]);
  const { rows } = await sql<{ missing: number }>`
    select count(*)::int as missing from unnest(${names}::text[]) as wanted (name)
    where not exists (select from pgboss.queue where queue.name = wanted.name)`.execute(db);
  return rows[0]?.missing === 0;
}

/** A newer release may have added more, and serves beside this one while servers are replaced. */
async function isMigrated(db: Db): Promise<boolean> {
  const applied = new Set(await findApplied(db));
  return migrations.every(({ name }) => applied.has(name));
}

import { sql } from 'kysely';
import { findApplied, migrations } from '#database/migrate.ts';
import type { Db } from '#database/schema.ts';
import type { Fullness } from '#database/unavailable.ts';
import { recordHeartbeat } from '#domain/runtime/server-processes.server.ts';
import { cacheSharedResult } from './cache-shared-result.ts';

type PartState = 'ok' | 'failed' | 'unknown';

/** The parts that an order needs; cached pages are served without them. */
export type Readiness = { database: PartState; queue: PartState; migrations: PartState };

export type ReadinessOptions = {
  db: Db;
  serverId: string;
  fullness?: Fullness;
  hasQueue?: () => boolean;
};

const sharing = { cacheTtlMs: 3000, responseTimeoutMs: 3000 };

const unavailable: Readiness = { database: 'failed', queue: 'unknown', migrations: 'unknown' };

/**
 * Returns whether an order would be accepted now. It queries the database at most once in three seconds,
 * with one commit: that detects a full disk and a synchronous standby that does not confirm.
 */
export function createReadiness(options: ReadinessOptions): () => Promise<Readiness> {
  const readiness = cacheSharedResult(() => checkReadiness(options), sharing);
  return async () => (await readiness()) ?? unavailable;
}

export function isReady(readiness: Readiness): boolean {
  return Object.values(readiness).every((state) => state === 'ok');
}

async function checkReadiness(options: ReadinessOptions): Promise<Readiness> {
  const { db, hasQueue = () => true } = options;
  const database = await stateOf(acceptsWrites(options));
  if (database === 'failed') return unavailable;
  const queue = hasQueue() ? await stateOf(hasQueues(db)) : 'failed';
  return { database, queue, migrations: await stateOf(isMigrated(db)) };
}

/** Reports only the state: the reason of a failure is logged where the part is used. */
async function stateOf(check: Promise<boolean>): Promise<PartState> {
  return check.then(
    (isGood) => (isGood ? 'ok' : 'failed'),
    () => 'failed',
  );
}

async function acceptsWrites({ db, serverId, fullness }: ReadinessOptions): Promise<boolean> {
  // The row of this server: no other server waits for it.
  await recordHeartbeat(db, serverId);
  // Small changes may still succeed on a full disk.
  if (fullness?.isFull) {
    await writeMegabyte(db);
    fullness.isFull = false;
  }
  return true;
}

function writeMegabyte(db: Db): Promise<unknown> {
  return db.transaction().execute((trx) =>
    sql`create temporary table nabta_room on commit drop as
      select repeat(md5(random()::text), 32) from generate_series(1, 1024)`.execute(trx),
  );
}

async function hasQueues(db: Db): Promise<boolean> {
  // This import loads the code of all jobs, so the start does not wait for it.
  const { jobNames, deadLetterQueueOf } = await import('../jobs/job-kinds.ts');
  const names = jobNames.flatMap((name) => [name, deadLetterQueueOf(name)]);
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

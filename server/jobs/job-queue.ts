import { randomUUID } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import {
  type Db as BossDb,
  type ConstructorOptions,
  fromPglite,
  PgBoss,
  type Queue,
} from 'pg-boss';
import type { Database } from '#database/open.ts';
import { jobLimits, poolWithin } from '#database/postgres/pool-limits.ts';
import { asPrepared } from '#database/sql/statement.ts';
import { toNamedDatabaseError } from '#database/unavailable.ts';
import type { Jobs } from '#domain/runtime/jobs.ts';
import { type Log, logUnexpected } from '../observability/log.ts';
import {
  deadLetterQueueOf,
  deadLetterQueueOptions,
  jobKinds,
  jobNames,
  jobRetentionSeconds,
} from './job-kinds.ts';

export type JobQueue = Awaited<ReturnType<typeof openJobQueue>>;

export type JobQueueOptions = {
  database: Database;
  url: string | undefined;
  log: Log;
};

/** Opens the queue for sending only; server/jobs/job-workers.ts runs jobs. pg-boss owns the schema `pgboss`. */
export async function openJobQueue({ database, url, log }: JobQueueOptions) {
  const connection = connectionTo(database, url);
  const boss = new PgBoss({ ...connection, supervise: false, schedule: false });
  logQueueErrors(boss, log);
  try {
    await boss.start();
    await makeQueues(boss);
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => undefined);
    throw toNamedDatabaseError(error);
  }
  const jobs: Jobs = {
    async statementOf({ name, data }, when) {
      const later = when && { startAfter: when.afterSeconds };
      const statements: CompiledQuery[] = [];
      await boss.send(name, data, { db: collecting(statements), ...later });
      const [statement, ...others] = statements;
      if (!statement || others.length > 0) throw new Error(`a job takes one statement: ${name}`);
      return statement;
    },
  };
  return {
    jobs,
    connection,
    listen: database.embedded ? undefined : listenOn(database),
    close: () => boss.stop({ graceful: false }),
  };
}

/**
 * Takes what pg-boss would execute, and runs nothing. A job of a paid order is a statement of its
 * purchase, and took longer to plan than to run.
 */
function collecting(statements: CompiledQuery[]): BossDb {
  return {
    async executeSql(text, values) {
      statements.push(CompiledQuery.raw(asPrepared(text), values ?? []));
      // It looks for the id of a job, and tries again without one.
      return { rows: [{}] };
    },
  };
}

export function logQueueErrors(boss: PgBoss, log: Log): void {
  // Most of them are plain objects that name their queue.
  boss.on('error', (error: Error & { queue?: unknown }) =>
    logUnexpected(log, toNamedDatabaseError(error), 'Job queue failed', { queue: error.queue }),
  );
  boss.on('warning', ({ message }) =>
    log.warn({ reason: message }, 'Job queue reported a warning'),
  );
}

/** Listens for pg-boss on our own connection: pg-boss's would go through the pooler, if there is one. */
function listenOn(database: Database): NonNullable<BossDb['listen']> {
  return async (channel, onNotice, onGap) => {
    let isOpen = true;
    const whileOpen = (notify: () => void) => isOpen && notify();
    await database.listen(
      channel,
      (queue) => whileOpen(() => onNotice(queue)),
      () => whileOpen(onGap),
    );
    onGap();
    return {
      async close() {
        isOpen = false;
      },
    };
  };
}

function connectionTo(
  { embedded, isPooled }: Database,
  url: string | undefined,
): ConstructorOptions {
  const schema = 'pgboss';
  if (embedded) return { schema, db: fromPglite(embedded), backend: 'pglite', reindex: false };
  // pg-boss's pool closes a connection whose query has failed or took too long.
  const limits = { query_timeout: jobLimits.responseTimeoutMs };
  const pool = { ...poolWithin(jobLimits, { isPooled }), ...limits };
  return { schema, max: 4, ...pool, ...(url ? { connectionString: url } : {}) };
}

/** A queue whose settings are as they shall be costs a start nothing. */
async function makeQueues(boss: PgBoss): Promise<void> {
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const makeOrUpdate = async (name: string, settings: Omit<Queue, 'name'>) => {
    const queue = queues.get(name);
    if (queue && hasSettings(queue, settings)) return;
    await (queue ? boss.updateQueue(name, settings) : boss.createQueue(name, settings));
    // pg-boss reads a changed queue's settings on its own connection when it first needs them. Inside a
    // transaction on the embedded database that would wait for ever: this makes it read them now.
    await boss.findJobs(name, { id: randomUUID() });
  };
  for (const name of jobNames) {
    const deadLetter = deadLetterQueueOf(name);
    const retention = { deleteAfterSeconds: jobRetentionSeconds, notify: true };
    await makeOrUpdate(deadLetter, { ...deadLetterQueueOptions, ...retention });
    await makeOrUpdate(name, { ...jobKinds[name].queue, ...retention, deadLetter });
  }
  // pg-boss hides that it could not read its queues until one is used: then the start fails, not an order.
  await boss.findJobs('deliver-email', { id: randomUUID() });
}

function hasSettings(queue: Queue, settings: Omit<Queue, 'name'>): boolean {
  return Object.entries(settings).every(
    ([setting, value]) => queue[setting as keyof Queue] === value,
  );
}

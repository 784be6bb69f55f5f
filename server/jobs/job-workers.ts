import { type JobResult, PgBoss, type Job as PgBossJob } from 'pg-boss';
import { toNamedDatabaseError } from '#database/unavailable.ts';
import type { JobName } from '#domain/runtime/jobs.ts';
import type { Store } from '#domain/store.ts';
import { type Log, logUnexpected } from '../observability/log.ts';
import { shutdownTimeoutMs } from '../process/stop-on-signals.ts';
import { deadLetterQueueOf, type JobKind, jobKinds, jobNames, schedules } from './job-kinds.ts';
import { type JobQueue, logQueueErrors } from './job-queue.ts';

export type JobWorkers = Awaited<ReturnType<typeof startWorkers>>;

export type JobWorkersOptions = { queue: JobQueue; store: Store; log: Log };

const batchSize = 5;

/** Intervals in seconds. */
export type WorkerIntervals = {
  /** A worker polls for retries. */
  poll: number;
  /** A worker that a notice wakes polls in case one was lost, and for retries. */
  pollWithNotices: number;
  /** Jobs without a heartbeat are released. */
  recovery: number;
};

export const workerIntervals: WorkerIntervals = { poll: 15, pollWithNotices: 30, recovery: 15 };

export async function startWorkers(
  { queue, store, log }: JobWorkersOptions,
  intervals = workerIntervals,
) {
  const { connection, listen } = queue;
  const boss = new PgBoss({
    ...connection,
    useListenNotify: true,
    cronWorkerIntervalSeconds: 30,
    superviseIntervalSeconds: intervals.recovery,
    monitorIntervalSeconds: intervals.recovery,
  });
  if (listen) boss.getDb().listen = listen;
  logQueueErrors(boss, log);
  const stopping = new AbortController();
  const { signal } = stopping;
  try {
    await boss.start();
    const working = { store, log, stopping: signal };
    for (const name of jobNames) await workOn(boss, name, working, intervals);
    await scheduleAll(boss, connection.backend === 'pglite', store.settings.timeZone);
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => undefined);
    throw toNamedDatabaseError(error);
  }
  return {
    close() {
      stopping.abort();
      return boss.stop({ timeout: shutdownTimeoutMs });
    },
  };
}

type Working = { store: Store; log: Log; stopping?: AbortSignal };

async function workOn(
  boss: PgBoss,
  name: JobName,
  working: Working,
  { poll, pollWithNotices }: WorkerIntervals,
): Promise<void> {
  const batches = {
    batchSize,
    pollingIntervalSeconds: poll,
    notifyPollingIntervalSeconds: pollWithNotices,
    perJobResults: true,
    burstWhenBatchFull: true,
  } as const;
  const localConcurrency = jobKinds[name].batches ?? 1;
  await boss.work(name, { ...batches, localConcurrency }, (jobs) => runJobs(name, jobs, working));
  await boss.work(deadLetterQueueOf(name), batches, (jobs) => abandonJobs(name, jobs, working));
}

export function runJobs(
  name: JobName,
  jobs: PgBossJob<unknown>[],
  { store, log, stopping }: Working,
): Promise<JobResult[]> {
  const kind = jobKinds[name] as JobKind<JobName>;
  return settleAll(jobs, name, log, async (data) => {
    return (await kind.run(store, data as never, stopping)) !== 'later';
  });
}

export function abandonJobs(
  name: JobName,
  jobs: PgBossJob<unknown>[],
  { store, log }: Working,
): Promise<JobResult[]> {
  const kind = jobKinds[name] as JobKind<JobName>;
  return settleAll(jobs, name, log, async (data) => {
    await kind.abandon?.(store, data as never);
    return true;
  });
}

function settleAll(
  jobs: PgBossJob<unknown>[],
  name: JobName,
  log: Log,
  act: (data: unknown) => Promise<boolean>,
): Promise<JobResult[]> {
  const settled = jobs.map(async ({ id, data }): Promise<JobResult> => {
    try {
      return { id, status: (await act(data)) ? 'completed' : 'failed' };
    } catch (error) {
      logUnexpected(log, error, 'Job failed', { job: name });
      return { id, status: 'failed' };
    }
  });
  return Promise.all(settled);
}

async function scheduleAll(boss: PgBoss, isEmbedded: boolean, timeZone: string): Promise<void> {
  const activeSchedules = schedules.filter(({ embeddedOnly }) => isEmbedded || !embeddedOnly);
  for (const { name, cron, atStart } of activeSchedules) {
    await boss.schedule(name, cron, {}, { tz: timeZone });
    if (atStart) await boss.send(name, {});
  }
  // An earlier release may have scheduled jobs under other names, which no worker runs.
  for (const { name } of await boss.getSchedules()) {
    if (!activeSchedules.some((job) => job.name === name)) await boss.unschedule(name);
  }
}

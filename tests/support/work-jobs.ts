import { PgBoss } from 'pg-boss';
import { deadLetterQueueOf, jobNames } from '#server/jobs/job-kinds.ts';
import { abandonJobs, type JobWorkersOptions, runJobs } from '#server/jobs/job-workers.ts';

type Settle = typeof runJobs;

/** Runs every job once, also those waiting for a retry: a failed one stays for the next call. */
export async function workJobs({ queue, store, log }: JobWorkersOptions): Promise<void> {
  const boss = new PgBoss({
    ...queue.connection,
    migrate: false,
    supervise: false,
    schedule: false,
  });
  await boss.start();
  try {
    for (const name of jobNames) {
      await makeDue(boss, name);
      await workOff(boss, name, (jobs) => runJobs(name, jobs, { store, log }));
      await workOff(boss, deadLetterQueueOf(name), (jobs) =>
        abandonJobs(name, jobs, { store, log }),
      );
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}

async function makeDue(boss: PgBoss, name: string): Promise<void> {
  const waiting = await boss.findJobs<object>(name, { queued: true });
  for (const { id, data } of waiting) await boss.update(name, data, { id, startAfter: new Date() });
}

async function workOff(
  boss: PgBoss,
  queue: string,
  settle: (jobs: Parameters<Settle>[1]) => ReturnType<Settle>,
): Promise<void> {
  for (;;) {
    const jobs = await boss.fetch(queue, { batchSize: 5 });
    if (jobs.length === 0) return;
    for (const { id, status } of await settle(jobs)) {
      await (status === 'completed' ? boss.complete(queue, id) : boss.fail(queue, id));
    }
  }
}

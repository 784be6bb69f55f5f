import { setTimeout as pause } from 'node:timers/promises';

const retryDelaysMs = [200, 1000];
const lastRetryDelayMs = 5000;
/** One log line a minute. */
const writesBetweenReports = 12;

/** An unref'd timer does not keep the process alive. */
const rest = (ms: number) => pause(ms, undefined, { ref: false });

/** Retries saving the outcome without end: a sent email must not be sent again. */
export async function retryUntilSaved(
  write: () => Promise<void>,
  report: (fault: unknown) => void,
  wait: (ms: number) => Promise<unknown> = rest,
): Promise<void> {
  for (let failures = 0; ; failures++) {
    try {
      return await write();
    } catch (fault) {
      if (failures % writesBetweenReports === 0) report(fault);
      await wait(retryDelaysMs[failures] ?? lastRetryDelayMs);
    }
  }
}

import { setTimeout } from 'node:timers/promises';

const msBetweenWrites = [200, 1000];
const msBetweenLaterWrites = 5000;
/** One log line a minute. */
const writesBetweenReports = 12;

/** An unref'd timer does not keep the process alive. */
const rest = (ms: number) => setTimeout(ms, undefined, { ref: false });

/** A sent e-mail must not be sent again, so saving its outcome is retried without end. */
export async function retryUntilSaved(
  write: () => Promise<void>,
  report: (fault: unknown) => void,
  pause: (ms: number) => Promise<unknown> = rest,
): Promise<void> {
  for (let failures = 0; ; failures++) {
    try {
      return await write();
    } catch (fault) {
      if (failures % writesBetweenReports === 0) report(fault);
      await pause(msBetweenWrites[failures] ?? msBetweenLaterWrites);
    }
  }
}

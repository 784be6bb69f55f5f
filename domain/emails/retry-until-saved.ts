import { setTimeout } from 'node:timers/promises';

const msBetweenWrites = [200, 1000];
const msBetweenLaterWrites = 5000;
/** One line a minute. */
const writesBetweenReports = 12;

/** What is waited for does not keep the process alive. */
const rest = (ms: number) => setTimeout(ms, undefined, { ref: false });

/**
 * A message is out: however long the database is away, that must not make it go out once more. So this
 * goes on writing it down for as long as the process lives.
 */
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

import type { Log } from './log.ts';

/** How long requests and jobs that run may take to end once the server is told to stop. */
export const msToEnd = 8000;
/** And how long all of it may take: whoever runs servers waits ten seconds before they kill one. */
const msToStop = 10_000;
/** npm passes Ctrl-C on to a process that has heard it from the terminal already: that is one signal. */
const msOfOneSignal = 500;

/**
 * Stops in order on SIGTERM or SIGINT and ends with 0, also when something did not end in time. A
 * second signal ends the process at once.
 */
export function stopOnSignals(log: Log, stop: () => Promise<void>): void {
  let since: number | undefined;
  const onSignal = () => {
    const now = performance.now();
    if (since === undefined) {
      since = now;
      void end();
    } else if (now - since > msOfOneSignal) {
      process.exit(1);
    }
  };
  const end = async () => {
    setTimeout(() => {
      log.warn('something did not end in time, and was cut off');
      process.exit(0);
    }, msToStop);
    try {
      await stop();
      process.exit(0);
    } catch (error) {
      log.error({ err: error }, 'did not stop in order');
      process.exit(1);
    }
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

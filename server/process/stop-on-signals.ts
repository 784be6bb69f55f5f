import type { Config } from '#config.ts';
import type { Log } from '../observability/log.ts';

/** Time limit for jobs, which are retried later. */
export const shutdownTimeoutMs = 8000;
/** Reserved for closing the database after running work has ended. */
export const closeTimeoutMs = 2000;
/** Most supervisors kill after ten seconds. */
const defaultStopTimeoutMs = 10_000;
/** npm passes on a Ctrl-C that the terminal has already sent: both are one signal. */
const repeatedSignalMs = 500;

const parentCheckIntervalMs = 500;

type StopOptions = Pick<Config, 'isStartedByNpm'> & Partial<Pick<Config, 'stopTimeoutMs'>>;

/** Exits with 0, also when something did not end in time. A second signal exits at once. */
export function stopOnSignals(
  log: Log,
  stop: () => Promise<void>,
  { isStartedByNpm, stopTimeoutMs = defaultStopTimeoutMs }: StopOptions,
): void {
  let since: number | undefined;
  const onSignal = () => {
    const now = performance.now();
    if (since === undefined) {
      since = now;
      void end();
    } else if (now - since > repeatedSignalMs) {
      process.exit(1);
    }
  };
  const end = async () => {
    setTimeout(() => {
      log.warn('Shutdown timed out: running requests and jobs were aborted');
      process.exit(0);
    }, stopTimeoutMs);
    try {
      await stop();
      process.exit(0);
    } catch (error) {
      log.error({ err: error }, 'Shutdown failed');
      process.exit(1);
    }
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  if (isStartedByNpm) onParentEnd(onSignal);
}

/** npm starts a shell, which passes on no signal: it ends, and the server would run on without either. */
function onParentEnd(act: () => void): void {
  const { ppid } = process;
  const timer = setInterval(() => {
    if (process.ppid === ppid) return;
    clearInterval(timer);
    act();
  }, parentCheckIntervalMs);
  timer.unref();
}

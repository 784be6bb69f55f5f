/** How the server answered the question whether anybody is signed in. */
export type SessionAnswer = 'session' | 'missing' | 'error' | 'unreachable';
export type SessionVerdict = 'allowed' | 'denied' | 'unreachable';

const triesWhenMissing = 3;
const retriesOnError = 5;

export type RecheckOptions = {
  ask?: () => Promise<SessionAnswer>;
  wait?: (ms: number) => Promise<void>;
  /** Called before each further try. */
  onRetry?: () => void;
};

/**
 * Checks again whether the session still stands. A missing one is looked for three times (waits of
 * 0.5 s and 1 s), an error is retried up to five times (waits of 1 s × attempt). When not even an
 * error came back, the line is down: that says nothing about the session.
 */
export async function recheckSession(options: RecheckOptions = {}): Promise<SessionVerdict> {
  const { ask = askForSession, wait = pause, onRetry } = options;
  let missing = 0;
  let errors = 0;
  for (;;) {
    const answer = await ask();
    if (answer === 'session') return 'allowed';
    if (answer === 'missing') missing += 1;
    else errors += 1;
    if (missing === triesWhenMissing) return 'denied';
    if (errors > retriesOnError) return answer === 'unreachable' ? 'unreachable' : 'denied';
    onRetry?.();
    await wait(answer === 'missing' ? 500 * missing : 1000 * errors);
  }
}

async function askForSession(): Promise<SessionAnswer> {
  try {
    const response = await fetch('/api/auth/get-session', { cache: 'no-store' });
    if (!response.ok) return 'error';
    return (await response.json()) === null ? 'missing' : 'session';
  } catch {
    return 'unreachable';
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

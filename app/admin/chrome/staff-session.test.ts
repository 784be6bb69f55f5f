import { expect, test } from 'vitest';
import { recheckSession, type SessionAnswer } from './use-gate.ts';

async function recheck(...answers: SessionAnswer[]) {
  const waits: number[] = [];
  const verdict = await recheckSession({
    ask: async () => answers.shift() ?? 'session',
    wait: async (ms) => void waits.push(ms),
  });
  return { verdict, waits };
}

test('a session is let in at once', async () => {
  expect(await recheck('session')).toEqual({ verdict: 'allowed', waits: [] });
});

test('a missing session is looked for three times', async () => {
  expect(await recheck('missing', 'missing', 'missing')).toEqual({
    verdict: 'denied',
    waits: [500, 1000],
  });
  expect((await recheck('missing', 'missing', 'session')).verdict).toBe('allowed');
});

test('an error is retried up to five times', async () => {
  const waits = [1000, 2000, 3000, 4000, 5000];
  expect(await recheck(...Array<'error'>(6).fill('error'))).toEqual({ verdict: 'denied', waits });
  expect(await recheck(...Array<'error'>(5).fill('error'))).toEqual({ verdict: 'allowed', waits });
});

test('a line that is down says nothing about the session', async () => {
  const none = Array<'unreachable'>(6).fill('unreachable');
  expect((await recheck(...none)).verdict).toBe('unreachable');
});

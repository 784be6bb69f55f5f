import { afterEach, expect, test, vi } from 'vitest';
import { fetchSession, recheckSession, type Session, type SessionResult } from './use-gate.ts';

const session: Session = {
  member: { id: '1', name: 'Huda', email: 'huda@nabta.example', role: 'packer' },
};

async function recheck(results: SessionResult[], retries?: number) {
  const waits: number[] = [];
  const verdict = await recheckSession({
    request: async () => results.shift() ?? session,
    wait: async (ms) => void waits.push(ms),
    ...(retries === undefined ? {} : { retries }),
  });
  return { verdict, waits };
}

const many = (result: SessionResult, count: number) => Array<SessionResult>(count).fill(result);

test('the gate admits a valid session at once', async () => {
  expect(await recheck([session])).toEqual({ verdict: session, waits: [] });
});

test('the gate refuses a session without permission at once', async () => {
  const verdict = { refusal: 'disabled' } as const;
  expect(await recheck([verdict])).toEqual({ verdict, waits: [] });
});

test('the gate checks a missing session three times', async () => {
  expect(await recheck(many('missing', 3))).toEqual({ verdict: 'denied', waits: [500, 1000] });
  expect((await recheck(many('missing', 2))).verdict).toEqual(session);
});

test('the gate retries an error up to five times without deciding about the session', async () => {
  const waits = [1000, 2000, 3000, 4000, 5000];
  expect(await recheck(many('error', 6))).toEqual({ verdict: 'unreachable', waits });
  expect(await recheck(many('error', 5))).toEqual({ verdict: session, waits });
  expect((await recheck(['missing', 'missing', ...many('error', 6)])).verdict).toBe('unreachable');
  expect((await recheck([...many('error', 5), ...many('missing', 3)])).verdict).toBe('denied');
});

test('the gate checks one request at a time after an outage', async () => {
  expect(await recheck(['error'], 0)).toEqual({ verdict: 'unreachable', waits: [] });
  expect((await recheck(many('missing', 3), 0)).verdict).toBe('denied');
});

afterEach(() => void vi.unstubAllGlobals());

test.each<[what: string, result: () => Response, SessionResult]>([
  ['a session', () => Response.json(session), session],
  ['no session', () => Response.json({ refusal: 'no_session' }, { status: 401 }), 'missing'],
  ['401', () => new Response('', { status: 401 }), 'missing'],
  [
    'a session that may not enter',
    () => Response.json({ refusal: 'disabled' }, { status: 401 }),
    { refusal: 'disabled' },
  ],
  ['a session of another shape', () => Response.json({ member: {} }), 'error'],
  ['too many requests', () => Response.json({}, { status: 429 }), 'error'],
  ['a store without its database', () => Response.json({ ok: false }, { status: 503 }), 'error'],
  ['a proxy', () => new Response('<h1>Bad Gateway</h1>', { status: 502 }), 'error'],
  ['the page of a hotel', () => new Response('<h1>Welcome</h1>'), 'error'],
  ['nothing', () => Response.error(), 'error'],
])('the gate reads %s as the state of the session', async (_what, result, expected) => {
  vi.stubGlobal('fetch', async () => result());
  expect(await fetchSession()).toEqual(expected);
});

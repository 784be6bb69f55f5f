import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import type { Language } from '#domain/language.ts';
import { findStaffMember } from '#domain/staff/session.server.ts';
import type { Store } from '#domain/store.ts';
import type { Changes } from '../changes.ts';
import type { Api } from './env.ts';
import { requestLanguage } from './errors.ts';

// Proxies close a silent connection after a minute or so; the browser takes a minute of silence for
// a dead line (app/browser/order-changes.ts).
const msBetweenBeats = 25_000;

const signInFirst: Record<Language, string> = {
  en: 'Please sign in first.',
  ar: 'سجّل الدخول أولًا من فضلك.',
};

/**
 * Server-sent events for the back office: `ready` when the stream listens, `order` with the id of
 * each order that was paid or changed, `email` with that of each e-mail, `reload` when some may have been missed, `beat` while all is
 * quiet. 401 without a staff session; the stream ends when that session does.
 */
export function addOrderEvents(api: Api, store: Store, changes: Changes): void {
  let isClosing = false;
  changes.onClose(() => {
    isClosing = true;
  });
  api.get('/admin/events', async (c) => {
    const { headers } = c.req.raw;
    const isStaff = async () =>
      (await findStaffMember(store.db, store.auth, headers)) !== undefined;
    if (!(await isStaff())) return c.json({ error: signInFirst[requestLanguage(c.req.raw)] }, 401);
    // A browser whose stream has just ended comes back at once, over a connection that is still open:
    // its new stream would hold up the shutdown that ended the old one.
    if (isClosing) return c.body(null, 503, { Connection: 'close' });
    // Without this, nginx would hold events back until it has a bufferful.
    c.header('X-Accel-Buffering', 'no');
    // A database that is away for a moment ends the stream: the browser opens it again.
    const isStillStaff = () => isStaff().catch(() => false);
    return streamSSE(c, (stream) => tellOrderChanges(stream, changes, isStillStaff));
  });
}

async function tellOrderChanges(
  stream: SSEStreamingApi,
  changes: Changes,
  isStillStaff: () => Promise<boolean>,
): Promise<void> {
  const end = createSignal();
  stream.onAbort(end.give);
  const forget = [
    changes.onClose(end.give),
    changes.onOrderChanged((orderId) => {
      void stream.writeSSE({ event: orderId ? 'order' : 'reload', data: orderId ?? '' });
    }),
    changes.onEmailChanged((emailId) => {
      void stream.writeSSE({ event: 'email', data: emailId });
    }),
  ];
  try {
    await stream.writeSSE({ event: 'ready', data: '' });
    while (!(await end.within(msBetweenBeats)) && (await isStillStaff())) {
      await stream.writeSSE({ event: 'beat', data: '' });
    }
  } finally {
    for (const off of forget) off();
  }
}

/** Something that is given once; `within` tells whether it was before the time is over. */
function createSignal() {
  const { promise, resolve } = Promise.withResolvers<true>();
  return {
    give: () => resolve(true),
    async within(ms: number): Promise<boolean> {
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<false>((late) => {
        timer = setTimeout(late, ms, false);
      });
      const given = await Promise.race([promise, timeout]);
      clearTimeout(timer);
      return given;
    },
  };
}

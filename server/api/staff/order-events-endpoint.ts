import { setTimeout as pause } from 'node:timers/promises';
import { z } from '@hono/zod-openapi';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import { staffApi } from '#domain/addresses.ts';
import { findChangedOrders } from '#domain/orders/list/admin-orders.server.ts';
import { findStaffMember } from '#domain/staff/sign-in/session.server.ts';
import type { Store } from '#domain/store.ts';
import type { Changes } from '#server/process/changes.ts';
import { type Api, pathBelowApiRoot } from '../env.ts';
import { mayCallStaffApi, staffCallErrorText } from './staff-calls.ts';

// Proxies close a silent connection after a minute or so; the browser takes a minute of silence for
// a dead one (app/admin/live/live-data.ts).
const heartbeatIntervalMs = 25_000;

const maxReplayedEvents = 100;
const replayWindowMs = 24 * 60 * 60 * 1000;

/**
 * The ids of `ready` and `beat` are the moments up to which everything was sent: a stream opened
 * with one as `since` first gets what it missed, or `reload` when that is too much. 401 without a
 * staff session; the stream ends when that session does.
 */
export function addOrderEvents(
  api: Api,
  services: Pick<Store, 'db' | 'auth'>,
  changes: Changes,
): void {
  let isClosing = false;
  changes.onClose(() => {
    isClosing = true;
  });
  api.get(pathBelowApiRoot(staffApi.events), async (c) => {
    const { headers } = c.req.raw;
    const findMember = async () => {
      const member = await findStaffMember(services.db, services.auth, headers);
      return member && mayCallStaffApi(member, 'events') ? member : undefined;
    };
    const member = await findMember();
    if (!member) return c.json({ error: staffCallErrorText(c, 'signInFirst') }, 401);
    // A browser reopens its ended stream at once, over a connection that is still open: the new
    // stream would hold up the shutdown that ended the old one.
    if (isClosing) return c.body(null, 503, { Connection: 'close' });
    // Stops nginx from buffering the events.
    c.header('X-Accel-Buffering', 'no');
    const since = readMoment(c.req.query('since'));
    const isMuch = since && Date.now() - since.getTime() > replayWindowMs;
    const findChanged = async (from: Date) =>
      isMuch ? undefined : findChangedOrders(services.db, from, maxReplayedEvents);
    // An unreachable database ends the stream: the browser opens it again.
    const isStillStaff = async () => (await findMember().catch(() => undefined)) !== undefined;
    return streamSSE(c, (stream) =>
      sendOrderChanges(stream, { changes, since, findChanged, staffId: member.id, isStillStaff }),
    );
  });
}

function readMoment(text: string | undefined): Date | undefined {
  const moment = z.iso.datetime().safeParse(text);
  return moment.success ? new Date(moment.data) : undefined;
}

type Listening = {
  changes: Changes;
  since: Date | undefined;
  findChanged: (since: Date) => Promise<string[] | undefined>;
  staffId: string;
  isStillStaff: () => Promise<boolean>;
};

async function sendOrderChanges(
  stream: SSEStreamingApi,
  { changes, since, findChanged, staffId, isStillStaff }: Listening,
): Promise<void> {
  const startedAt = new Date();
  const ending = new AbortController();
  const { signal } = ending;
  const end = () => ending.abort();
  stream.onAbort(end);
  const send = (event: string, data = '') => stream.writeSSE({ event, data });
  const sendMoment = (event: string) =>
    stream.writeSSE({ event, data: '', id: new Date().toISOString() });
  const replay = async (from: Date) => {
    const orderIds = await findChanged(from);
    if (!orderIds) return send('reload');
    for (const orderId of orderIds) await send('order', orderId);
  };
  const forget = [
    changes.onClose(end),
    // An undefined id means that the database's notices had a gap of unknown length.
    changes.onOrderChanged((orderId) => {
      void (orderId ? send('order', orderId) : replay(since ?? startedAt).catch(end));
    }),
    changes.onEmailChanged((emailId) => {
      void stream.writeSSE({ event: 'email', data: emailId });
    }),
    changes.onStaffSessionEnded(async (whose) => {
      const mayBeThis = whose === undefined || whose === staffId;
      if (mayBeThis && !(await isStillStaff())) end();
    }),
    changes.onAttentionChanged(() => void send('attention')),
  ];
  try {
    if (since) await replay(since);
    await sendMoment('ready');
    for (;;) {
      await pause(heartbeatIntervalMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted || !(await isStillStaff())) return;
      await sendMoment('beat');
    }
  } finally {
    for (const off of forget) off();
  }
}

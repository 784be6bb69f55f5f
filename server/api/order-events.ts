import { streamSSE } from 'hono/streaming';
import { findStaffMember } from '#domain/staff/session.server.ts';
import type { Store } from '#domain/store.ts';
import type { Changes } from '../changes.ts';
import type { Api } from './api.ts';
import { apiError } from './errors.ts';

// Proxies close a silent connection after a minute or so.
const msBetweenBeats = 25_000;

/**
 * Server-sent events for the back office: `order` with the id of each order that was paid or
 * changed, `reload` when some may have been missed. 401 without a staff session; the stream ends
 * when that session does.
 */
export function addOrderEvents(api: Api, store: Store, changes: Changes): void {
  api.get('/admin/events', async (c) => {
    const { headers } = c.req.raw;
    if (!(await findStaffMember(store.db, store.auth, headers))) return apiError(c, 'not_found');
    return streamSSE(c, async (stream) => {
      const off = changes.onOrderChanged((orderId) => {
        stream.writeSSE({ event: orderId ? 'order' : 'reload', data: orderId ?? '' });
      });
      stream.onAbort(off);
      const closed = changes.onClose(() => stream.close());
      await stream.writeSSE({ event: 'open', data: '' });
      while (!stream.aborted && !stream.closed) {
        await stream.sleep(msBetweenBeats);
        if (!(await findStaffMember(store.db, store.auth, headers))) break;
        await stream.writeSSE({ event: 'beat', data: '' });
      }
      closed();
      off();
    });
  });
}

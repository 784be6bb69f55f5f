import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Env, Hono } from 'hono';
import { healthChecks } from '#domain/addresses.ts';
import { retryAfterSeconds } from '../api/errors.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { isReady, type Readiness } from './readiness.ts';

const headers = { ...securityHeaders(), 'Cache-Control': 'no-store' };

/**
 * `up` reports that the process responds, for supervisors and load balancers, and checks nothing else. It
 * is 503 until the start is complete, so that a failing server replaces no working one. `ready` is 503
 * while orders would be refused, for monitoring: if the database is unavailable, all servers are unready
 * and still send cached pages.
 */
export function addHealth<E extends Env>(
  app: Hono<E>,
  readiness: () => Promise<Readiness>,
  isStarted: () => boolean = () => true,
): void {
  app.get(healthChecks.up, (c) => {
    const { status, text } = upResponse(isStarted);
    return c.text(text, status, headers);
  });
  app.get(healthChecks.ready, async (c) => {
    const parts = await readiness();
    const ok = isReady(parts);
    if (ok) return c.json({ ok, ...parts }, 200, headers);
    return c.json({ ok, ...parts }, 503, { ...headers, 'Retry-After': `${retryAfterSeconds}` });
  });
}

/** Answers `/up` on Node's own request event: it waits for no queue and no framework. */
export function createUpHandler(isStarted: () => boolean, added: Record<string, string> = {}) {
  const own = { ...headers, ...added, 'Content-Type': 'text/plain; charset=UTF-8' };
  return ({ method, url = '' }: IncomingMessage, response: ServerResponse): boolean => {
    if (!url.startsWith(healthChecks.up) || (method !== 'GET' && method !== 'HEAD')) return false;
    if (url.split('?', 1)[0] !== healthChecks.up) return false;
    const { status, text } = upResponse(isStarted);
    response.writeHead(status, { ...own, 'Content-Length': Buffer.byteLength(text) });
    response.end(method === 'GET' ? text : undefined);
    return true;
  };
}

function upResponse(isStarted: () => boolean): { status: 200 | 503; text: string } {
  return isStarted() ? { status: 200, text: 'up\n' } : { status: 503, text: 'starting\n' };
}

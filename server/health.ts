import type { Env, Hono } from 'hono';
import { healthChecks } from '#domain/addresses.ts';
import { secondsToRetry } from './api/errors.ts';
import { isReady, type Readiness } from './readiness.ts';
import { securityHeaders } from './security-headers.ts';

/**
 * `up` says that the process answers, and asks nothing: for supervisors and load balancers. It is 503
 * until the start is through, so that no server is replaced by one that will not be. `ready` is 503
 * while no order would be taken, for monitoring: while the database is away all servers are unready, and
 * all still send the pages that they have in memory.
 */
export function addHealth<E extends Env>(
  app: Hono<E>,
  readiness: () => Promise<Readiness>,
  isStarted: () => boolean = () => true,
): void {
  const headers = { ...securityHeaders(), 'Cache-Control': 'no-store' };
  app.get(healthChecks.up, (c) =>
    isStarted() ? c.text('up\n', 200, headers) : c.text('starting\n', 503, headers),
  );
  app.get(healthChecks.ready, async (c) => {
    const parts = await readiness();
    const ok = isReady(parts);
    if (ok) return c.json({ ok, ...parts }, 200, headers);
    return c.json({ ok, ...parts }, 503, { ...headers, 'Retry-After': `${secondsToRetry}` });
  });
}

import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#database/open.ts';
import { DatabaseUnavailable } from '#database/unavailable.ts';
import { requeueOrphanedDeliveries } from '#domain/emails/delivery-generations.server.ts';
import { releaseAbandoned } from '#domain/payments/opening-claims.server.ts';
import {
  heartbeatIntervalMs,
  recordHeartbeat,
  removeDeadServers,
  removeOtherServers,
} from '#domain/runtime/server-processes.server.ts';
import type { Store } from '#domain/store.ts';
import type { Log } from '../observability/log.ts';

export type Heartbeat = { stop(): void };

/** The embedded database has one process, just started: all claims are released at once. */
export async function startHeartbeat(
  { db, jobs, serverId }: Pick<Store, 'db' | 'jobs' | 'serverId'>,
  { embedded }: Pick<Database, 'embedded'>,
  log: Log,
): Promise<Heartbeat> {
  const stopping = new AbortController();
  await recordHeartbeat(db, serverId);
  if (embedded) {
    await db.transaction().execute(async (trx) => {
      await removeOtherServers(trx, serverId);
      await requeueOrphanedDeliveries(trx, jobs);
    });
  } else {
    void beatUntil(stopping.signal, log, async () => {
      await recordHeartbeat(db, serverId);
      await releaseAbandoned(db, serverId);
      await db.transaction().execute(async (trx) => {
        const gone = await removeDeadServers(trx, serverId);
        if (gone > 0) await requeueOrphanedDeliveries(trx, jobs);
      });
    });
  }
  return { stop: () => stopping.abort() };
}

async function beatUntil(signal: AbortSignal, log: Log, beat: () => Promise<void>): Promise<void> {
  let hasFailed = false;
  for (;;) {
    await pause(heartbeatIntervalMs, undefined, { ref: false, signal }).catch(() => undefined);
    if (signal.aborted) return;
    try {
      await beat();
      hasFailed = false;
    } catch (err) {
      // An unreachable database is logged already; and repeated failures are logged once.
      const isKnown = hasFailed || signal.aborted || err instanceof DatabaseUnavailable;
      if (!isKnown)
        log.warn(
          { err },
          'Server heartbeat could not be saved: other servers may take over its work',
        );
      hasFailed = true;
    }
  }
}

import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseFull, DatabaseUnavailable, isAccessRefused } from '#database/unavailable.ts';
import type { Log } from '../observability/log.ts';

const retryDelayMs = 2000;
const reportIntervalMs = 60_000;

/**
 * Waits at the start while PostgreSQL is unreachable, starting or read-only, with one log line a minute.
 * Rejects at once for a wrong password or database name.
 */
export async function openWhenReachable<T>(open: () => Promise<T>, log: Log): Promise<T> {
  let reportedAt = Number.NEGATIVE_INFINITY;
  for (;;) {
    try {
      return await open();
    } catch (error) {
      if (!isTemporary(error)) throw error;
      if (performance.now() - reportedAt >= reportIntervalMs) {
        reportedAt = performance.now();
        log.warn({ reason: (error as Error).message }, 'Startup waits for the database');
      }
    }
    await pause(retryDelayMs);
  }
}

function isTemporary(error: unknown): boolean {
  if (!(error instanceof DatabaseUnavailable) || error instanceof DatabaseFull) return false;
  return !isAccessRefused(error);
}

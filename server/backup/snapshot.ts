import { join, resolve } from 'node:path';
import type { Config } from '#config.ts';
import { readLiveCopy } from '#database/backup/live-copy.ts';
import { type Database, openPostgres } from '#database/open.ts';
import { longRunningLimits } from '#database/postgres/pool-limits.ts';
import type { Trx } from '#database/schema.ts';

/** Reads all rows as of one moment, while the shop continues to work. */
export type Snapshot = <T>(work: (trx: Trx) => Promise<T>, stopping?: AbortSignal) => Promise<T>;

type SnapshotSource = { config: Config; database: Database; onError(error: Error): void };

export function createSnapshot({ config, database, onError }: SnapshotSource): Snapshot {
  const { databaseUrl, databaseListenUrl, dataDir } = config;
  // It needs a session of its own: a pooler would lend its settings to others afterwards.
  const url = databaseListenUrl ?? databaseUrl;
  if (url) return (work) => onOwnConnection(url, onError, work);
  const folder = join(resolve(dataDir), 'database');
  const live = { db: database.db, folder, copy: `${folder}.copy` };
  let earlier: Promise<unknown> = Promise.resolve();
  return (work, stopping) => {
    const mine = earlier.then(() => readLiveCopy(live, work, stopping));
    earlier = mine.catch(() => undefined);
    return mine;
  };
}

/** The shop's own would be given up when the place of the backup is slow. */
async function onOwnConnection<T>(
  url: string,
  onError: (error: Error) => void,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  const own = openPostgres({ url, onError, limits: longRunningLimits, preparesStatements: false });
  try {
    return await own.db.transaction().execute(work);
  } finally {
    await own.close();
  }
}

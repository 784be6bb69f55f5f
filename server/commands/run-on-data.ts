import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Config } from '#config.ts';
import { FolderInUse, lockFolder } from '#database/embedded/folder-lock.ts';
import { callHolder } from '#database/embedded/lock-rpc.ts';
import { type Database, openEmbedded, openPostgres } from '#database/open.ts';
import { type Limits, longRunningLimits } from '#database/postgres/pool-limits.ts';
import {
  embeddedDatabaseFolder,
  requireDatabaseNotEmptied,
  returnFilesToOwner,
} from '../process/data-folder.ts';

type Work<T> = (database: Database) => Promise<T>;

type OnDataOptions<T> = { request: object; work: Work<T>; limits?: Limits };

export async function runOnDataOrServer<T>(
  config: Config,
  { request, work, limits }: OnDataOptions<T>,
): Promise<unknown> {
  try {
    return await runOnIdleData(config, work, limits && { limits });
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    return callHolder(error.holder, request);
  }
}

type IdleOptions = {
  limits?: Limits;
  /** Allows a missing database folder, for a restore: opening creates an empty database. */
  mayBeEmptied?: boolean;
};

export async function runOnIdleData<T>(
  config: Config,
  work: Work<T>,
  { limits = longRunningLimits, mayBeEmptied = false }: IdleOptions = {},
): Promise<T> {
  if (config.databaseUrl) {
    const onError = (error: Error) => process.stderr.write(`${error.message}\n`);
    const url = config.databaseListenUrl ?? config.databaseUrl;
    return workThenClose(openPostgres({ url, onError, limits }), work);
  }
  const lock = await lockFolder(resolve(config.dataDir), refuse);
  try {
    if (!mayBeEmptied) await requireDatabaseNotEmptied(config);
    return await workThenClose(await openEmbedded(embeddedDatabaseFolder(config)), work);
  } finally {
    await lock.release();
    await returnFilesToOwner(resolve(config.dataDir));
  }
}

/** Opening would create a missing database. */
export function hasEmbeddedDatabase(config: Config): boolean {
  return existsSync(embeddedDatabaseFolder(config));
}

async function workThenClose<T>(database: Database, work: Work<T>): Promise<T> {
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function refuse(): Promise<never> {
  throw new Error('another command is working on the data; try again in a moment');
}

import type { PGlite, Transaction } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, type PGliteDialectConfig, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { FolderOptions } from './embedded/embedded-folder.ts';
import { Listener, type ListenerOptions } from './postgres/listener.ts';
import {
  type Limits,
  poolWithin,
  shopLimits,
  transactionSettings,
} from './postgres/pool-limits.ts';
import { storePool } from './postgres/store-pool.ts';
import type { Db, Schema } from './schema.ts';
import { type Fullness, type OutageWatch, withNamedErrors } from './unavailable.ts';

export type Database = {
  db: Db;
  kind: 'pglite' | 'postgres';
  embedded: PGlite | undefined;
  /** A pooler lends its connections for a transaction at a time. */
  isPooled: boolean;
  fullness: Fullness;
  /**
   * Returns the pool's present connections. Undefined for the embedded database, which has one connection
   * and no pool.
   */
  connections(): Connections | undefined;
  /** `onGap`: notices may have been missed, because the connection was lost. */
  listen(channel: string, onNotice: (payload: string) => void, onGap: () => void): Promise<void>;
  close(): Promise<void>;
};

/** `waiting`: queries that wait for a connection. */
export type Connections = { busy: number; idle: number; waiting: number };

export type EmbeddedOptions = FolderOptions & { watch?: OutageWatch };

/** Opens an in-memory database when `folder` is missing. The caller holds the folder's lock. */
export async function openEmbedded(
  folder?: string,
  { watch, ...options }: EmbeddedOptions = {},
): Promise<Database> {
  // Imported lazily: a shop on PostgreSQL starts faster without it.
  const embedded = folder
    ? await (await import('./embedded/embedded-folder.ts')).openFolder(folder, options)
    : await (await import('@electric-sql/pglite')).PGlite.create();
  const fullness = { isFull: false };
  const dialect = withNamedErrors(
    new PGliteDialect({ pglite: failingAtFirstQuery(embedded) }),
    recordFullness(fullness, watch),
  );
  const db = new Kysely<Schema>({ dialect });
  return {
    db,
    kind: 'pglite',
    embedded,
    fullness,
    isPooled: false,
    connections: () => undefined,
    listen: async (channel, onNotice) => void (await embedded.listen(channel, onNotice)),
    close: () => db.destroy(),
  };
}

function recordFullness(fullness: Fullness, watch?: OutageWatch): OutageWatch {
  return {
    onFull(error) {
      fullness.isFull = true;
      watch?.onFull(error);
    },
    onUnavailable: (error) => watch?.onUnavailable(error),
    onBack: () => watch?.onBack(),
  };
}

type EmbeddedForKysely = Extract<PGliteDialectConfig['pglite'], object>;

/** Kysely hangs when BEGIN fails. Here it continues, and the first query throws. */
function failingAtFirstQuery(embedded: PGlite): EmbeddedForKysely {
  const transaction = async <T>(run: (trx: Transaction) => Promise<T>): Promise<T> => {
    let hasStarted = false;
    try {
      return await embedded.transaction((trx) => {
        hasStarted = true;
        return run(trx);
      });
    } catch (error) {
      if (hasStarted) throw error;
      const failing = async () => Promise.reject(error);
      return run({ query: failing, exec: failing, sql: failing } as unknown as Transaction);
    }
  };
  return {
    get closed() {
      return embedded.closed;
    },
    get ready() {
      return embedded.ready;
    },
    waitReady: embedded.waitReady,
    close: () => embedded.close(),
    query: (...args) => embedded.query(...args),
    transaction,
  } as EmbeddedForKysely;
}

export type PostgresOptions = ListenerOptions & {
  limits?: Limits;
  /**
   * Connection for notices that bypasses a pooler with transaction pooling; `url` leads through the pooler.
   */
  listenUrl?: string | undefined;
  /** False for poolers that do not support prepared statements. */
  preparesStatements?: boolean;
  watch?: OutageWatch;
};

export function openPostgres({
  limits = shopLimits,
  listenUrl,
  preparesStatements = true,
  watch,
  ...options
}: PostgresOptions): Database {
  const { url, onError } = options;
  const isPooled = listenUrl !== undefined;
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    pipeline: true,
    types: sameShapesAsPglite,
    ...poolWithin(limits, { isPooled }),
  });
  pool.on('error', onError);
  const forKysely = storePool(pool, {
    preparesStatements,
    transactionSettings: isPooled ? transactionSettings(limits) : '',
    responseTimeoutMs: limits.responseTimeoutMs,
    onError,
  });
  const fullness = { isFull: false };
  const dialect = withNamedErrors(
    new PostgresDialect({ pool: forKysely }),
    recordFullness(fullness, watch),
  );
  const db = new Kysely<Schema>({ dialect });
  const listener = new Listener({ ...options, url: listenUrl ?? url });
  return {
    db,
    kind: 'postgres',
    embedded: undefined,
    fullness,
    isPooled,
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    listen: (channel, onNotice, onGap) => listener.add(channel, onNotice, onGap),
    close: async () => {
      await listener.close();
      await db.destroy();
    },
  };
}

// pg returns int8 as text because it can pass 2^53; ids and counts here never do.
const sameShapesAsPglite: pg.CustomTypesConfig = {
  getTypeParser: (type, format) =>
    type === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(type, format),
};

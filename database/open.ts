import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import { openFolder } from './embedded-folder.ts';
import { type Limits, poolWithin, shopLimits } from './limits.ts';
import { Listener, type ListenerOptions } from './listener.ts';
import type { Db, Schema } from './schema.ts';

export type Database = {
  db: Db;
  kind: 'pglite' | 'postgres';
  /** The embedded database itself, for what needs more than queries (jobs, backups). */
  embedded: PGlite | undefined;
  /**
   * Calls `onNotice` with the payload of every NOTIFY on `channel`, from this process or another.
   * `onGap` is called when notices may have been missed because the connection was lost.
   */
  listen(channel: string, onNotice: (payload: string) => void, onGap: () => void): Promise<void>;
  close(): Promise<void>;
};

/** Opens the embedded database in `folder`, or in memory without one. The caller holds the lock. */
export async function openEmbedded(folder?: string): Promise<Database> {
  const embedded = folder ? await openFolder(folder) : await PGlite.create();
  const db = new Kysely<Schema>({ dialect: new PGliteDialect({ pglite: embedded }) });
  return {
    db,
    kind: 'pglite',
    embedded,
    listen: async (channel, onNotice) => void (await embedded.listen(channel, onNotice)),
    close: () => db.destroy(),
  };
}

export type PostgresOptions = ListenerOptions & {
  /** Those of the shop, unless the work may take its time. */
  limits?: Limits;
};

/** Connects to PostgreSQL. A lost connection is reported to `onError` and made again. */
export function openPostgres({ limits = shopLimits, ...options }: PostgresOptions): Database {
  const { url, onError } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    types: sameShapesAsPglite,
    ...poolWithin(limits, onError),
  });
  pool.on('error', onError);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  const listener = new Listener(options);
  return {
    db,
    kind: 'postgres',
    embedded: undefined,
    listen: (channel, onNotice, onGap) => listener.add(channel, onNotice, onGap),
    close: async () => {
      await listener.close();
      await db.destroy();
    },
  };
}

// pg hands out int8 as text because it can pass 2^53; ids and counts here never do, and PGlite
// gives numbers.
const sameShapesAsPglite: pg.CustomTypesConfig = {
  getTypeParser: (type, format) =>
    type === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(type, format),
};

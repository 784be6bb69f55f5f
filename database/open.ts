import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely';
import pg from 'pg';
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
  const embedded = await PGlite.create(folder);
  const db = new Kysely<Schema>({ dialect: new PGliteDialect({ pglite: embedded }) });
  return {
    db,
    kind: 'pglite',
    embedded,
    listen: async (channel, onNotice) => void (await embedded.listen(channel, onNotice)),
    close: () => db.destroy(),
  };
}

export type PostgresOptions = { url: string; onError: (error: Error) => void };

/** Connects to PostgreSQL. A lost connection is reported to `onError` and made again. */
export function openPostgres({ url, onError }: PostgresOptions): Database {
  const pool = new pg.Pool({ connectionString: url, max: 10, types: sameShapesAsPglite });
  pool.on('error', onError);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  const listener = new Listener(url, onError);
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

type Subscription = { onNotice: (payload: string) => void; onGap: () => void };

/** One connection of its own for LISTEN, made again with growing pauses when it is lost. */
class Listener {
  readonly #url: string;
  readonly #onError: (error: Error) => void;
  readonly #subscriptions = new Map<string, Subscription[]>();
  #client: pg.Client | undefined;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(url: string, onError: (error: Error) => void) {
    this.#url = url;
    this.#onError = onError;
  }

  async add(channel: string, onNotice: (payload: string) => void, onGap: () => void) {
    const known = this.#subscriptions.get(channel);
    if (known) {
      known.push({ onNotice, onGap });
      return;
    }
    this.#subscriptions.set(channel, [{ onNotice, onGap }]);
    if (!this.#client) await this.#connect();
    else await this.#client.query(`listen ${pg.escapeIdentifier(channel)}`);
  }

  async close() {
    this.#closed = true;
    clearTimeout(this.#retry);
    await this.#client?.end();
  }

  async #connect() {
    const client = new pg.Client({ connectionString: this.#url, keepAlive: true });
    this.#client = client;
    client.on('error', this.#onError);
    client.on('notification', ({ channel, payload }) => {
      for (const { onNotice } of this.#subscriptions.get(channel) ?? []) onNotice(payload ?? '');
    });
    await client.connect();
    client.once('end', () => this.#reconnect(1));
    for (const channel of this.#subscriptions.keys()) {
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    }
  }

  #reconnect(tries: number) {
    if (this.#closed) return;
    this.#retry = setTimeout(
      async () => {
        try {
          await this.#connect();
          for (const { onGap } of [...this.#subscriptions.values()].flat()) onGap();
        } catch (error) {
          this.#onError(error as Error);
          this.#reconnect(tries + 1);
        }
      },
      Math.min(tries * 500, 10_000),
    );
  }
}

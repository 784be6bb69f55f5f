import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { DatabaseUnavailable, isConnectionUseless } from '../unavailable.ts';

export type StorePoolOptions = {
  /** False for poolers that do not support prepared statements. */
  preparesStatements: boolean;
  /** Settings that a pooler gets with each BEGIN: `; set local …`. Empty without a pooler. */
  transactionSettings: string;
  /** A connection that sends nothing for this long while a response is due is given up. */
  responseTimeoutMs: number | undefined;
  onError: (error: Error) => void;
};

/** Returns pg's pool as Kysely takes it: names the hot statements and gives up connections that do not respond. */
export function storePool(pool: pg.Pool, options: StorePoolOptions): PostgresPool {
  return {
    options: pool.options,
    connect: async () => storeClient(await pool.connect(), options),
    end: () => pool.end(),
  };
}

function storeClient(client: pg.PoolClient, options: StorePoolOptions): PostgresPoolClient {
  const { preparesStatements, transactionSettings } = options;
  const silence = new SilenceTimer(client, options);
  let isUseless = false;
  const query = async (text: string, values: unknown[]) => {
    silence.start();
    try {
      const name = preparesStatements ? nameOf(text) : undefined;
      if (name) return await client.query({ name, text, values });
      return await client.query(beginning.test(text) ? text + transactionSettings : text, values);
    } catch (error) {
      isUseless ||= isConnectionUseless(error);
      throw error;
    } finally {
      silence.stop();
    }
  };
  return {
    query: query as unknown as PostgresPoolClient['query'],
    // The pool opens another connection and checks it (`requireWritable`).
    release: (destroy) => client.release(destroy || isUseless),
  };
}

const beginning = /^(begin|start transaction[^;]*)$/i;

/**
 * Destroys a connection whose socket receives nothing while a response is due; its queries fail. pg's own
 * `query_timeout` would also end a query whose rows still arrive.
 */
class SilenceTimer {
  readonly #client: pg.PoolClient;
  readonly #options: StorePoolOptions;
  #due = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(client: pg.PoolClient, options: StorePoolOptions) {
    this.#client = client;
    this.#options = options;
  }

  start(): void {
    this.#due += 1;
    if (!this.#timer) this.#wait();
  }

  stop(): void {
    this.#due -= 1;
    if (this.#due > 0) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #wait(): void {
    const { responseTimeoutMs, onError } = this.#options;
    if (!responseTimeoutMs) return;
    const socket = this.#client.connection.stream as Socket;
    const received = socket.bytesRead;
    this.#timer = setTimeout(() => {
      if (socket.bytesRead !== received) return this.#wait();
      const silence = `PostgreSQL was silent for ${responseTimeoutMs / 1000} s: the connection is given up`;
      onError(new DatabaseUnavailable(silence));
      socket.destroy();
    }, responseTimeoutMs);
  }
}

// PostgreSQL parses and plans an unnamed statement on each call. The statements of a purchase are marked
// (database/sql/statement.ts) and get a name.
const mark = '/* prepared */';
const names = new Map<string, string>();

/** Returns a statement's name, a hash of its text. Undefined when it is not marked. */
function nameOf(text: string): string | undefined {
  if (!text.endsWith(mark)) return undefined;
  const cached = names.get(text);
  if (cached) return cached;
  // PostgreSQL truncates names to 63 bytes.
  const name = `nabta_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
  names.set(text, name);
  return name;
}

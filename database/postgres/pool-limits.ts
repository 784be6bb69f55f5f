import { Socket } from 'node:net';
import pg from 'pg';
import { DatabaseReadOnly, DatabaseUnavailable, readOnly } from '../unavailable.ts';

export type Limits = {
  responseTimeoutMs?: number;
  session: Record<string, string>;
};

// Makes PostgreSQL notice dead clients. After a power loss of a server it would otherwise keep the session
// and its locks, and continue the queries of a lost client.
const deadClientSettings = {
  tcp_keepalives_idle: '30',
  tcp_keepalives_interval: '10',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '60s',
  client_connection_check_interval: '10s',
};

/** `lock_timeout` is below the pool's time-out: waiters for one row must not use up the pool. */
export const shopLimits: Limits = {
  responseTimeoutMs: 15_000,
  session: {
    ...deadClientSettings,
    lock_timeout: '5s',
    idle_in_transaction_session_timeout: '30s',
  },
};

/** Limits of the job queue, whose servers wait for each other when they create its tables. */
export const jobLimits: Limits = {
  responseTimeoutMs: 60_000,
  session: { ...deadClientSettings, idle_in_transaction_session_timeout: '30s' },
};

export const longRunningLimits: Limits = {
  session: { ...deadClientSettings, idle_in_transaction_session_timeout: '10min' },
};

export type PoolOptions = {
  onError: (error: Error) => void;
  /** True behind a pooler, which lends a connection to PostgreSQL for one transaction. */
  isPooled: boolean;
};

export function poolWithin(
  { responseTimeoutMs, session }: Limits,
  { onError, isPooled }: PoolOptions,
) {
  return {
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(responseTimeoutMs ? { Client: clientThatEndsWhenSilent(responseTimeoutMs, onError) } : {}),
    // Sets the limits after connecting: poolers reject them in the connection's options.
    onConnect: async (client: pg.ClientBase) => {
      // A checked-out idle connection may end: without a listener that would end the process.
      client.on('error', () => undefined);
      if (isPooled) limitTransactions(client, session);
      else await applySettings(client, session);
      await requireWritable(client);
    },
  } satisfies pg.PoolConfig;
}

/**
 * Checks a new connection. During a failover an address may lead to a standby for a moment. A connection
 * made then would reject every write as long as it lives. Throws DatabaseReadOnly.
 */
export async function requireWritable(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ isStandby: boolean; isReadOnly: boolean }>(
    `select pg_is_in_recovery() as "isStandby",
      current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
  );
  if (rows[0]?.isStandby) throw new DatabaseReadOnly('this PostgreSQL is a standby');
  if (rows[0]?.isReadOnly) throw new DatabaseReadOnly('this PostgreSQL is read-only');
}

function clientThatEndsWhenSilent(ms: number, onError: (error: Error) => void) {
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      const socket = new Socket();
      super({ ...config, stream: () => socket });
      destroyOnSilence(this, socket, ms, onError);
    }
  };
}

/**
 * Destroys a connection that does not respond; its queries fail. With pg's own `query_timeout` the next
 * caller would get that connection.
 */
function destroyOnSilence(
  client: pg.Client,
  socket: Socket,
  ms: number,
  onError: (error: Error) => void,
): void {
  let timer: NodeJS.Timeout | undefined;
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const wait = () => {
    const received = socket.bytesRead;
    timer = setTimeout(() => {
      if (socket.bytesRead !== received) return wait();
      const silence = `PostgreSQL was silent for ${ms / 1000} s: the connection is given up`;
      onError(new DatabaseUnavailable(silence));
      void client.end();
      // `end()` on a connection with `pipeline` would wait for the outstanding responses.
      socket.destroy();
    }, ms);
  };
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((...args: unknown[]) => {
    if (!timer) wait();
    const result = query(...args);
    if (result instanceof Promise) result.catch(endWhenReadOnly);
    return result;
  }) as typeof client.query;
  // The pool creates another connection and checks it (`requireWritable`).
  const endWhenReadOnly = (error: { code?: unknown }) => {
    if (error.code === readOnly) void client.end();
  };
  client.on('drain', stop);
  client.once('end', stop);
}

/** Skips settings that this PostgreSQL does not know, or does not let us change. */
async function applySettings(
  client: pg.ClientBase,
  settings: Record<string, string>,
): Promise<void> {
  const set = (names: string[]) =>
    client.query(
      'select set_config(name, value, false) from unnest($1::text[], $2::text[]) as s (name, value)',
      [names, names.map((name) => settings[name])],
    );
  const names = Object.keys(settings);
  try {
    await set(names);
  } catch {
    for (const name of names) await set([name]).catch(() => undefined);
  }
}

// Sets the limits in each transaction, with its BEGIN: a setting on a pooled connection would leak to its
// next user. A single statement is limited by `responseTimeoutMs`, which closes the connection.
function limitTransactions(client: pg.ClientBase, settings: Record<string, string>): void {
  const storeSettings = Object.entries(settings).filter(([name]) => !(name in deadClientSettings));
  const limits = storeSettings.map(([name, value]) => `; set local ${name} = '${value}'`).join('');
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((text: unknown, ...rest: unknown[]) => {
    const begins = typeof text === 'string' && /^(begin|start transaction[^;]*)$/i.test(text);
    return query(begins ? text + limits : text, ...rest);
  }) as typeof client.query;
}

import type pg from 'pg';
import { DatabaseReadOnly } from '../unavailable.ts';

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

/** `isPooled`: behind a pooler, which lends a connection to PostgreSQL for one transaction. */
export function poolWithin({ session }: Limits, { isPooled }: { isPooled: boolean }) {
  return {
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Sets the limits after connecting: poolers reject them in the connection's options.
    onConnect: async (client: pg.ClientBase) => {
      // A checked-out idle connection may end: without a listener that would end the process.
      client.on('error', () => undefined);
      if (!isPooled) await applySettings(client, session);
      await requireWritable(client);
    },
  } satisfies pg.PoolConfig;
}

const connectTimeoutMs = 10_000;
/** Limits one query. The types of pg know this option only for a client. */
const within = (query_timeout: number) => ({ query_timeout });

/**
 * Checks a new connection. During a failover an address may lead to a standby for a moment. A connection
 * made then would reject every write as long as it lives. Throws DatabaseReadOnly.
 */
export async function requireWritable(
  client: pg.ClientBase,
  responseTimeoutMs = connectTimeoutMs,
): Promise<void> {
  const text = `select pg_is_in_recovery() as "isStandby",
      current_setting('transaction_read_only') = 'on' as "isReadOnly"`;
  const { rows } = await client.query<{ isStandby: boolean; isReadOnly: boolean }>({
    text,
    ...within(responseTimeoutMs),
  });
  if (rows[0]?.isStandby) throw new DatabaseReadOnly('this PostgreSQL is a standby');
  if (rows[0]?.isReadOnly) throw new DatabaseReadOnly('this PostgreSQL is read-only');
}

/** Skips settings that this PostgreSQL does not know, or does not let us change. */
async function applySettings(
  client: pg.ClientBase,
  settings: Record<string, string>,
): Promise<void> {
  const text =
    'select set_config(name, value, false) from unnest($1::text[], $2::text[]) as s (name, value)';
  const set = (names: string[]) => {
    const values = [names, names.map((name) => settings[name])];
    return client.query({ text, values, ...within(connectTimeoutMs) });
  };
  const names = Object.keys(settings);
  try {
    await set(names);
  } catch {
    for (const name of names) await set([name]).catch(() => undefined);
  }
}

/**
 * Returns the limits as a suffix of BEGIN: a setting on a pooled connection would leak to its next user. A
 * single statement is limited by `responseTimeoutMs`, which closes the connection.
 */
export function transactionSettings({ session }: Limits): string {
  const storeSettings = Object.entries(session).filter(([name]) => !(name in deadClientSettings));
  return storeSettings.map(([name, value]) => `; set local ${name} = '${value}'`).join('');
}

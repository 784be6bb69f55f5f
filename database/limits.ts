import { Socket } from 'node:net';
import pg from 'pg';
import { DatabaseUnavailable } from './unavailable.ts';

/** How long one side of a connection to PostgreSQL waits for the other. */
export type Limits = {
  /** The longest silence after a question, before the connection is given up; none without it. */
  msToAnswer?: number;
  /** PostgreSQL's own settings for a session. */
  session: Record<string, string>;
};

// A server machine that lost its power says no goodbye: PostgreSQL keeps its session, and what that
// has locked, until it finds out. And it goes on with a query that nobody waits for any more.
const findsOutThatWeAreGone = {
  tcp_keepalives_idle: '30',
  tcp_keepalives_interval: '10',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '60s',
  client_connection_check_interval: '10s',
};

/**
 * For the shop, whose visitors wait. `lock_timeout` is well below the time in which a caller must
 * get one of the pool's connections: those that wait for one row keep the others only so long.
 */
export const shopLimits: Limits = {
  msToAnswer: 15_000,
  session: {
    ...findsOutThatWeAreGone,
    lock_timeout: '5s',
    idle_in_transaction_session_timeout: '30s',
  },
};

/** For the queue, whose servers wait for each other when they make its tables. */
export const jobLimits: Limits = {
  msToAnswer: 60_000,
  session: { ...findsOutThatWeAreGone, idle_in_transaction_session_timeout: '30s' },
};

/** For migrations, backups and restores, which take as long as the shop is large. */
export const patientLimits: Limits = {
  session: { ...findsOutThatWeAreGone, idle_in_transaction_session_timeout: '10min' },
};

/** What a pool is told to keep to `limits`; a connection that is given up is told to `onError`. */
export function poolWithin({ msToAnswer, session }: Limits, onError: (error: Error) => void) {
  return {
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(msToAnswer ? { Client: clientThatEndsWhenSilent(msToAnswer, onError) } : {}),
    // Not in the connection's options, which poolers in front of PostgreSQL refuse.
    onConnect: async (client: pg.ClientBase) => {
      // A connection may end while somebody holds it and asks nothing. They learn it from their next
      // query; without a listener it would end the process.
      client.on('error', () => undefined);
      await applySettings(client, session);
    },
  } satisfies pg.PoolConfig;
}

/** Its socket is ours: pg shows nobody that of its own. */
function clientThatEndsWhenSilent(ms: number, onError: (error: Error) => void) {
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      const socket = new Socket();
      super({ ...config, stream: () => socket });
      endWhenSilent(this, socket, ms, onError);
    }
  };
}

/**
 * Ends a connection on which nothing comes for so long although something was asked: its queries
 * fail, and its pool takes it out. pg's own `query_timeout` would hand it to the next caller.
 */
function endWhenSilent(
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
    const heard = socket.bytesRead;
    timer = setTimeout(() => {
      // Many rows come slowly.
      if (socket.bytesRead !== heard) return wait();
      const silence = `PostgreSQL was silent for ${ms / 1000} s: the connection is given up`;
      onError(new DatabaseUnavailable(silence));
      // Does not wait for an answer while there is a question open.
      void client.end();
    }, ms);
  };
  const query = client.query.bind(client) as (...asked: unknown[]) => unknown;
  client.query = ((...asked: unknown[]) => {
    if (!timer) wait();
    return query(...asked);
  }) as typeof client.query;
  client.on('drain', stop);
  client.once('end', stop);
}

/** A setting that this PostgreSQL does not know, or does not let us change, is done without. */
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

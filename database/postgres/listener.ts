import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from '../schema.ts';
import { toNamedDatabaseError } from '../unavailable.ts';
import { requireWritable } from './pool-limits.ts';
import { holdServingLock } from './serving-lock.ts';

type Subscription = { onNotice: (payload: string) => void; onGap: () => void };

export type ListenerOptions = {
  url: string;
  onError: (error: Error) => void;
  /** Interval of pings: without them a connection that died silently would never report a lost notice. */
  pingIntervalMs?: number | undefined;
  responseTimeoutMs?: number | undefined;
};

export class Listener {
  readonly #options: Required<ListenerOptions>;
  readonly #subscriptions = new Map<string, Subscription[]>();
  #client: pg.Client | undefined;
  #next: NodeJS.Timeout | undefined;
  #closed = false;

  constructor({
    url,
    onError,
    pingIntervalMs = 30_000,
    responseTimeoutMs = 10_000,
  }: ListenerOptions) {
    this.#options = { url, onError, pingIntervalMs, responseTimeoutMs };
  }

  async add(channel: string, onNotice: (payload: string) => void, onGap: () => void) {
    const existing = this.#subscriptions.get(channel);
    if (existing) {
      existing.push({ onNotice, onGap });
      return;
    }
    this.#subscriptions.set(channel, [{ onNotice, onGap }]);
    if (this.#client) await this.#client.query(`listen ${pg.escapeIdentifier(channel)}`);
    else await this.#connect();
  }

  async close() {
    this.#closed = true;
    clearTimeout(this.#next);
    await this.#client?.end();
  }

  async #connect() {
    const { url, onError, responseTimeoutMs } = this.#options;
    const client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: responseTimeoutMs,
      query_timeout: responseTimeoutMs,
    });
    client.on('error', onError);
    client.on('notification', ({ channel, payload }) => {
      for (const { onNotice } of this.#subscriptions.get(channel) ?? []) onNotice(payload ?? '');
    });
    try {
      await client.connect();
      await requireWritable(client, responseTimeoutMs);
      await client.query(holdServingLock);
      for (const channel of this.#subscriptions.keys()) {
        await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      }
    } catch (error) {
      void client.end();
      throw error;
    }
    if (this.#closed) return void client.end();
    client.once('end', () => this.#reconnect(1));
    this.#client = client;
    this.#pingLater(client);
  }

  #pingLater(client: pg.Client) {
    const { pingIntervalMs, responseTimeoutMs, onError } = this.#options;
    this.#next = setTimeout(async () => {
      try {
        await requireWritable(client, responseTimeoutMs);
        if (!this.#closed) this.#pingLater(client);
      } catch (error) {
        if (this.#closed) return;
        onError(error as Error);
        void client.end();
      }
    }, pingIntervalMs);
  }

  #reconnect(attempt: number) {
    if (this.#closed) return;
    clearTimeout(this.#next);
    this.#next = setTimeout(
      async () => {
        try {
          await this.#connect();
          if (this.#closed) return;
          for (const { onGap } of [...this.#subscriptions.values()].flat()) onGap();
        } catch (error) {
          this.#options.onError(error as Error);
          this.#reconnect(attempt + 1);
        }
      },
      Math.min(attempt * 500, 10_000),
    );
  }
}

/** The message names the setting to change. */
export class NoticesLost extends Error {
  override readonly name = 'NoticesLost';
}

const arrivalTimeoutMs = 10_000;

/**
 * Checks that notices arrive. A pooler with transaction pooling accepts LISTEN but delivers no notice. The
 * same happens when LISTEN and the writes use different databases.
 */
export async function requireNotificationsArrive(db: Db, listen: Listener['add']): Promise<void> {
  const mine = randomUUID();
  const { promise: arrived, resolve } = Promise.withResolvers<boolean>();
  const onNotice = (payload: string) => void (payload === mine && resolve(true));
  await listen('store_opening', onNotice, () => undefined).catch((error) => {
    throw toNamedDatabaseError(error);
  });
  await sql`select pg_notify('store_opening', ${mine})`.execute(db);
  const timer = setTimeout(() => resolve(false), arrivalTimeoutMs);
  const hasArrived = await arrived;
  clearTimeout(timer);
  if (hasArrived) return;
  throw new NoticesLost(
    'PostgreSQL notifications do not reach this process: pages and the back office would be outdated. If ' +
      'DATABASE_URL leads through a pooler (PgBouncer in transaction mode), set DATABASE_LISTEN_URL to ' +
      'an address of the same database that bypasses it.',
  );
}

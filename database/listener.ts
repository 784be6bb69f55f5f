import pg from 'pg';
import { holdServingLock } from './serving-lock.ts';

type Subscription = { onNotice: (payload: string) => void; onGap: () => void };

export type ListenerOptions = {
  url: string;
  onError: (error: Error) => void;
  /** A connection can die silently, and then no notice ever comes: hence pings. */
  msBetweenPings?: number | undefined;
  msToAnswer?: number | undefined;
};

export class Listener {
  readonly #options: Required<ListenerOptions>;
  readonly #subscriptions = new Map<string, Subscription[]>();
  #client: pg.Client | undefined;
  #next: NodeJS.Timeout | undefined;
  #closed = false;

  constructor({ url, onError, msBetweenPings = 30_000, msToAnswer = 10_000 }: ListenerOptions) {
    this.#options = { url, onError, msBetweenPings, msToAnswer };
  }

  async add(channel: string, onNotice: (payload: string) => void, onGap: () => void) {
    const known = this.#subscriptions.get(channel);
    if (known) {
      known.push({ onNotice, onGap });
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
    const { url, onError, msToAnswer } = this.#options;
    const client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: msToAnswer,
      query_timeout: msToAnswer,
    });
    client.on('error', onError);
    client.on('notification', ({ channel, payload }) => {
      for (const { onNotice } of this.#subscriptions.get(channel) ?? []) onNotice(payload ?? '');
    });
    try {
      await client.connect();
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
    this.#next = setTimeout(async () => {
      try {
        await client.query('select 1');
        if (!this.#closed) this.#pingLater(client);
      } catch (error) {
        if (this.#closed) return;
        this.#options.onError(error as Error);
        void client.end();
      }
    }, this.#options.msBetweenPings);
  }

  #reconnect(tries: number) {
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
          this.#reconnect(tries + 1);
        }
      },
      Math.min(tries * 500, 10_000),
    );
  }
}

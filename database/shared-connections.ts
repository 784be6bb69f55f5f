import type { CompiledQuery, QueryResult } from 'kysely';
import type pg from 'pg';

const mostInOneWrite = 4;

type Shared = { client: pg.PoolClient; unanswered: Set<Promise<unknown>>; willFlush: boolean };

/**
 * A few connections over which the short statements of all requests travel together: what is sent
 * before the event loop turns leaves in one write, and no statement waits for a connection. Only for
 * statements that are transactions by themselves: another one may run before the next of the same
 * caller, and each waits for the answers of those in front of it.
 */
export class SharedConnections {
  readonly #pool: pg.Pool;
  readonly #slots: (Promise<Shared> | undefined)[];
  readonly #open = new Set<Shared>();
  /** Statements of each slot that are on their way. */
  readonly #load: number[];
  /** The slot that takes what is sent in this turn of the event loop, and how many have joined it. */
  #leaving: number | undefined;
  #joined = 0;

  constructor(pool: pg.Pool, count: number) {
    this.#pool = pool;
    this.#slots = Array.from({ length: count });
    this.#load = Array.from({ length: count }, () => 0);
  }

  /** Those that wait for no answer now. */
  get idle(): number {
    return [...this.#open].filter(({ unanswered }) => unanswered.size === 0).length;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const slot = this.#choose();
    this.#load[slot] = (this.#load[slot] ?? 0) + 1;
    try {
      this.#slots[slot] ??= this.#connect(slot);
      return await send(await this.#slots[slot], query);
    } finally {
      this.#load[slot] = (this.#load[slot] ?? 1) - 1;
    }
  }

  /**
   * A few go with what leaves in this turn of the event loop anyway. Else the first of those with the
   * least to do: a quiet shop keeps to one.
   */
  #choose(): number {
    if (this.#joined === mostInOneWrite) this.#leaving = undefined;
    if (this.#leaving === undefined) {
      this.#leaving = this.#load.indexOf(Math.min(...this.#load));
      this.#joined = 0;
      setImmediate(() => {
        this.#leaving = undefined;
      });
    }
    this.#joined += 1;
    return this.#leaving;
  }

  /** Once all is answered. */
  async close(): Promise<void> {
    for (const shared of this.#open) {
      await Promise.allSettled(shared.unanswered);
      this.#open.delete(shared);
      shared.client.release();
    }
  }

  #connect(slot: number): Promise<Shared> {
    const connecting = this.#pool.connect().then((client) => {
      const shared: Shared = { client, unanswered: new Set(), willFlush: false };
      this.#open.add(shared);
      const leave = () => {
        if (this.#slots[slot] === connecting) this.#slots[slot] = undefined;
        if (this.#open.delete(shared)) client.release(true);
      };
      client.once('error', leave);
      client.once('end', leave);
      return shared;
    });
    connecting.catch(() => {
      this.#slots[slot] = undefined;
    });
    return connecting;
  }
}

async function send<Row>(shared: Shared, query: CompiledQuery): Promise<QueryResult<Row>> {
  flushLater(shared);
  const { sql, parameters } = query;
  const answer = shared.client.query(sql, parameters as unknown[]);
  shared.unanswered.add(answer);
  try {
    const { command, rowCount, rows } = await answer;
    const changes = /^(INSERT|UPDATE|DELETE|MERGE)$/.test(command);
    return { rows, ...(changes ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) };
  } finally {
    shared.unanswered.delete(answer);
  }
}

function flushLater(shared: Shared): void {
  if (shared.willFlush) return;
  shared.willFlush = true;
  const { stream } = (shared.client as unknown as pg.Client).connection;
  stream.cork();
  setImmediate(() => {
    shared.willFlush = false;
    stream.uncork();
  });
}

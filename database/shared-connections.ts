import type { CompiledQuery, QueryResult } from 'kysely';
import type pg from 'pg';
import { DatabaseUnavailable } from './unavailable.ts';

const mostInOneWrite = 4;
const mostTries = 5;

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
  readonly #underWay = new Set<Promise<unknown>>();
  #isClosed = false;
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
    if (this.#isClosed) throw new DatabaseUnavailable('The database is closed.');
    const answer = this.#ask<Row>(query);
    this.#underWay.add(answer);
    try {
      return await answer;
    } finally {
      this.#underWay.delete(answer);
    }
  }

  async #ask<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#askOnce<Row>(query);
      } catch (error) {
        if (tries === mostTries || !wasNotReady(error)) throw error;
      }
    }
  }

  async #askOnce<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
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

  /** Once all is answered, also what waits for its connection: the pool ends when it has all back. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.allSettled(this.#underWay);
    for (const shared of this.#open) {
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

/**
 * It counted on a statement in front of it to parse what both need. That one has failed before it came
 * to it: invalid_sql_statement_name; or another did after all: duplicate_prepared_statement. Nothing of
 * it is kept, and it may be sent again.
 */
function wasNotReady(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return code === '26000' || code === '42P05';
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

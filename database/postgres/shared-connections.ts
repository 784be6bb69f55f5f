import type { CompiledQuery, QueryResult } from 'kysely';
import type pg from 'pg';
import { DatabaseUnavailable } from '../unavailable.ts';

const maxWriteBatch = 4;
const maxAttempts = 5;
/**
 * A connection without a response for this long waits for a lock, or its PostgreSQL process for a
 * processor.
 */
const stalledAfterMs = 30;

/** Holds a connection that is opened for the first statement and opened again after it has ended. */
type Slot = {
  connecting?: Promise<pg.PoolClient> | undefined;
  client?: pg.PoolClient | undefined;
  /** Number of statements that wait for their responses or for the connection. */
  load: number;
  /** Time by `performance.now()` of the last response, or when the first statement began to wait. */
  movedAt: number;
};

type Count = {
  /** Number of connections that keep one process busy: more would compete for processors. */
  usual: number;
  /** Maximum while the usual ones are blocked. */
  max: number;
};

/**
 * Shares a few connections between the short statements of all requests. Statements of one turn of the
 * event loop leave in one write. Accepts only statements that are a transaction on their own. Another
 * statement may run before the caller's next one, and each waits for the responses to those before it.
 */
export class SharedConnections {
  readonly #pool: pg.Pool;
  readonly #slots: Slot[];
  readonly #usual: number;
  readonly #underWay = new Set<Promise<unknown>>();
  #isClosed = false;
  /** The slot that takes the statements of this turn of the event loop. */
  #leaving: { slot: Slot; statements: number } | undefined;

  constructor(pool: pg.Pool, { usual, max }: Count) {
    this.#pool = pool;
    this.#usual = usual;
    this.#slots = Array.from({ length: max }, () => ({ load: 0, movedAt: 0 }));
  }

  /** Number of connections without outstanding responses. */
  get idle(): number {
    return this.#slots.filter(({ client, load }) => client && load === 0).length;
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
    for (let attempt = 1; ; attempt += 1) {
      const slot = this.#choose();
      if (slot.load === 0) slot.movedAt = performance.now();
      slot.load += 1;
      try {
        return await send(await this.#clientOf(slot), query);
      } catch (error) {
        if (attempt === maxAttempts || !isRejectedBeforeStart(error)) throw error;
      } finally {
        slot.load -= 1;
        slot.movedAt = performance.now();
        this.#giveBackFurther();
      }
    }
  }

  /**
   * Returns the slot of this turn's write until it has `maxWriteBatch` statements. Otherwise returns the
   * first least loaded slot: a quiet shop uses one.
   */
  #choose(): Slot {
    if (!this.#leaving || this.#leaving.statements === maxWriteBatch) {
      const slot = this.#leastLoaded();
      if (!this.#leaving) setImmediate(() => (this.#leaving = undefined));
      this.#leaving = { slot, statements: 0 };
    }
    this.#leaving.statements += 1;
    return this.#leaving.slot;
  }

  #leastLoaded(): Slot {
    const moving = this.#slots.filter(isMoving);
    const open = moving.length > 0 ? moving.slice(0, this.#usual) : this.#slots;
    const slot = leastLoadedOf(open);
    if (slot.client || !this.#isPoolFull) return slot;
    const connected = this.#slots.filter(({ client }) => client);
    return connected.length > 0 ? leastLoadedOf(connected) : slot;
  }

  /** True when a new connection would have to wait behind transactions. */
  get #isPoolFull(): boolean {
    const { totalCount, idleCount, options } = this.#pool;
    return idleCount === 0 && totalCount >= options.max;
  }

  /**
   * Waits for all statements, including those that wait for a connection: the pool ends when it has all
   * connections back.
   */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.allSettled(this.#underWay);
    for (const slot of this.#slots) releaseSlot(slot);
  }

  #giveBackFurther(): void {
    if (!this.#slots.slice(0, this.#usual).every(isMoving)) return;
    for (const slot of this.#slots.slice(this.#usual)) if (slot.load === 0) releaseSlot(slot);
  }

  /** Returns another slot's connection when PostgreSQL has none to spare. */
  async #clientOf(slot: Slot): Promise<pg.PoolClient> {
    if (slot.client) return slot.client;
    slot.connecting ??= this.#connect(slot);
    try {
      return await slot.connecting;
    } catch (error) {
      const other = this.#slots.find(({ client }) => client)?.client;
      if (!other) throw error;
      return other;
    }
  }

  async #connect(slot: Slot): Promise<pg.PoolClient> {
    try {
      const client = await this.#pool.connect();
      slot.client = client;
      const onLost = () => slot.client === client && releaseSlot(slot, true);
      client.once('error', onLost);
      client.once('end', onLost);
      return client;
    } catch (error) {
      slot.connecting = undefined;
      throw error;
    }
  }
}

function leastLoadedOf(slots: Slot[]): Slot {
  return slots.reduce((best, other) => (other.load < best.load ? other : best));
}

function isMoving({ load, movedAt }: Slot): boolean {
  return load === 0 || performance.now() - movedAt < stalledAfterMs;
}

function releaseSlot(slot: Slot, isLost = false): void {
  slot.client?.release(isLost);
  slot.client = undefined;
  slot.connecting = undefined;
}

/**
 * Reports whether a statement relied on an earlier one to parse what both need. Either the earlier one
 * failed first (invalid_sql_statement_name), or another did parse it (duplicate_prepared_statement). The
 * statement saved nothing and may be sent again.
 */
function isRejectedBeforeStart(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return code === '26000' || code === '42P05';
}

async function send<Row>(client: pg.PoolClient, query: CompiledQuery): Promise<QueryResult<Row>> {
  flushLater(client);
  const { sql, parameters } = query;
  const { command, rowCount, rows } = await client.query(sql, parameters as unknown[]);
  const changes = /^(INSERT|UPDATE|DELETE|MERGE)$/.test(command);
  return { rows, ...(changes ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) };
}

const willFlush = new WeakSet<pg.PoolClient>();

function flushLater(client: pg.PoolClient): void {
  if (willFlush.has(client)) return;
  willFlush.add(client);
  const { stream } = (client as unknown as pg.Client).connection;
  stream.cork();
  setImmediate(() => {
    willFlush.delete(client);
    stream.uncork();
  });
}

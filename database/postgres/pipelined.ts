import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresAdapter,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import type { TakesBatches } from '../schema.ts';
import { batchOf, isBatch } from './batch.ts';
import { nameOf } from './prepared.ts';
import type { SharedConnections } from './shared-connections.ts';

// A write to PostgreSQL's socket wakes another process. For one thread that serves all shoppers, that is
// the most expensive part of a short statement. Statements that need no response are therefore sent with
// the next one.

/** Sends all queries that a connection gets in one turn of the event loop in a single write. */
export function coalesceWrites(client: pg.ClientBase): void {
  const { stream } = (client as pg.Client).connection;
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((...args: unknown[]) => {
    stream.cork();
    process.nextTick(() => stream.uncork());
    return query(...args);
  }) as typeof client.query;
}

type Options = PostgresDialectConfig & {
  takesBatches: boolean;
  /** Connections for short statements outside transactions. */
  shared?: SharedConnections | undefined;
};

/** Creates connections with `pipeline`, which send a query before an earlier one has its response. */
export class PipelinedDialect extends PostgresDialect {
  readonly #config: Options;

  constructor(config: Options) {
    super(config);
    this.#config = config;
  }

  override createAdapter() {
    return new PipelinedAdapter(this.#config);
  }

  override createDriver() {
    return new PipelinedDriver(this.#config);
  }
}

class PipelinedAdapter extends PostgresAdapter implements Partial<TakesBatches> {
  readonly batchOf?: typeof batchOf;

  constructor({ takesBatches }: Options) {
    super();
    if (takesBatches) this.batchOf = batchOf;
  }
}

type Own = Parameters<PostgresDriver['releaseConnection']>[0];

/** Takes a separate connection from the pool for a transaction or a longer statement. */
class LazyConnection implements DatabaseConnection {
  own: Own | undefined;
  readonly #shared: SharedConnections | undefined;
  readonly #acquire: () => Promise<DatabaseConnection>;

  constructor(shared: SharedConnections | undefined, acquire: () => Promise<DatabaseConnection>) {
    this.#shared = shared;
    this.#acquire = acquire;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (!this.own && this.#shared && isShort(query)) return this.#shared.executeQuery(query);
    return (await this.takeOwn()).executeQuery(query);
  }

  async *streamQuery<Row>(query: CompiledQuery, chunkSize: number) {
    yield* (await this.takeOwn()).streamQuery<Row>(query, chunkSize);
  }

  async takeOwn(): Promise<Own> {
    this.own ??= (await this.#acquire()) as Own;
    return this.own;
  }
}

const isShort = (query: CompiledQuery) => isBatch(query) || nameOf(query.sql) !== undefined;

class PipelinedDriver implements Driver {
  readonly #pooled: PostgresDriver;
  readonly #shared: SharedConnections | undefined;

  constructor({ shared, ...config }: Options) {
    this.#pooled = new PostgresDriver(config);
    this.#shared = shared;
  }

  init(): Promise<void> {
    return this.#pooled.init();
  }

  async acquireConnection(): Promise<LazyConnection> {
    return new LazyConnection(this.#shared, () => this.#pooled.acquireConnection());
  }

  /**
   * Sends BEGIN with the first statement, which fails where BEGIN did. PostgreSQL refuses BEGIN only
   * with the connection, or where it refuses the statement, too.
   */
  async beginTransaction(lazy: LazyConnection, settings: TransactionSettings): Promise<void> {
    const connection = await lazy.takeOwn();
    const beginning = this.#pooled.beginTransaction(connection, settings);
    // Prevents an unhandled rejection: the first statement, which may come later, throws the error.
    beginning.catch(() => undefined);
    const { executeQuery } = connection;
    connection.executeQuery = async (...args) => {
      connection.executeQuery = executeQuery;
      const [, result] = await Promise.all([beginning, executeQuery.apply(connection, args)]);
      return result as never;
    };
  }

  async commitTransaction(lazy: LazyConnection): Promise<void> {
    await this.#pooled.commitTransaction(await lazy.takeOwn());
  }

  async rollbackTransaction(lazy: LazyConnection): Promise<void> {
    await this.#pooled.rollbackTransaction(await lazy.takeOwn());
  }

  async releaseConnection({ own }: LazyConnection): Promise<void> {
    if (own) await this.#pooled.releaseConnection(own);
  }

  async destroy(): Promise<void> {
    await this.#shared?.close();
    await this.#pooled.destroy();
  }
}

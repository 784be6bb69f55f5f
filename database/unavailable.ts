import type {
  AbortableOperationOptions,
  CompiledQuery,
  DatabaseConnection,
  Dialect,
  Driver,
  TransactionSettings,
} from 'kysely';

/** The database is unreachable, or takes no queries now. A retry may succeed. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

export class DatabaseFull extends DatabaseUnavailable {}

/** A standby, or a server whose transactions are read-only: its connection is of no use. */
export class DatabaseReadOnly extends DatabaseUnavailable {
  /** PostgreSQL's own code, for code that gets a copy of the error without its class. */
  readonly code = readOnly;
}

/** Another transaction held a row for longer than the lock time-out. The database itself is well. */
export class DatabaseBusy extends DatabaseUnavailable {}

/** Text that PostgreSQL cannot store: with a NUL or a lone surrogate. */
export class UnstorableText extends Error {
  override readonly name = 'UnstorableText';
}

/**
 * Maps database errors to named errors. Call it with errors of the database only: ECONNREFUSED from
 * elsewhere is unrelated.
 */
export function toNamedDatabaseError(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable || error instanceof UnstorableText) return error;
  const { code, message } = readError(error);
  const cause = { cause: error };
  if (code === diskFull) return new DatabaseFull(message, cause);
  if (code === readOnly) return new DatabaseReadOnly(message, cause);
  if (code === lockTimeout) return new DatabaseBusy(message, cause);
  if (isUnavailable(code, message)) return new DatabaseUnavailable(message, cause);
  if (isUnstorable(code, message)) return new UnstorableText(message, cause);
  return error;
}

export type OutageWatch = {
  onFull(error: DatabaseFull): void;
  onUnavailable(error: DatabaseUnavailable): void;
  onBack(): void;
};

/** True from a write that met a full disk until a larger write succeeds. */
export type Fullness = { isFull: boolean };

export function withNamedErrors(dialect: Dialect, watch?: OutageWatch): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => new NamedErrorsDriver(dialect.createDriver(), watch),
  };
}

/** Wraps Kysely's driver for a database, and its connections. */
class NamedErrorsDriver implements Driver {
  readonly #driver: Driver;
  readonly #watch: OutageWatch | undefined;
  #isUnavailable = false;

  constructor(driver: Driver, watch: OutageWatch | undefined) {
    this.#driver = driver;
    this.#watch = watch;
  }

  init(options?: AbortableOperationOptions): Promise<void> {
    return this.#named(this.#driver.init(options));
  }

  async acquireConnection(options?: AbortableOperationOptions): Promise<NamedErrorsConnection> {
    const connection = await this.#named(this.#driver.acquireConnection(options));
    return new NamedErrorsConnection(connection, async (pending) => {
      const result = await this.#named(pending);
      if (this.#isUnavailable) this.#watch?.onBack();
      this.#isUnavailable = false;
      return result;
    });
  }

  // The embedded database's driver begins and ends a transaction without a query.
  beginTransaction(named: NamedErrorsConnection, settings: TransactionSettings): Promise<void> {
    return this.#named(this.#driver.beginTransaction(named.connection, settings));
  }

  commitTransaction({ connection }: NamedErrorsConnection): Promise<void> {
    return this.#named(this.#driver.commitTransaction(connection));
  }

  rollbackTransaction({ connection }: NamedErrorsConnection): Promise<void> {
    return this.#named(this.#driver.rollbackTransaction(connection));
  }

  releaseConnection({ connection }: NamedErrorsConnection): Promise<void> {
    return this.#driver.releaseConnection(connection);
  }

  destroy(options?: AbortableOperationOptions): Promise<void> {
    return this.#driver.destroy(options);
  }

  async #named<T>(pending: Promise<T>): Promise<T> {
    try {
      return await pending;
    } catch (error) {
      const named = toNamedDatabaseError(error);
      if (named instanceof DatabaseFull) this.#watch?.onFull(named);
      else if (named instanceof DatabaseUnavailable && !isBusy(named) && !this.#isUnavailable) {
        this.#isUnavailable = true;
        this.#watch?.onUnavailable(named);
      }
      throw named;
    }
  }
}

class NamedErrorsConnection implements DatabaseConnection {
  readonly connection: DatabaseConnection;
  readonly #named: <T>(pending: Promise<T>) => Promise<T>;

  constructor(connection: DatabaseConnection, named: <T>(pending: Promise<T>) => Promise<T>) {
    this.connection = connection;
    this.#named = named;
  }

  executeQuery<Row>(query: CompiledQuery, options?: AbortableOperationOptions) {
    return this.#named(this.connection.executeQuery<Row>(query, options));
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number, options?: AbortableOperationOptions) {
    return this.connection.streamQuery<Row>(query, chunkSize, options);
  }
}

const isBusy = (error: DatabaseUnavailable) => error instanceof DatabaseBusy;

/** Reports whether a connection has ended or can no longer write, so that no caller may get it again. */
export function isConnectionUseless(error: unknown): boolean {
  const named = toNamedDatabaseError(error);
  const isWell = [DatabaseBusy, DatabaseFull].some((kind) => named instanceof kind);
  return named instanceof DatabaseUnavailable && !isWell;
}

const diskFull = '53100';
/** read_only_sql_transaction: also what a standby and a demoted primary report. */
export const readOnly = '25006';
/** lock_not_available */
const lockTimeout = '55P03';

// SQLSTATE (postgresql.org/docs/current/errcodes-appendix.html): connection exceptions, shutdown
// and start of the server, too many connections, and an account or database that is refused.
const unavailableStates = /^(08...|57P0[1-5]|53300|28...|3D000)$/;

const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** A retry cannot succeed: the password, the account or the name of the database is wrong. */
export function isAccessRefused({ cause }: DatabaseUnavailable): boolean {
  return /^(28...|3D000)$/.test(readError(cause).code);
}

/** Messages of errors that pg, its pool, PGlite and pg-boss throw without a database error code. */
const unavailableMessages =
  /^(Query read timeout|Database (connection is )?not opened|Connection terminated|timeout expired|timeout exceeded when trying to connect|Client (was closed|has encountered a connection error) and is not queryable|Postgres connection has been discarded|PGlite (instance )?is (already )?clos)/i;

function isUnavailable(code: string, message: string): boolean {
  return (
    unavailableStates.test(code) || unavailableCodes.has(code) || unavailableMessages.test(message)
  );
}

// 22021: a NUL in text. 22P05 and 22P02: a NUL or a lone surrogate in jsonb, which JSON.stringify
// writes as an escape; it writes no other malformed JSON.
function isUnstorable(code: string, message: string): boolean {
  return code === '22021' || code === '22P05' || (code === '22P02' && /type json/.test(message));
}

/** Reads the first error: Node throws an AggregateError when several addresses refuse the connection. */
function readError(error: unknown): { code: string; message: string } {
  const { code, message, errors } = (error ?? {}) as Partial<AggregateError> & { code?: unknown };
  const [first] = Array.isArray(errors) ? errors : [];
  const own = typeof message === 'string' && message !== '' ? message : undefined;
  return {
    code: typeof code === 'string' ? code : first ? readError(first).code : '',
    message: own ?? (first ? readError(first).message : ''),
  };
}

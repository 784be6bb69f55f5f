import { CompiledQuery, type QueryResult } from 'kysely';
import pg from 'pg';
import type { TakesBatches } from '../schema.ts';
import { nameOf } from './prepared.ts';

const batchText = '/* statements of one batch */';

/**
 * Returns a query that sends all statements in one message. PostgreSQL runs them in order and commits them
 * together, because everything before a Sync is one transaction
 * (postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING). Its rows are their results.
 * When one statement fails, the later ones do not run and nothing is saved.
 */
export const batchOf: TakesBatches['batchOf'] = (statements) =>
  CompiledQuery.raw(batchText, statements) as CompiledQuery<QueryResult<unknown>>;

export const isBatch = ({ sql }: CompiledQuery) => sql === batchText;

/** Makes a connection accept the queries that `batchOf` returns. */
export function takeBatches(client: pg.ClientBase, options: { preparesStatements: boolean }): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
    if (text !== batchText) return query(text, values, ...rest);
    const batch = new Batch(values as CompiledQuery[], options);
    query(batch);
    return batch.answered.then((rows) => ({ command: 'BATCH', rowCount: rows.length, rows }));
  }) as typeof client.query;
}

/** Declares the methods of pg's query that its client calls and @types/pg omits. */
type Query = {
  name: string | undefined;
  text: string;
  callback: (error: Error | null, result?: pg.QueryResult) => void;
  _result: { _types: unknown };
  submit(connection: Connection): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
  handleError(error: Error, connection: Connection): void;
  handleReadyForQuery(connection: Connection): void;
};
type Connection = pg.Connection & { submittedNamedStatements: Record<string, string> };
type QueryConfig = pg.QueryConfig & { queryMode?: 'extended' };

const Query = pg.Query as unknown as new (config: QueryConfig) => Query;
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } })
  .utils;

/** Extends pg's query because the client accepts no other class into a pipeline. */
class Batch extends Query {
  readonly answered: Promise<QueryResult<unknown>[]>;
  readonly statements: Query[];
  /** Index of the statement whose response comes next. */
  #at = 0;

  constructor(
    statements: CompiledQuery[],
    { preparesStatements }: { preparesStatements: boolean },
  ) {
    super({ text: batchText });
    this.statements = statements.map(({ sql: text, parameters }) => {
      const name = preparesStatements ? nameOf(text) : undefined;
      // A value that cannot be serialised throws here, before any statement is sent.
      const values = parameters.map((value) => prepareValue(value));
      const config = { text, values, ...(name ? { name } : {}) };
      return new Query({ ...config, queryMode: 'extended' });
    });
    this.answered = Promise.all(this.statements.map(resultOf));
    this.callback = () => undefined;
  }

  override submit(connection: Connection): void {
    const { sync } = connection;
    // Every query sends a Sync at its end; in a batch only the last one does.
    connection.sync = () => undefined;
    try {
      for (const statement of this.statements) {
        statement._result._types = this._result._types;
        statement.submit(connection);
      }
    } finally {
      connection.sync = sync;
    }
    connection.sync();
    this.#turnTo(0);
  }

  override handleRowDescription(message: unknown): void {
    this.#current.handleRowDescription(message);
  }

  override handleDataRow(message: unknown): void {
    this.#current.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    this.#current.handleCommandComplete(message, connection);
    this.#turnTo(this.#at + 1);
  }

  override handleReadyForQuery(connection: Connection): void {
    for (const statement of this.statements) statement.handleReadyForQuery(connection);
  }

  override handleError(error: Error, connection: Connection): void {
    // PostgreSQL skips the statements after the failed one, so they are not parsed.
    for (const { name } of this.statements.slice(this.#at)) {
      if (name) delete connection.submittedNamedStatements[name];
    }
    for (const statement of this.statements) statement.handleError(error, connection);
  }

  /** The client records parsed statements by the name and text of its query. */
  #turnTo(at: number): void {
    this.#at = at;
    ({ name: this.name, text: this.text } = this.#current);
  }

  /** Returns the last statement past the end: PostgreSQL commits there, and the commit can fail. */
  get #current(): Query {
    return this.statements[this.#at] ?? (this.statements.at(-1) as Query);
  }
}

function resultOf(query: Query): Promise<QueryResult<unknown>> {
  return new Promise((resolve, reject) => {
    query.callback = (error, result) => {
      if (!result) return reject(error);
      resolve({ rows: result.rows, numAffectedRows: BigInt(result.rowCount ?? 0) });
    };
  });
}

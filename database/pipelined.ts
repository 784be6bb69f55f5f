import {
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';

// A write to PostgreSQL's socket wakes another process: for one thread that serves all shoppers, the
// dearest part of a short statement. So what needs no answer is sent with what comes next.

/** What a connection is asked before the event loop goes on leaves in one write. */
export function writeTogether(client: pg.ClientBase): void {
  const { stream } = (client as pg.Client).connection;
  const query = client.query.bind(client) as (...asked: unknown[]) => unknown;
  client.query = ((...asked: unknown[]) => {
    stream.cork();
    process.nextTick(() => stream.uncork());
    return query(...asked);
  }) as typeof client.query;
}

/** Its connections have `pipeline`: they send a query although an earlier one is not answered yet. */
export class PipelinedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver() {
    return new PipelinedDriver(this.#config);
  }
}

class PipelinedDriver extends PostgresDriver {
  /**
   * Sends BEGIN with the first statement, which fails where BEGIN did. PostgreSQL refuses BEGIN only
   * with the connection, or where it refuses the statement, too.
   */
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    const begun = super.beginTransaction(connection, settings);
    // Thrown by the first statement, which may come later.
    begun.catch(() => undefined);
    const { executeQuery } = connection;
    connection.executeQuery = async (...asked) => {
      connection.executeQuery = executeQuery;
      const [, result] = await Promise.all([begun, executeQuery.apply(connection, asked)]);
      return result as never;
    };
  }
}

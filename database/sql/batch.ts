import { AbortedTransactionError, CompiledQuery, type QueryResult } from 'kysely';
import type { Db } from '#database/schema.ts';

/**
 * Runs statements in order and commits them together, in one round trip to PostgreSQL; in a transaction they
 * are part of it. Returns a result for each. Nothing reads earlier results, so every reason to refuse must
 * raise an error in SQL. Throws the first error, after which nothing is saved. An error of the connection may
 * arrive after the commit: the caller repeats its request with the same key.
 */
export async function runBatch(
  db: Db,
  statements: readonly CompiledQuery[],
): Promise<QueryResult<unknown>[]> {
  // pg would skip a statement whose values it cannot serialise, and commit the others.
  const ready = statements.map(withSerialisedValues);
  if (db.isTransaction) return runInTurn(db, ready);
  const executor = db.getExecutor();
  if (!executor.adapter.supportsMultipleConnections) {
    return db.transaction().execute((trx) => runInTurn(trx, ready));
  }
  return executor.provideConnection(async (connection) => {
    // The client has `pipeline`: every statement leaves before a response is awaited.
    const sent = [begin, ...ready, commit].map((statement) => connection.executeQuery(statement));
    const results = await settle(sent);
    // COMMIT of a failed transaction succeeds, and rolls back.
    const [{ command } = {}] = (results.at(-1)?.rows ?? []) as { command?: string }[];
    if (command !== 'COMMIT') throw new AbortedTransactionError();
    return results.slice(1, -1);
  });
}

const begin = CompiledQuery.raw('begin');
const commit = CompiledQuery.raw('commit');

async function runInTurn(
  db: Db,
  statements: readonly CompiledQuery[],
): Promise<QueryResult<unknown>[]> {
  const results: QueryResult<unknown>[] = [];
  for (const statement of statements) results.push(await db.executeQuery(statement));
  return results;
}

/** Waits for all responses. After the first error, PostgreSQL refuses the later statements with 25P02. */
async function settle<T>(pending: Promise<T>[]): Promise<T[]> {
  return (await Promise.allSettled(pending)).map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
}

function withSerialisedValues(statement: CompiledQuery): CompiledQuery {
  return { ...statement, parameters: statement.parameters.map(serialised) };
}

/** Returns the value as pg would send it. Throws for one that has no JSON. */
function serialised(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(serialised);
  const isPlain = typeof value !== 'object' || value === null;
  if (isPlain || value instanceof Date || ArrayBuffer.isView(value)) return value;
  return JSON.stringify(value);
}

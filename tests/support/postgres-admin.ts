import pg from 'pg';

/**
 * Runs one statement on its own connection. A server that ends during the response rejects the query. One
 * that ends between two queries emits an event of the client, which is no fault of the run.
 */
export async function runSql(url: string, statement: string): Promise<unknown[]> {
  const client = await connect(url);
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

export function nameDatabase(url: string, name: string): string {
  const named = new URL(url);
  named.pathname = `/${name}`;
  return named.href;
}

/** Locks the table until released, so that a test can block another connection. */
export async function holdLock(url: string, table: string, mode: 'share') {
  const client = await connect(url);
  await client.query(`begin; lock table ${table} in ${mode} mode`);
  return {
    /** Returns the number of connections that wait for the lock. */
    async waiters(): Promise<number> {
      const { rows } = await client.query(
        `select count(*)::int as waiters from pg_locks
          where relation = '${table}'::regclass and not granted`,
      );
      return rows[0].waiters;
    },
    release: () => client.end(),
  };
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

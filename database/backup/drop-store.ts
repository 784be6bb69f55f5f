import { sql } from 'kysely';
import type { Trx } from '../schema.ts';
import { ownFunctions, ownTables } from './own-names.ts';

/**
 * Drops everything that the migrations made. Throws when an object that is not ours depends on it.
 */
export async function dropStore(trx: Trx): Promise<void> {
  const tables = sql.join([...ownTables, 'schema_migrations'].map((name) => ownTable(name)));
  await sql`drop table if exists ${tables}`.execute(trx);
  for (const signature of await findFunctions(trx)) {
    await sql`drop function ${sql.raw(signature)}`.execute(trx);
  }
}

function ownTable(name: string) {
  return sql.table(`public.${name}`);
}

async function findFunctions(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ signature: string }>`
    select oid::regprocedure::text as signature from pg_proc
    where pronamespace = 'public'::regnamespace and proname = any(${ownFunctions}::text[])`.execute(
    trx,
  );
  return rows.map(({ signature }) => signature);
}

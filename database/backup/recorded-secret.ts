import { sql } from 'kysely';
import type { Db, Trx } from '../schema.ts';

// A comment on the migrations' table holds the fingerprint of the restored data's secret, because the
// comment commits with the data.

export async function recordSecret(trx: Trx, fingerprint: string): Promise<void> {
  await sql`comment on table public.schema_migrations is ${sql.lit(fingerprint)}`.execute(trx);
}

export async function findRecordedSecret(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ noted: string | null }>`
    select obj_description(to_regclass('public.schema_migrations'), 'pg_class') as noted`.execute(
    db,
  );
  return rows[0]?.noted ?? undefined;
}

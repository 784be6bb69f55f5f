import { sql } from 'kysely';
import type { Db } from './schema.ts';

/**
 * There is no autovacuum and no automatic checkpoint: deleted rows would keep their space,
 * statistics go stale and the log grow. Not inside a transaction.
 */
export async function vacuum(db: Db): Promise<void> {
  await sql`vacuum (analyze)`.execute(db);
  await sql`checkpoint`.execute(db);
}

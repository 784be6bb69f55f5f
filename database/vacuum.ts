import { sql } from 'kysely';
import type { Db } from './schema.ts';

/**
 * The embedded database has no autovacuum and no automatic checkpoints: without this, deleted rows
 * keep their space, statistics go stale and the log grows. Not inside a transaction.
 */
export async function vacuum(db: Db): Promise<void> {
  await sql`vacuum (analyze)`.execute(db);
  await sql`checkpoint`.execute(db);
}

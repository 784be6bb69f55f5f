import { sql } from 'kysely';
import type { Db } from '../schema.ts';

/**
 * Vacuums the embedded database, which has no autovacuum and no automatic checkpoint. Otherwise deleted
 * rows would occupy space, statistics go stale and the log grow. Must not run inside a transaction.
 */
export async function vacuum(db: Db): Promise<void> {
  await sql`vacuum (analyze)`.execute(db);
  await sql`checkpoint`.execute(db);
}

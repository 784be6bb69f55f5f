import { sql } from 'kysely';
import type { Db } from './schema.ts';

/**
 * Makes room where rows were deleted, counts what there is, and takes away the part of the log that
 * is no longer needed: it grows until then. The embedded database does none of these by itself. Not
 * inside a transaction.
 */
export async function vacuum(db: Db): Promise<void> {
  await sql`vacuum (analyze)`.execute(db);
  await sql`checkpoint`.execute(db);
}

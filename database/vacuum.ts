import { sql } from 'kysely';
import type { Db } from './schema.ts';

/**
 * Makes room where rows were deleted and counts what there is. The embedded database does neither
 * by itself. Not inside a transaction.
 */
export async function vacuum(db: Db): Promise<void> {
  await sql`vacuum (analyze)`.execute(db);
}

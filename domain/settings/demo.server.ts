import { sql } from 'kysely';
import type { Db } from '#database/schema.ts';

/** The row of `first_steps` that a shop without the demo has. */
export const demoMarker = 'no_demo';

/** Returns false for a shop that was started empty, or whose owner removed the demo. */
export async function hasDemo(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('first_steps')
    .select('step')
    .where('step', '=', demoMarker)
    .executeTakeFirst();
  return row === undefined;
}

/** The specification has rules for the demo's products 1 and 4: own products never get their ids. */
const lastDemoId = 100;

/** A restored backup of an empty shop has numbered its products from 1 again. */
export async function reserveDemoIds(db: Db): Promise<void> {
  await sql`
    select setval(pg_get_serial_sequence('products', 'id'), ${sql.lit(lastDemoId)})
    where coalesce((select max(id) from products), 0) <= ${sql.lit(lastDemoId)}
      and coalesce(pg_sequence_last_value(pg_get_serial_sequence('products', 'id')::regclass), 0)
        < ${sql.lit(lastDemoId)}`.execute(db);
}

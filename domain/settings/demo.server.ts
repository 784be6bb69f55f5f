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

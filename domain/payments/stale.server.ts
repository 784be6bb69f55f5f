import { sql } from 'kysely';

const staleState = 'NB409';

/** In a statement: what the caller has read is no longer so (database/migrations/0080_refuse.sql). */
export const refuseStale = sql`refuse(${sql.lit(staleState)})`;

export function isStale(error: unknown): boolean {
  return (error as { code?: unknown } | undefined)?.code === staleState;
}

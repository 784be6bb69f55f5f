import { sql } from 'kysely';
import type { Db } from '#database/schema.ts';

/** `later`: jobs that are due at a later moment. `failed`: those of the time that the queue keeps. */
export type JobCounts = { queued: number; later: number; active: number; failed: number };

/** pg-boss owns the table; the states have its order. */
export async function countJobs(db: Db): Promise<JobCounts> {
  const { rows } = await sql<JobCounts>`select
    count(*) filter (where state < 'active' and start_after <= now()) as queued,
    count(*) filter (where state < 'active' and start_after > now()) as later,
    count(*) filter (where state = 'active') as active,
    count(*) filter (where state = 'failed') as failed
    from pgboss.job where state <> 'completed'`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('a count has one row');
  return counts;
}

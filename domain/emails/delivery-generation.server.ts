import { sql } from 'kysely';

/** Also that of jobs of earlier releases, which name none. */
export const firstGeneration = 1;

/** A new generation of tries: the end of an earlier one must not end it. */
export const nextGeneration = {
  state: 'queued',
  round: sql<number>`round + 1`,
  queued_at: sql<Date>`now()`,
} as const;

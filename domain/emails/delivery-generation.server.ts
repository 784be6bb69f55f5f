import { sql } from 'kysely';

/** Also that of jobs of earlier releases, which name none. */
export const firstGeneration = 1;

/**
 * Sending an e-mail again starts a new generation of tries. The job names it, so that the end of an
 * earlier one does not end this one.
 */
export const nextGeneration = {
  state: 'queued',
  round: sql<number>`round + 1`,
  queued_at: sql<Date>`now()`,
} as const;

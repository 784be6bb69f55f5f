import { sql } from 'kysely';

/** Of an e-mail that was asked for once, as all were in the jobs of earlier releases. */
export const firstGeneration = 1;

/**
 * An e-mail that is asked for once more gets a round of tries of its own. The job names the round, so
 * that the end of an earlier one does not end this one.
 */
export const nextGeneration = {
  state: 'queued',
  round: sql<number>`round + 1`,
  queued_at: sql<Date>`now()`,
} as const;

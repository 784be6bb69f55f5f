import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';

/** Reasons why a statement raises an error: five-character SQLSTATEs that PostgreSQL does not use. */
const codes = {
  too_many_attempts: 'NB429',
  stale: 'NB409',
  sold_out: 'NB410',
  too_many_reserved: 'NB423',
  cash_not_available: 'NB424',
} as const;

type Reason = keyof typeof codes;

/**
 * Raises an error in a statement, which fails its transaction and everything sent after it
 * (database/migrations/0080_refuse.sql). `stale` means that data the caller has read is out of date.
 */
export function raiseReason(reason: Reason, detail: RawBuilder<unknown> = sql.lit('')) {
  return sql`refuse(${sql.lit(codes[reason])}, ${detail}::text)`;
}

const refusal = z.object({ code: z.string(), detail: z.string().optional() });

/** Returns the detail of an error raised for this reason; undefined for other errors. */
export function readRaisedReason(reason: Reason, error: unknown): string | undefined {
  const { data } = refusal.safeParse(error);
  return data?.code === codes[reason] ? (data.detail ?? '') : undefined;
}

const maxStaleAttempts = 10;

/** Reports that the data of a request changed before every attempt to write. */
export class StillStale extends Error {
  override readonly name = 'StillStale';
}

/**
 * Repeats `work`, which reads, decides and sends a batch, while the batch is refused as stale, or for another
 * reason that `isStale` recognises. Throws StillStale after ten attempts.
 */
export async function whileStale<T>(
  work: () => Promise<T>,
  isStale: (error: unknown) => boolean = () => false,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (readRaisedReason('stale', error) === undefined && !isStale(error)) throw error;
      if (attempt === maxStaleAttempts) throw new StillStale(undefined, { cause: error });
    }
  }
}

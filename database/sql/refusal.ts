import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';

/** Reasons why a statement raises an error: five-character SQLSTATEs that PostgreSQL does not use. */
const codes = { too_many_attempts: 'NB429', stale: 'NB409' } as const;

type Reason = keyof typeof codes;

/**
 * Raises an error in a statement, which fails its transaction and everything sent after it
 * (database/migrations/0080_refuse.sql). `stale` means that data the caller has read is out of date.
 */
export function raise(reason: Reason, detail: RawBuilder<unknown> = sql.lit('')) {
  return sql`refuse(${sql.lit(codes[reason])}, ${detail}::text)`;
}

const refusal = z.object({ code: z.string(), detail: z.string().optional() });

/** Returns the detail of an error raised for this reason; undefined for other errors. */
export function refusedFor(reason: Reason, error: unknown): string | undefined {
  const { data } = refusal.safeParse(error);
  return data?.code === codes[reason] ? (data.detail ?? '') : undefined;
}

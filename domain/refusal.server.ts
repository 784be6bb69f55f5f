import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';

/** Why a statement ends itself: SQLSTATEs of five characters that PostgreSQL has no use for. */
const codes = { too_many_attempts: 'NB429', stale: 'NB409' } as const;

type Reason = keyof typeof codes;

/**
 * In a statement: fails it, and its transaction with all that was sent behind it
 * (database/migrations/0080_refuse.sql). `stale`: what the caller has read is no longer so.
 */
export function refuse(reason: Reason, detail: RawBuilder<unknown> = sql.lit('')) {
  return sql`refuse(${sql.lit(codes[reason])}, ${detail}::text)`;
}

const refusal = z.object({ code: z.string(), detail: z.string().optional() });

/** The detail with which a statement was refused for this reason; undefined where it was not. */
export function refusedFor(reason: Reason, error: unknown): string | undefined {
  const { data } = refusal.safeParse(error);
  return data?.code === codes[reason] ? (data.detail ?? '') : undefined;
}

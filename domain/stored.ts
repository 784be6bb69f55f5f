import type * as z from 'zod/mini';

/** What a schema reads from stored JSON; undefined when there is none, or another, or it is broken. */
export function parseStored<T>(schema: z.ZodMiniType<T>, stored: string | null): T | undefined {
  if (stored === null) return undefined;
  try {
    const parsed = schema.safeParse(JSON.parse(stored));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

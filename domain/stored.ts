import type * as z from 'zod/mini';

/** Undefined for missing, invalid or broken JSON. */
export function parseStored<T>(schema: z.ZodMiniType<T>, stored: string | null): T | undefined {
  if (stored === null) return undefined;
  try {
    const parsed = schema.safeParse(JSON.parse(stored));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

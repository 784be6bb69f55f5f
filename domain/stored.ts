import type * as z from 'zod/mini';

export function parseStored<T>(schema: z.ZodMiniType<T>, stored: string | null): T | undefined {
  return stored === null ? undefined : schema.safeParse(parseJson(stored)).data;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Returns no fields when the value is not an object. Serves code that every page loads, where a schema
 * library would weigh too much.
 */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

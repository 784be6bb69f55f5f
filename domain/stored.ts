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

/** Of anything but an object: none. For what every page loads, where a schema library weighs much. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

import * as z from 'zod/mini';
import { readOrderCursor } from '#domain/orders/list/order-cursor.ts';

/** An invalid value falls back to its default. */
export const filterFields = {
  text: (maxLength = Number.POSITIVE_INFINITY) =>
    z.pipe(
      z._default(z.string(), ''),
      z.transform((text) => text.slice(0, maxLength)),
    ),
  oneOf: <const Values extends readonly string[]>(values: Values) =>
    z.catch(z.optional(z.enum(values)), undefined),
  /** ISO 8601 date: "2026-08-31". */
  day: z.catch(z.optional(z.iso.date()), undefined),
  /** The row after which the next page begins. */
  id: z.catch(z.optional(z.uuid()), undefined),
  cursor: z.catch(
    z.optional(z.string().check(z.refine((text) => readOrderCursor(text) !== undefined))),
    undefined,
  ),
};

/** `read` parses the parameters, `fromRequest` those of a request. Written addresses leave out defaults. */
export function filterAddress<Fields extends z.core.$ZodShape>(
  path: string,
  fields: z.ZodMiniObject<Fields>,
) {
  type Filters = z.infer<typeof fields>;
  const names = Object.keys(fields.shape);
  const read = (params: URLSearchParams): Filters => z.parse(fields, Object.fromEntries(params));
  const none = read(new URLSearchParams());
  const textsOf = (filters: Filters) =>
    names.map((name) => [name, `${(filters as Record<string, unknown>)[name] ?? ''}`] as const);
  const defaults = new Map(textsOf(none));
  const write = (filters: Filters): string => {
    const chosen = textsOf(filters).filter(([name, text]) => text !== defaults.get(name));
    const params = new URLSearchParams(chosen.map(([name, text]) => [name, text]));
    return params.size > 0 ? `${path}?${params}` : path;
  };
  const fromRequest = (request: Request) => {
    const filters = read(new URL(request.url).searchParams);
    return { filters, address: write(filters) };
  };
  return { path, read, write, fromRequest, none, textsOf };
}

import { z } from '@hono/zod-openapi';
import { pathBelowApiRoot } from './env.ts';

export const errorBody = z
  .object({
    ok: z.literal(false),
    error: z.string().openapi({ description: 'In the language of X-Lang' }),
    field: z.string().optional(),
    total: z.number().optional(),
    changes: z
      .array(
        z.object({
          id: z.int(),
          title: z.string(),
          left: z.int(),
          per_order: z.literal(true).optional(),
        }),
      )
      .optional()
      .openapi({
        description:
          'The most pieces that the cart can have of a product. With `per_order` more are in stock, but one order cannot have them',
      }),
    retry_after: z.int().optional().openapi({ description: 'Seconds, as in Retry-After' }),
  })
  .openapi('Error');

export function jsonResponse<T extends z.ZodType>(schema: T, description: string) {
  return { description, content: { 'application/json': { schema } } };
}

export const bodyRefusals = {
  400: jsonResponse(errorBody, 'The body is no JSON or not of the expected shape'),
  413: jsonResponse(errorBody, 'More than 64 KB'),
  422: jsonResponse(errorBody, 'A field is wrong; `field` names it'),
};

export const refusal = z
  .object({
    success: z.literal(false),
    error: z.string().openapi({ description: 'In the language of X-Lang' }),
    code: z.string().optional(),
    field: z.string().optional(),
  })
  .openapi('Refusal');

export const textResponse = (schema: z.ZodType, type: string, description: string) => ({
  description,
  content: { [type]: { schema } },
});
/** A file in a body. */
export const file = z.string().openapi({ format: 'binary' });
export const noContent = (description: string) => ({ description });
export const jsonBody = (schema: z.ZodType) => ({
  required: true,
  content: { 'application/json': { schema } },
});
export const pictureBody = {
  required: true,
  content: { 'application/octet-stream': { schema: file } },
};
export const pictureRefusals = {
  413: jsonResponse(refusal, 'More than 10 MB'),
  422: jsonResponse(refusal, 'No picture that is accepted; `code` names why'),
  503: jsonResponse(refusal, 'The storage is unreachable'),
};

export const unavailable = {
  503: jsonResponse(errorBody, 'The database is unreachable; `Retry-After` says how long to wait'),
};

/** Lists who may call an operation; `{}` in a list means no sign-in is required. */
export const security: Record<
  'none' | 'optionalShopper' | 'reviewLink' | 'staff',
  Record<string, string[]>[]
> = {
  none: [],
  optionalShopper: [{ placedOrders: [] }, {}],
  reviewLink: [{ reviewLink: [] }],
  staff: [{ staffSession: [] }],
};

/** "/admin/payments/{orderId}". */
export function openApiPath(address: Parameters<typeof pathBelowApiRoot>[0]): string {
  return pathBelowApiRoot(address).replace(/:(\w+)/g, '{$1}');
}

/** Describes the pattern as JSON Schema has it: the library would write its slashes and flags, too. */
export function withPattern(schema: z.ZodString, pattern: RegExp, error: string): z.ZodString {
  return schema.regex(pattern, error).openapi({ pattern: pattern.source });
}

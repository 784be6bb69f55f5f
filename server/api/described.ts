import { z } from '@hono/zod-openapi';

export const errorBody = z
  .object({
    ok: z.literal(false),
    error: z.string().openapi({ description: 'In the language of X-Lang' }),
    field: z.string().optional(),
    total: z.number().optional(),
    retry_after: z.int().optional().openapi({ description: 'Seconds, as in Retry-After' }),
  })
  .openapi('Error');

export function answers<T extends z.ZodType>(schema: T, description: string) {
  return { description, content: { 'application/json': { schema } } };
}

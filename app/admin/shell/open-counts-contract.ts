import * as z from 'zod/mini';

/** Counts of open attention items, of messages, and of reviews that wait for approval. */
export const openCounts = z.object({
  count: z.number(),
  messages: z.number(),
  reviews: z.number(),
});

export type OpenCounts = z.infer<typeof openCounts>;

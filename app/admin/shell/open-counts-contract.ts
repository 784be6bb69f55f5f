import * as z from 'zod/mini';

/** Counts of open attention items and of messages. */
export const openCounts = z.object({ count: z.number(), messages: z.number() });

export type OpenCounts = z.infer<typeof openCounts>;

import * as z from 'zod/mini';
import type { NoticeChoice } from '#domain/staff/notices.ts';

/** Orders paid since a moment. `at` is the moment of the answer. */
export const newOrders = z.object({
  at: z.string(),
  count: z.number(),
  newest: z.optional(z.object({ orderId: z.string(), paidAt: z.string(), total: z.string() })),
});
export type NewOrders = z.infer<typeof newOrders>;

export const noticesEvent = 'nabta:notices';

/** Tells this tab about a changed choice. */
export function announceNotices(choice: NoticeChoice): void {
  dispatchEvent(new CustomEvent(noticesEvent, { detail: choice }));
}

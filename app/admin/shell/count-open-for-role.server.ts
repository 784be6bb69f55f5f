import { countOpenAttentionItems } from '#domain/attention/items.server.ts';
import { countOpenMessages } from '#domain/contact/messages.server.ts';
import type { StaffRole } from '#domain/permissions.ts';
import { can } from '#domain/permissions.ts';
import { countWaitingReviews } from '#domain/reviews/moderate-reviews.server.ts';
import type { Store } from '#domain/store.ts';
import type { OpenCounts } from './open-counts-contract.ts';

/** Counts only items on which the role may act. */
export async function countOpenForRole(
  { db }: Pick<Store, 'db'>,
  role: StaffRole,
): Promise<OpenCounts> {
  const [count, messages, reviews] = await Promise.all([
    can(role, 'attention.resolve') ? countOpenAttentionItems(db) : 0,
    can(role, 'messages.answer') ? countOpenMessages(db) : 0,
    can(role, 'reviews.moderate') ? countWaitingReviews(db) : 0,
  ]);
  return { count, messages, reviews };
}

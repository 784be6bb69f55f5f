import { href } from 'react-router';
import type { AttentionKind } from '#domain/attention/attention.ts';
import type { OpenItemCount } from '#domain/attention/items.server.ts';
import type { SavedViewCounts } from '#domain/orders/list/saved-views.ts';
import { can, type StaffRole } from '#domain/permissions.ts';

/** Lines with texts of their own; all others are kinds of attention items. */
export const lineKinds = [
  'late',
  'to_confirm',
  'to_pack',
  'to_ship',
  'refund_owed',
  'bounced',
  'messages',
  'reviews',
  'unsent',
] as const;
export type LineKind = (typeof lineKinds)[number];

/** Kinds of attention items that another line covers. */
const coveredKinds: ReadonlySet<AttentionKind> = new Set<AttentionKind>([
  'late_order',
  'refund_owed',
  'review_waiting',
]);

export type TodayLine = { count: number; to: string } & (
  | { kind: LineKind; attention?: undefined }
  | { kind: 'attention'; attention: AttentionKind }
);

/** Counts for the role of the reader; the others are zero. */
export type TodayCounts = {
  views: Pick<SavedViewCounts, 'late' | 'to_confirm' | 'to_pack' | 'to_ship'>;
  attention: readonly OpenItemCount[];
  messages: number;
  reviews: number;
  unsent: number;
};

/** Lists what waits, the most urgent first. */
export function listLines(counts: TodayCounts, role: StaffRole): TodayLine[] {
  const { views, attention } = counts;
  const orders = href('/admin');
  const itemsAddress = (kind: AttentionKind) => `${href('/admin/attention')}?kind=${kind}`;
  const count = (kind: AttentionKind) => attention.find((one) => one.kind === kind);
  const failedEmails = count('email_failed');
  const bounced = failedEmails?.bounced ?? 0;
  const lines: TodayLine[] = [
    { kind: 'late', count: views.late, to: `${orders}?view=late` },
    {
      kind: 'refund_owed',
      count: count('refund_owed')?.count ?? 0,
      to: itemsAddress('refund_owed'),
    },
    ...attention
      .filter(({ kind }) => !coveredKinds.has(kind))
      .map((one) => ({
        kind: 'attention' as const,
        attention: one.kind,
        count: one.count - one.bounced,
        to: itemsAddress(one.kind),
      })),
    { kind: 'bounced', count: bounced, to: itemsAddress('email_failed') },
    { kind: 'to_confirm', count: views.to_confirm ?? 0, to: `${orders}?view=to_confirm` },
    { kind: 'to_pack', count: views.to_pack, to: `${orders}?view=to_pack` },
    { kind: 'to_ship', count: views.to_ship, to: `${orders}?view=to_ship` },
    { kind: 'messages', count: counts.messages, to: href('/admin/messages') },
    { kind: 'reviews', count: counts.reviews, to: `${href('/admin/reviews')}?state=waiting` },
    { kind: 'unsent', count: counts.unsent, to: href('/admin/emails') },
  ];
  const mayResolve = can(role, 'attention.resolve');
  return lines.filter(
    (line) => line.count > 0 && (mayResolve || !line.to.startsWith(href('/admin/attention'))),
  );
}

import type { Db, OrderRow } from '#database/schema.ts';
import { type FullOrder, toFullOrder } from './admin-order.ts';
import { historyOf } from './last-event.server.ts';
import { listNotes } from './order-notes.server.ts';
import type { OrderNote } from './order-notes.ts';
import { type TimelineEntry, type TimelineKind, toTimelineEntry } from './order-timeline.ts';
import { versionOf } from './order-version.server.ts';

export type AdminOrderPage = {
  order: FullOrder;
  notes: OrderNote[];
  timeline: TimelineEntry[];
  /** Submitted with a correction, so that it overwrites nothing (order-version.server.ts). */
  version: string;
};

export async function findAdminOrder(db: Db, orderId: string): Promise<AdminOrderPage | undefined> {
  const row = await findOrderRow(db, orderId);
  if (!row) return undefined;
  // Read first: what happens during the rest counts as not seen.
  const version = await versionOf(db, row);
  const notes = await listNotes(db, orderId);
  const timeline = await listTimeline(db, row);
  return { order: toFullOrder(row), notes, timeline, version };
}

export async function findFullOrder(db: Db, orderId: string): Promise<FullOrder | undefined> {
  const row = await findOrderRow(db, orderId);
  return row && toFullOrder(row);
}

function findOrderRow(db: Db, orderId: string) {
  return db.selectFrom('orders').selectAll().where('order_id', '=', orderId).executeTakeFirst();
}

type Timed = Pick<OrderRow, 'order_id' | 'created_at' | 'paid_at'>;

async function listTimeline(db: Db, order: Timed): Promise<TimelineEntry[]> {
  const history = await readHistory(db, order.order_id);
  const said = await readGatewayWords(db, order.order_id);
  const entries = [...history, ...said, ...inferEntries(order, history)];
  return entries.sort((one, other) => other.at.getTime() - one.at.getTime());
}

async function readHistory(db: Db, orderId: string): Promise<TimelineEntry[]> {
  const rows = await historyOf(db, orderId).orderBy('order_events.id', 'desc').execute();
  const emails = await db
    .selectFrom('emails')
    .select(['id', 'kind', 'state'])
    .where('order_id', '=', orderId)
    .execute();
  const corrections = await db
    .selectFrom('address_corrections')
    .select(['id', 'before', 'after'])
    .where('order_id', '=', orderId)
    .execute();
  const sources = {
    emails: new Map(emails.map((email) => [email.id, email])),
    corrections: new Map(corrections.map((correction) => [correction.id, correction])),
  };
  return rows.map((row) => toTimelineEntry(row, sources));
}

/** Gateway updates that changed nothing; all others already have lines in the history. */
const quietOutcomes = [
  'late_failure_ignored',
  'already_known',
  'known_mismatch',
  'still_open',
] as const satisfies readonly TimelineKind[];

async function readGatewayWords(db: Db, orderId: string): Promise<TimelineEntry[]> {
  const rows = await db
    .selectFrom('payment_events')
    .select(['id', 'outcome', 'source', 'received_at'])
    .where('order_id', '=', orderId)
    .where('outcome', 'in', quietOutcomes)
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return rows.map(({ id, outcome: kind, received_at: at }) => {
    const row = { id, kind, at, actor: 'gateway', by: null, data: {} };
    return { ...toTimelineEntry(row), key: `gateway-${id}` };
  });
}

/** Orders of an older store have no history: only their own dates. */
function inferEntries(order: Timed, history: readonly TimelineEntry[]): TimelineEntry[] {
  const has = (kind: TimelineKind) => history.some((entry) => entry.kind === kind);
  const infer = (kind: 'created' | 'paid', at: Date) => ({
    ...toTimelineEntry({ id: 0, kind, at, actor: 'unknown', by: null, data: {} }),
    key: kind,
  });
  return [
    ...(order.paid_at && !has('paid') ? [infer('paid', order.paid_at)] : []),
    ...(has('created') ? [] : [infer('created', order.created_at)]),
  ];
}

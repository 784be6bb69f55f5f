import { orderStatuses } from '../orders/order.ts';
import { peopleEventKinds, staffActKinds } from '../staff/staff-events.ts';

/** The histories that the log reads, in the order in which equal moments are shown. */
export const logSources = ['order', 'product', 'customer', 'privacy', 'staff'] as const;
export type LogSource = (typeof logSources)[number];

const kindsOf = {
  order: [
    'created',
    'link_sent',
    'status_changed',
    'shipped',
    'tracking_changed',
    'tracking_removed',
    'address_corrected',
    'note_added',
    'refund_requested',
    'refund_settled_done',
    'refund_settled_refused',
    'refund_recorded',
    'collected',
    'collection_undone',
    'cash_refused',
    'parcel_returned',
    'email_queued',
  ],
  product: ['created', 'changed'],
  customer: ['note', 'blocked', 'unblocked'],
  privacy: ['exported', 'erased'],
  staff: [...staffActKinds, ...peopleEventKinds],
} as const;

/** Kinds prefixed with their source; messages for people events are with the people. */
export type LogKind = {
  [Source in LogSource]: `${Source}_${(typeof kindsOf)[Source][number]}`;
}[LogSource];

type Kinds = { [Source in LogSource]?: readonly (typeof kindsOf)[Source][number][] };

export const logKinds: Kinds = kindsOf;

/** Groups of kinds by which staff filter. */
export const logActs = {
  placed: { order: ['created', 'link_sent'] },
  status: {
    order: ['status_changed', 'shipped', 'tracking_changed', 'tracking_removed'],
    staff: ['orders_changed', 'orders_undone', 'tracking_entered', 'tracking_undone'],
  },
  corrections: { order: ['address_corrected', 'note_added'] },
  collections: {
    order: ['collected', 'collection_undone', 'cash_refused', 'parcel_returned'],
    staff: ['remittance_saved', 'remittance_undone'],
  },
  refunds: {
    order: ['refund_requested', 'refund_settled_done', 'refund_settled_refused', 'refund_recorded'],
  },
  emails: {
    order: ['email_queued'],
    staff: ['kept_emails_sent', 'kept_emails_dropped', 'orders_mailed'],
  },
  products: { product: ['created', 'changed'], staff: ['market_price_changed'] },
  texts: {
    staff: [
      'text_drafted',
      'text_published',
      'text_restored',
      'text_discarded',
      'text_reset',
      'text_taken_down',
      'text_put_up',
    ],
  },
  customers: { customer: ['note', 'blocked', 'unblocked'] },
  messages: { staff: ['message_done', 'message_reopened'] },
  reviews: { staff: ['review_published', 'review_hidden', 'review_answered'] },
  attention: { staff: ['item_resolved'] },
  exports: { staff: ['orders_exported', 'report_exported', 'profile_saved', 'profile_removed'] },
  settings: {
    staff: [
      'settings_changed',
      'service_added',
      'service_changed',
      'service_removed',
      'gateways_chosen',
    ],
  },
  signIns: { staff: ['signed_in', 'sign_in_failed'] },
  people: { staff: peopleEventKinds },
  privacy: { privacy: ['exported', 'erased'] },
} as const satisfies Record<string, Kinds>;
export type LogAct = keyof typeof logActs;

export const logActNames = Object.keys(logActs) as LogAct[];

/** Filters of an order export, in display order. */
export const logFilters = [
  'orders',
  'view',
  'q',
  'from',
  'until',
  'status',
  'payment',
  'country',
  'product',
  'carrier',
  'least',
  'most',
] as const;
export type LogFilter = (typeof logFilters)[number];

/** Cursor of a page: microseconds since 1970, source and id. */
export type LogCursor = { createdUs: number; source: number; id: number };

export function writeLogCursor({ createdUs, source, id }: LogCursor): string {
  return `${createdUs}-${source}-${id}`;
}

export function readLogCursor(text: string | undefined): LogCursor | undefined {
  const match = /^(\d{1,16})-(\d)-(\d{1,15})$/.exec(text ?? '');
  if (!match) return undefined;
  const [createdUs = Number.NaN, source = 0, id = 0] = match.slice(1).map(Number);
  return Number.isSafeInteger(createdUs) ? { createdUs, source, id } : undefined;
}

/** Parses the id of a bulk act, as in `order_events.bulk`. */
export function readBulkActionId(text: string | undefined): string | undefined {
  return text && /^[a-z_]{1,40}:[\da-f-]{36}$/.test(text) ? text : undefined;
}

export function asLogKind(source: LogSource, kind: string): LogKind | undefined {
  const isKnown = (kindsOf[source] as readonly string[]).includes(kind);
  return isKnown ? (`${source}_${kind}` as LogKind) : undefined;
}

export function asOrderStatusOrUndefined(value: unknown) {
  return orderStatuses.find((status) => status === value);
}

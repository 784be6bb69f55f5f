import { readCurrency } from '../currency.ts';
import { emailKinds, emailStates } from '../emails/email.ts';
import { asLanguage, type Language } from '../language.ts';
import { type Money, money } from '../money.ts';
import { type AddressChange, changesBetween, correctedFields } from './correct-address.ts';
import { type OrderStatus, orderStatuses } from './order.ts';
import { asRecord } from './order-items.ts';
import { asRefundWay, type RefundWay } from './payment-terms.ts';
import { type ShippingWarning, shippingWarnings } from './tracking.ts';

const orderEventKinds = [
  'created',
  'payment_opened',
  'payment_unreachable',
  'payment_refused',
  'payment_failed',
  'paid',
  'payment_mismatch',
  'paid_twice',
  'status_changed',
  'email_queued',
  'email_sent',
  'email_failed',
  'shipped',
  'tracking_changed',
  'tracking_removed',
  'address_corrected',
  // The shopper changed details in a later checkout of the same order.
  'details_changed',
  // The shopper changed them too late: the order was paid or on its way.
  'details_not_taken',
  'note_added',
  'slip_printed',
  'refund_requested',
  'refund_done',
  'refund_refused',
  'refund_unknown',
  // The refund failed after it had been reported as done.
  'refund_failed',
  // Staff entered the result because the gateway could not be queried.
  'refund_settled_done',
  'refund_settled_refused',
  // The shopper chose to pay a placed order in cash or by bank transfer, after a card page.
  'terms_chosen',
  // Staff recorded the money of a manual payment, and perhaps took that back.
  'collected',
  'collection_undone',
  // The customer refused the parcel of an order in cash.
  'cash_refused',
  // Staff have its parcel back, and its units are on the shelf.
  'parcel_returned',
  // A card page was paid after its shopper had chosen cash.
  'paid_not_cash',
  // The days of a bank transfer, or a payment link, have ended.
  'payment_expired',
  'link_sent',
  // Staff returned the money of a manual payment themselves.
  'refund_recorded',
  // Personal data was erased: at the customer's request, or because the order was never paid.
  'erased',
] as const;
export type OrderEventKind = (typeof orderEventKinds)[number];

export const quietOutcomes = [
  'late_failure_ignored',
  'already_known',
  'known_mismatch',
  'still_open',
] as const;

export const timelineKinds = [...orderEventKinds, ...quietOutcomes] as const;
export type TimelineKind = (typeof timelineKinds)[number];

export type TimelineEntry = {
  key: string;
  at: Date;
  kind: TimelineKind | 'other';
  name: string;
  actor: 'shopper' | 'gateway' | 'store' | 'staff' | 'unknown';
  staff: string | undefined;
  staffId: string | undefined;
  data: TimelineData;
};

export type TimelineData = {
  from?: OrderStatus | undefined;
  to?: OrderStatus | undefined;
  gateway?: string | undefined;
  reference?: string | undefined;
  message?: string | undefined;
  email?: (typeof emailKinds)[number] | undefined;
  emailState?: (typeof emailStates)[number] | undefined;
  carrier?: string | undefined;
  number?: string | undefined;
  money?: Money | undefined;
  /** Day on which staff received or returned the money: 2026-11-29. */
  day?: string | undefined;
  /** How staff returned money, and the id of that refund. */
  way?: RefundWay;
  refund?: string | undefined;
  changes?: AddressChange[];
  overridden?: ShippingWarning[] | undefined;
  language?: { before: Language; after: Language } | undefined;
};

export type HistoryRow = {
  id: number;
  at: Date;
  kind: string;
  actor: string;
  by: string | null;
  data: unknown;
};

export type TimelineSources = {
  emails?: ReadonlyMap<string, { kind: string; state: string }>;
  corrections?: ReadonlyMap<string, { before: unknown; after: unknown }>;
};

/** Converts a history row. Never throws: rows of any age must show. */
export function toTimelineEntry(row: HistoryRow, sources: TimelineSources = {}): TimelineEntry {
  const data = asRecord(row.data);
  return {
    key: `event-${row.id}`,
    at: row.at,
    kind: timelineKinds.find((kind) => kind === row.kind) ?? 'other',
    name: row.kind,
    actor: readActor(row.actor),
    staff: row.by ?? undefined,
    staffId: row.actor.startsWith('staff:') ? row.actor.slice('staff:'.length) : undefined,
    data: readTimelineData(data, sources),
  };
}

function readTimelineData(data: Record<string, unknown>, sources: TimelineSources): TimelineData {
  const email = sources.emails?.get(`${data.email}`);
  const correction = sources.corrections?.get(`${data.correction}`);
  const way = asRefundWay(data.way);
  return {
    from: orderStatuses.find((status) => status === data.from),
    to: orderStatuses.find((status) => status === data.to),
    gateway: asText(data.gateway),
    reference: asText(data.reference),
    message: asText(data.message),
    email: emailKinds.find((kind) => kind === email?.kind),
    emailState: emailStates.find((state) => state === email?.state),
    carrier: asText(data.carrier),
    number: asText(data.number),
    money: readMoney(data),
    day: asText(data.day),
    ...(way && { way, refund: asText(data.refund) }),
    overridden: readOverridden(data.despite),
    ...(correction && {
      changes: changesBetween(
        correctedFields,
        asTexts(correction.before),
        asTexts(correction.after),
      ),
      language: readLanguageChange(asTexts(correction.before), asTexts(correction.after)),
    }),
  };
}

function readMoney({ amount, currency }: Record<string, unknown>): Money | undefined {
  if (!Number.isSafeInteger(amount)) return undefined;
  return money(Number(amount), readCurrency(currency));
}

function readLanguageChange(
  { lang: from }: Record<string, string>,
  { lang: to }: Record<string, string>,
): TimelineData['language'] {
  const [before, after] = [asLanguage(from), asLanguage(to)];
  return before && after && before !== after ? { before, after } : undefined;
}

function readOverridden(stored: unknown): ShippingWarning[] | undefined {
  if (!Array.isArray(stored)) return undefined;
  return shippingWarnings.filter((warning) => stored.includes(warning));
}

function readActor(actor: string): TimelineEntry['actor'] {
  if (actor.startsWith('staff:')) return 'staff';
  const name = (['shopper', 'gateway', 'store'] as const).find((one) => one === actor);
  return name ?? 'unknown';
}

function asTexts(value: unknown): Record<string, string> {
  const entries = Object.entries(asRecord(value));
  return Object.fromEntries(entries.map(([field, text]) => [field, asText(text) ?? '']));
}

function asText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() ? value : undefined;
}

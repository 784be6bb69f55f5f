import { z } from 'zod';
import type { FocalPoint } from '#domain/catalog/product.ts';
import { readCurrency } from '#domain/currency.ts';
import type { Money } from '#domain/money.ts';
import { asOrderStatus, asPaymentStatus } from '../order.ts';
import { type OrderItem, readAmount, readOrderMeta } from '../order-items.ts';
import { asPaymentTerms, type RefundWay } from '../payment-terms.ts';
import { amountColumn, readOrderSums, sumColumns } from './order-sums.ts';

export type TrackedOrder = NonNullable<ReturnType<typeof readTrackedOrder>>;

/** Tracked order with data from other tables. Amounts in minor units of the order's currency. */
export type OrderTracking = TrackedOrder & {
  lines: OrderedLine[];
  refunds: TrackedRefund[];
  dispatchedAt: Date | undefined;
};

type TrackedField = 'name' | 'quantity' | 'bundle' | 'piece' | 'lineTotal';

export type OrderedLine = Pick<OrderItem, TrackedField> & {
  /** Undefined when the product is no longer in the catalogue. */
  picture: string | undefined;
  focalPoint: FocalPoint | undefined;
};

/** `at` is the time of the refund, or of its request; `day` the one on which staff returned the money themselves. */
export type TrackedRefund = {
  money: Money;
  isDone: boolean;
  at: Date;
  day?: string;
  way?: RefundWay;
};

const text = z
  .union([z.string(), z.number()])
  .nullish()
  .catch(null)
  .transform((value) => String(value ?? '').trim());
const moment = z
  .union([z.coerce.date(), z.null()])
  .catch(null)
  .transform((date) => (date && date.getTime() > 0 ? date : undefined));

const row = z.object({
  order_id: z.union([z.string(), z.number()]).transform(String),
  first_name: text,
  last_name: text,
  email: text,
  phone: text,
  address: text,
  city: text,
  country: text,
  status: text,
  order_status: text,
  total: amountColumn,
  ...sumColumns,
  currency: text,
  created_at: moment,
  updated_at: moment,
  carrier: text,
  tracking_number: text,
  paid_at: moment,
  // Absent where an order is paid online.
  payment_terms: text,
  confirmed_at: moment,
  payment_due_at: moment,
  market: text,
  meta_data: z.unknown().optional(),
});

/** Reads an order, a list with one, or null, [] or a row full of nulls. */
export function readTrackedOrder(response: unknown) {
  const parsed = row.safeParse(Array.isArray(response) ? response[0] : response);
  if (!parsed.success) return undefined;
  const { data } = parsed;
  const currency = readCurrency(data.currency);
  const total = readAmount(data.total, currency);
  return {
    orderId: data.order_id,
    firstName: data.first_name,
    lastName: data.last_name,
    email: data.email,
    phone: data.phone,
    street: data.address,
    city: data.city,
    country: data.country,
    payment: asPaymentStatus(data.status),
    status: asOrderStatus(data.order_status),
    /** Total in minor units of `currency`; undefined when the row's amount cannot be read. */
    total,
    currency,
    sums: readOrderSums(data, { total, currency }),
    createdAt: data.created_at,
    updatedAt: data.updated_at,
    carrier: data.carrier,
    trackingNumber: data.tracking_number,
    paidAt: data.paid_at,
    terms: asPaymentTerms(data.payment_terms),
    confirmedAt: data.confirmed_at,
    dueAt: data.payment_due_at,
    market: data.market,
    items: readOrderMeta(data.meta_data, currency).items,
  };
}

/** Masks an order for anyone with its number: the result identifies nobody, and no parcel can be followed. */
export function maskOrder<O extends TrackedOrder>(order: O): O {
  return {
    ...order,
    ...maskName(order.firstName, order.lastName),
    trackingNumber: '',
    email: order.email && maskEmail(order.email),
    phone: order.phone && maskPhone(order.phone),
    street: maskStreet(order.street),
  };
}

export function isEmailOf(order: TrackedOrder, typed: string): boolean {
  const address = typed.trim().toLowerCase();
  return address !== '' && address === order.email.toLowerCase();
}

const hidden = '•••';

/** "Layla" and "H.". People also type their whole name, or their email, into one field. */
function maskName(firstName: string, lastName: string) {
  const [first = '', ...middle] = splitName(firstName);
  const last = splitName(lastName).at(-1) ?? middle.at(-1);
  return {
    firstName: first.includes('@') ? toInitial(first) : first,
    lastName: last ? toInitial(last) : '',
  };
}

function splitName(name: string): string[] {
  return name.replace(directionMarks, '').split(/\s+/).filter(Boolean);
}

const directionMarks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** Returns an initial. Drops the Arabic article, with which most family names begin. */
function toInitial(name: string): string {
  return `${firstLetter(name.replace(/^ال(?=\p{L}{2})/u, ''))}.`;
}

/** Masks an email as "l•••@e•••.com": enough for shoppers to recognise their own. */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  if (!domain) return hidden;
  const ending = domain.includes('.') ? domain.slice(domain.lastIndexOf('.')) : '';
  return `${firstLetter(name)}${hidden}@${firstLetter(domain)}${hidden}${ending}`;
}

export function maskPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return digits.length < 5 ? hidden : `${hidden} ••${digits.slice(-2)}`;
}

/** Hides all of it: a house number alone may identify a person. */
export function maskStreet(street: string): string {
  return street.trim() ? `${hidden} ${hidden}` : '';
}

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Returns the first letter with its combining marks; an emoji of several characters counts as one. */
function firstLetter(text: string): string {
  const [first] = letters.segment(text);
  return first?.segment ?? '';
}

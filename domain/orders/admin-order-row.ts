import type { OrderRow } from '#database/schema.ts';
import { readCurrency } from '../currency.ts';
import { readStoredMoney } from '../money.ts';
import { asOrderStatus, asPaymentStatus } from './order.ts';
import { readOrderMeta } from './order-items.ts';
import { asPaymentTerms } from './payment-terms.ts';
import type { ShopperField } from './shopper-fields.ts';

/** Amounts in minor units of `currency`. */
export type AdminOrder = ReturnType<typeof toAdminOrder>;

/** Rows of an older store may lack any of these. */
export type AdminOrderRow = Pick<OrderRow, 'id' | 'order_id' | 'created_at' | 'meta_data'> &
  Record<
    ShopperField | 'total' | 'currency' | 'status' | 'order_status' | 'payment_terms',
    string | null
  >;

/** Converts an order's row. Never throws: rows of any age must show. */
export function toAdminOrder(row: AdminOrderRow) {
  const currency = readCurrency(row.currency);
  const { items, lang } = readOrderMeta(row.meta_data, currency);
  const terms = asPaymentTerms(row.payment_terms);
  return {
    id: row.id,
    orderId: row.order_id,
    createdAt: row.created_at,
    name: readCustomerName(row),
    lang,
    phone: trimmedOrNull(row.phone),
    email: trimmedOrNull(row.email),
    address: {
      line: orElse(row.address, 'NA'),
      city: orElse(row.city, 'NA'),
      country: orElse(row.country, 'TR'),
    },
    /** Undefined when an older store left something that is not an amount. */
    totalCents: readStoredMoney(row.total, currency)?.amount,
    currency,
    paymentStatus: asPaymentStatus(row.status),
    ...(terms && { terms }),
    orderStatus: asOrderStatus(row.order_status),
    items,
    rawMeta: items.length > 0 ? undefined : asText(row.meta_data),
  };
}

export function readCustomerName(row: Pick<AdminOrderRow, 'first_name' | 'last_name'>): string {
  return `${orElse(row.first_name, 'Guest')} ${orElse(row.last_name, 'User')}`;
}

function asText(metaData: unknown): string {
  return typeof metaData === 'string' ? metaData : JSON.stringify(metaData ?? null, null, 2);
}

function orElse(text: string | null, fallback: string): string {
  return trimmedOrNull(text) ?? fallback;
}

export function trimmedOrNull(text: string | null): string | null {
  return text?.trim() ? text.trim() : null;
}

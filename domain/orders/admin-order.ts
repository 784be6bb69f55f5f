import type { OrderRow } from '#database/schema.ts';
import { readStored } from '../money.ts';
import { type AdminOrder, toAdminOrder } from './admin-orders.ts';
import type { ShippingAddress } from './correct-address.ts';

/** Amounts in minor units of `currency`; undefined where missing or unreadable. */
export type FullOrder = AdminOrder & {
  updatedAt: Date;
  paidAt: Date | null;
  postalCode: string | null;
  billingAddress: string | null;
  paymentMethod: string | null;
  subtotalCents: number | undefined;
  shippingCents: number | undefined;
  taxCents: number | undefined;
  notes: string | null;
  carrier: string | null;
  trackingNumber: string | null;
  shipTo: ShippingAddress;
  adConsent: boolean | undefined;
  raw: { items: string | undefined; metaData: string | undefined };
};

/** Never throws: rows of any age must still show. */
export function toFullOrder(row: OrderRow): FullOrder {
  const order = toAdminOrder(row);
  const readAmount = (stored: string | null) => readStored(stored, order.currency)?.amount;
  return {
    ...order,
    updatedAt: row.updated_at,
    paidAt: row.paid_at,
    postalCode: filled(row.postcode),
    billingAddress: filled(row.billing_address),
    paymentMethod: filled(row.payment_method),
    subtotalCents: readAmount(row.subtotal),
    shippingCents: readAmount(row.shipping_cost),
    taxCents: readAmount(row.tax_amount),
    notes: filled(row.notes),
    carrier: filled(row.carrier),
    trackingNumber: filled(row.tracking_number),
    shipTo: readShipTo(row),
    adConsent: readConsent(row),
    raw: { items: asJson(row.items), metaData: asJson(row.meta_data) },
  };
}

function readShipTo(row: OrderRow): ShippingAddress {
  const { first_name, last_name, phone, country, city, address } = row;
  return {
    first_name: first_name ?? '',
    last_name: last_name ?? '',
    phone: phone ?? '',
    country: country ?? '',
    city: city ?? '',
    address: address ?? '',
  };
}

// {"ads": true, …} or {"ads": false}; a database may lack the column.
function readConsent(row: object): boolean | undefined {
  const consent = 'ad_consent' in row ? row.ad_consent : undefined;
  if (typeof consent !== 'object' || consent === null || !('ads' in consent)) return undefined;
  return consent.ads === true;
}

function asJson(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

function filled(text: string | null): string | null {
  return text?.trim() ? text.trim() : null;
}

import type { ShopperDetails } from '#domain/orders/shopper-fields.ts';
import { demoPrice, demoProduct } from './catalogue.ts';

/** Product id, pieces, quantity. */
export type Line = [id: number, bundle: string, qty: number];

export type CreatedPayment = {
  order_id: string;
  redirectUrl: string;
  error: string;
  field?: string;
  total?: number;
};

export type PurchaseBody = ReturnType<typeof purchase>;

export const mona: ShopperDetails = {
  first_name: 'Mona',
  last_name: 'Saleh',
  email: 'mona@example.com',
  phone: '+971501234567',
  country: 'AE',
  city: 'Dubai',
  address: 'Villa 12, Palm Street',
};

/** Builds the payment page's request, at the catalogue's prices. */
export function purchase(lines: Line[] = [[2, '3', 2]], changes: Record<string, unknown> = {}) {
  return {
    shop_type: 'react',
    shop_url: 'http://localhost:3000',
    currency: 'USD',
    total: totalOf(lines) / 100,
    success_url: 'http://localhost:3000/checkout?success=1',
    fail_url: 'http://localhost:3000/checkout?failed=1',
    ...mona,
    postcode: null,
    customer_id: '',
    meta_data: { items: lines.map(toItem), lang: 'en' },
    logo_url: '',
    vendor_name: 'Nabta',
    ...changes,
  };
}

/** Valid but for one item field. */
export function purchaseWithItem(changes: Record<string, unknown>) {
  const body = purchase();
  return { ...body, meta_data: { items: [{ ...body.meta_data.items[0], ...changes }] } };
}

/** Returns cents. */
export function totalOf(lines: Line[]): number {
  return lines.reduce((sum, [id, bundle, qty]) => sum + demoPrice(id) * Number(bundle) * qty, 0);
}

let emails = 0;

/** The email of a shopper who has bought nothing yet. */
export function newEmail(): string {
  emails += 1;
  return `shopper-${emails}@example.com`;
}

let keys = 0;

export function newKey(): string {
  keys += 1;
  return `key-${process.pid}-${keys}`;
}

function toItem([id, bundle, qty]: Line) {
  return { id, title: demoProduct(id).title_en, bundle, qty, price: demoPrice(id) / 100 };
}

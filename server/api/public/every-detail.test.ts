import { expect, test } from 'vitest';
import { exportColumns } from '#domain/exports/order-export.ts';
import { correctedFields } from '#domain/orders/correct-address.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { newKey, purchase } from '../../../tests/support/purchase.ts';
import { readOrder } from '../../../tests/support/rows.ts';
import type { TestShop } from '../../../tests/support/test-shop.ts';
import { createPaymentBody } from './purchase-schema.ts';

/** Every detail of an order that a later checkout may change, with another value than `purchase()` has. */
const details = {
  first_name: 'Muna',
  last_name: 'Salem',
  phone: '+966501234567',
  country: 'SA',
  city: 'Riyadh',
  address: 'King Fahd Road 5',
};

/**
 * The other fields of a request: a later checkout does not change them, or the store ignores them. Those of
 * address forms are tested on their own.
 */
const otherFields = [
  'address_fields',
  'payment_method',
  'email',
  'total',
  'currency',
  'meta_data',
  'order_id',
  'consent',
  'source',
  'shop_type',
  'shop_url',
  'success_url',
  'fail_url',
  'logo_url',
  'vendor_name',
  'postcode',
  'customer_id',
];

/** `search_text` is generated from the others. */
const ownColumns = ['id', 'order_id', 'created_at', 'updated_at', 'search_text'];

async function readDetails(shop: TestShop, orderId: string) {
  const row = await readOrder(shop.db, orderId);
  return Object.entries(row).filter(([column]) => !ownColumns.includes(column));
}

test('the details that are compared are all details of a purchase', () => {
  const fields = Object.keys(createPaymentBody.shape);
  const others = fields.filter((field) => !otherFields.includes(field));
  expect(others.sort()).toEqual(Object.keys(details).sort());
});

test.each([
  ['exported', exportColumns],
  ['corrected by staff', correctedFields],
])('every detail of a purchase can be %s', (_, fields) => {
  expect(fields).toEqual(expect.arrayContaining(Object.keys(details)));
});

onBothDatabases('the details of a later checkout', (shop) => {
  test('an order that is paid again gets every detail that a new order gets', async () => {
    const shopper = shop.visitor();
    const first = await shopper.buy(purchase(), { key: newKey() });
    const later = purchase(undefined, details);
    const paidAgain = await shopper.buy(later, { key: newKey() });
    expect(paidAgain.order_id).toBe(first.order_id);
    const fresh = await shop.visitor().buy(later, { key: newKey() });
    expect(fresh.order_id).not.toBe(first.order_id);
    expect(await readDetails(shop, first.order_id)).toEqual(
      await readDetails(shop, fresh.order_id),
    );
  });
});

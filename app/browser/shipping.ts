import { parseShipping, type SavedShipping } from '#domain/checkout/shipping.ts';
import { type Customer, parseCustomer } from '#domain/checkout/shipping-customer.ts';
import { readBoth, removeBoth, writeBoth } from './payment-storage.ts';
import { readStorage, writeStorage } from './storage.ts';

const shippingKey = 'nabta.shipping';
const customerKey = 'nabta.customer';

export function readShipping(): SavedShipping | undefined {
  return parseShipping(readStorage(shippingKey));
}

export function storeShipping(shipping: SavedShipping): void {
  writeStorage(shippingKey, JSON.stringify(shipping));
}

export function readCustomer(): Customer | undefined {
  return parseCustomer(readBoth(customerKey));
}

export function storeCustomer(customer: Customer): void {
  writeBoth(customerKey, JSON.stringify(customer));
}

export function forgetCustomer(): void {
  removeBoth(customerKey);
}

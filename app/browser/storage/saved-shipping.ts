import { useSyncExternalStore } from 'react';
import { parseShipping, type SavedShipping } from '#domain/checkout/shipping.ts';
import { type Customer, parseCustomer } from '#domain/checkout/shopper/shipping-customer.ts';
import { readBothStorages, removeBothStorages, writeBothStorages } from './payment-storage.ts';
import { readStorage, writeStorage } from './web-storage.ts';

const shippingKey = 'nabta.shipping';
const customerKey = 'nabta.customer';

export function readShipping(): SavedShipping | undefined {
  return parseShipping(readStorage(shippingKey));
}

export function storeShipping(shipping: SavedShipping): void {
  writeStorage(shippingKey, JSON.stringify(shipping));
  for (const listener of listeners) listener();
}

const listeners = new Set<() => void>();

/** Returns undefined before the first address, and before hydration. */
export function useSavedCountry(): string | undefined {
  return useSyncExternalStore(subscribe, savedCountry, () => undefined);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function savedCountry(): string | undefined {
  return readShipping()?.selectedCountry;
}

export function readCustomer(): Customer | undefined {
  return parseCustomer(readBothStorages(customerKey));
}

export function storeCustomer(customer: Customer): void {
  writeBothStorages(customerKey, JSON.stringify(customer));
}

export function forgetCustomer(): void {
  removeBothStorages(customerKey);
}

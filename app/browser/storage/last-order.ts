import { useSyncExternalStore } from 'react';
import { isOrderId } from '#domain/orders/order-id.ts';
import {
  readBothStorages,
  removeBothStorages,
  savedOrderKey,
  writeBothStorages,
} from './payment-storage.ts';
import { readStorage, removeStorage, writeStorage } from './web-storage.ts';

const lastOrderKey = 'nabta.last_order_id';
/** The order whose failure was shown: its status is not fetched again until another payment of it. */
const failedOrderKey = 'nabta.failed_order_id';
/** The order whose success was shown: the cart is emptied only once. */
const paidOrderKey = 'nabta.paid_order_id';

/** The length of one visit, across tabs. */
const lastOrderTtlMs = 2 * 3_600_000;

const listeners = new Set<() => void>();
const endings = new Set<(event: StorageEvent) => void>();

export function useLastOrderId(): string | undefined {
  return useSyncExternalStore(subscribe, readLastOrderId, () => undefined);
}

export function useUnresolvedOrderId(): string | undefined {
  return useSyncExternalStore(subscribe, readUnresolvedOrderId, () => undefined);
}

type PaidOrder = { orderId: string; terms: 'cash' | 'bank' | undefined };

/** The order paid on this visit, or placed to be paid later, until something new is put into the cart. */
export function usePaidOrder(): PaidOrder | undefined {
  const stored = useSyncExternalStore(subscribe, readPaidOrder, () => undefined);
  const [orderId, , terms] = stored?.split('@') ?? [];
  if (!orderId) return undefined;
  return { orderId, terms: terms === 'cash' || terms === 'bank' ? terms : undefined };
}

export function readLastOrderId(): string | undefined {
  return asOrderId(readBothStorages(lastOrderKey));
}

export function storeLastOrderId(orderId: string): void {
  if (!isOrderId(orderId)) return;
  writeBothStorages(lastOrderKey, orderId);
  if (readStorage(failedOrderKey) === orderId) removeStorage(failedOrderKey);
  notifyListeners();
}

export function forgetLastOrderId(): void {
  removeBothStorages(lastOrderKey);
  notifyListeners();
}

export function rememberFailedOrder(orderId: string): void {
  writeStorage(failedOrderKey, orderId);
  notifyListeners();
}

export function rememberPaidOrder(orderId: string): void {
  writeStorage(paidOrderKey, orderId);
}

export function wasPaidOrderViewed(orderId: string): boolean {
  return readStorage(paidOrderKey) === orderId;
}

export function savePaidOrder(orderId: string, terms?: string): void {
  writeStorage(savedOrderKey, `${orderId}@${Date.now()}${terms ? `@${terms}` : ''}`);
  notifyListeners();
}

export function onOrderEndedInOtherTab(
  orderId: string,
  handleEnd: (result: 'paid' | 'failed') => void,
): () => void {
  return listenWith(endings, ({ key, newValue }) => {
    if (newValue !== orderId) return;
    if (key === paidOrderKey) handleEnd('paid');
    if (key === failedOrderKey) handleEnd('failed');
  });
}

function readUnresolvedOrderId(): string | undefined {
  const orderId = readLastOrderId();
  const isDisplayed =
    orderId === readStorage(failedOrderKey) || orderId === readStorage(paidOrderKey);
  return isDisplayed ? undefined : orderId;
}

function readPaidOrder(): string | undefined {
  const stored = readStorage(savedOrderKey);
  const [orderId = '', paidAt = ''] = stored?.split('@') ?? [];
  const isRecent = Date.now() - Number(paidAt) < lastOrderTtlMs;
  return stored && isRecent && isOrderId(orderId) ? stored : undefined;
}

function asOrderId(stored: string | null): string | undefined {
  return stored !== null && isOrderId(stored) ? stored : undefined;
}

function subscribe(listener: () => void): () => void {
  return listenWith(listeners, listener);
}

function listenWith<T>(group: Set<T>, listener: T): () => void {
  group.add(listener);
  window.addEventListener('storage', followStorage);
  return () => {
    group.delete(listener);
    if (listeners.size + endings.size === 0) {
      window.removeEventListener('storage', followStorage);
    }
  };
}

// Endings first: the other listeners make the page stop waiting for its order.
function followStorage(event: StorageEvent): void {
  for (const ending of endings) ending(event);
  notifyListeners();
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

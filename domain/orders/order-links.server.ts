import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Links from our e-mails to an order's tracking page, signed with the store's secret: whoever holds
 * one sees the details that are covered for others. The key says nothing about the order, and opens
 * nothing else.
 */
export type OrderLinks = {
  keyOf(orderId: string): string;
  isKeyOf(orderId: string, key: string): boolean;
};

export function createOrderLinks(secret: string): OrderLinks {
  const keyOf = (orderId: string) =>
    createHmac('sha256', secret).update(`order-link=${orderId}`).digest('base64url');
  return {
    keyOf,
    isKeyOf(orderId, key) {
      const [expected, given] = [Buffer.from(keyOf(orderId)), Buffer.from(key)];
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
}

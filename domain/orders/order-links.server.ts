import { createHmac } from 'node:crypto';
import { findCookie, isSame } from './placed-orders.server.ts';

/**
 * Links from our e-mails to an order's tracking page, signed with the store's secret: whoever follows
 * one sees the details that are covered for others. The key opens that one page and nothing else. It
 * goes from the address into a cookie at once, so that it stays in no history and is sent to nobody
 * as a referrer.
 */
export type OrderLinks = {
  keyOf(orderId: string): string;
  isKeyOf(orderId: string, key: string): boolean;
  /** The Set-Cookie header that remembers for an hour which order's link was followed. */
  remember(orderId: string): string;
  /** The order whose link this browser has followed last. */
  followed(cookieHeader: string | null): string | undefined;
};

const name = 'nabta_link';
const secondsKept = 60 * 60;

export function createOrderLinks(secret: string, isHttps: boolean): OrderLinks {
  const keyOf = (orderId: string) =>
    createHmac('sha256', secret).update(`order-link=${orderId}`).digest('base64url');
  const isKeyOf = (orderId: string, key: string) => isSame(keyOf(orderId), key);
  return {
    keyOf,
    isKeyOf,
    remember(orderId) {
      const attributes = `Path=/; Max-Age=${secondsKept}; HttpOnly; SameSite=Lax`;
      return `${name}=${orderId}~${keyOf(orderId)}; ${attributes}${isHttps ? '; Secure' : ''}`;
    },
    followed(cookieHeader) {
      const [orderId = '', key = ''] = (findCookie(cookieHeader, name) ?? '').split('~');
      return isKeyOf(orderId, key) ? orderId : undefined;
    },
  };
}

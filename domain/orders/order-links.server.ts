import { findCookie, isSignature, type Secrets, sign } from '../signatures.server.ts';

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

export function createOrderLinks(secrets: Secrets, isHttps: boolean): OrderLinks {
  const keyOf = (orderId: string) => sign(secrets, `order-link=${orderId}`);
  const isKeyOf = (orderId: string, key: string) =>
    isSignature(secrets, `order-link=${orderId}`, key);
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

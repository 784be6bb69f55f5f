import { findCookie, isSignature, type Secrets, sign } from '#domain/runtime/signatures.server.ts';

/**
 * A key opens one order's page unmasked, and nothing else. It moves from the address into a cookie
 * immediately, so that no history stores it and no other site gets it as a referrer.
 */
export type OrderLinks = {
  keyOf(orderId: string): string;
  isKeyOf(orderId: string, key: string): boolean;
  remember(orderId: string): string;
  followed(cookieHeader: string | null): string | undefined;
};

const name = 'nabta_link';
const ttlSeconds = 60 * 60;

export function createOrderLinks(secrets: Secrets, isHttps: boolean): OrderLinks {
  const keyOf = (orderId: string) => sign(secrets, `order-link=${orderId}`);
  const isKeyOf = (orderId: string, key: string) =>
    isSignature(secrets, `order-link=${orderId}`, key);
  return {
    keyOf,
    isKeyOf,
    remember(orderId) {
      const attributes = `Path=/; Max-Age=${ttlSeconds}; HttpOnly; SameSite=Lax`;
      return `${name}=${orderId}~${keyOf(orderId)}; ${attributes}${isHttps ? '; Secure' : ''}`;
    },
    followed(cookieHeader) {
      const [orderId = '', key = ''] = (findCookie(cookieHeader, name) ?? '').split('~');
      return isKeyOf(orderId, key) ? orderId : undefined;
    },
  };
}

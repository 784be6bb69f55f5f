import { findCookie, isSignature, type Secrets, sign } from '#domain/runtime/signatures.server.ts';
import { isOrderId } from '../order-id.ts';

/** Signed order ids, newest first: this browser may see these orders unmasked, and retry their payment. */
export type PlacedOrdersCookie = {
  /** Empty when the cookie was tampered with. */
  read(cookieHeader: string | null): string[];
  add(cookieHeader: string | null, orderId: string): string;
};

const name = 'nabta_orders';
const maxOrders = 10;
const ttlSeconds = 90 * 24 * 60 * 60;

export function createPlacedOrdersCookie(secrets: Secrets, isHttps: boolean): PlacedOrdersCookie {
  const read = (header: string | null): string[] => {
    const [ids = '', signature = ''] = (findCookie(header, name) ?? '').split('~');
    if (!ids || !isSignature(secrets, `${name}=${ids}`, signature)) return [];
    return ids.split('.').filter(isOrderId);
  };
  return {
    read,
    add(header, orderId) {
      const others = read(header).filter((id) => id !== orderId);
      const ids = [orderId, ...others].slice(0, maxOrders).join('.');
      const attributes = `Path=/; Max-Age=${ttlSeconds}; HttpOnly; SameSite=Lax`;
      const signature = sign(secrets, `${name}=${ids}`);
      return `${name}=${ids}~${signature}; ${attributes}${isHttps ? '; Secure' : ''}`;
    },
  };
}

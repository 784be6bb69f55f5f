import { findCookie, isSignature, type Secrets, sign } from '../signatures.server.ts';
import { isOrderId } from './order-id.ts';

/**
 * The signed cookie by which a browser is known to have placed an order: it may see that order
 * unmasked, and pay it again after a decline. It holds order ids, newest first, and nothing else.
 */
export type PlacedOrdersCookie = {
  /** The ids in a request's Cookie header; none when it was tampered with. */
  read(cookieHeader: string | null): string[];
  /** The Set-Cookie header that remembers one more order. */
  add(cookieHeader: string | null, orderId: string): string;
};

const name = 'nabta_orders';
const remembered = 10;
const secondsKept = 90 * 24 * 60 * 60;

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
      const ids = [orderId, ...others].slice(0, remembered).join('.');
      const attributes = `Path=/; Max-Age=${secondsKept}; HttpOnly; SameSite=Lax`;
      const signature = sign(secrets, `${name}=${ids}`);
      return `${name}=${ids}~${signature}; ${attributes}${isHttps ? '; Secure' : ''}`;
    },
  };
}

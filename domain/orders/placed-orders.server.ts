import { createHmac, timingSafeEqual } from 'node:crypto';
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

export function createPlacedOrdersCookie(secret: string, isHttps: boolean): PlacedOrdersCookie {
  const sign = (ids: string) =>
    createHmac('sha256', secret).update(`${name}=${ids}`).digest('base64url');
  const read = (header: string | null): string[] => {
    const [ids = '', signature = ''] = (findCookie(header, name) ?? '').split('~');
    if (!ids || !isSame(sign(ids), signature)) return [];
    return ids.split('.').filter(isOrderId);
  };
  return {
    read,
    add(header, orderId) {
      const others = read(header).filter((id) => id !== orderId);
      const ids = [orderId, ...others].slice(0, remembered).join('.');
      const attributes = `Path=/; Max-Age=${secondsKept}; HttpOnly; SameSite=Lax`;
      return `${name}=${ids}~${sign(ids)}; ${attributes}${isHttps ? '; Secure' : ''}`;
    },
  };
}

export function findCookie(header: string | null, cookieName: string): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1);
}

/** Compares two signatures without telling by the time it takes where they differ. */
export function isSame(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}

import { findCookie, isSignature, type Secrets, sign } from '../signatures.server.ts';

/** `until` in seconds since 1970. */
export type ReviewLink = { orderId: string; until: number };

/**
 * The link of one order's request for reviews. As an order's key (order-links.server.ts) it moves from
 * the address into a cookie at once.
 */
export type ReviewLinks = {
  /** The parameters of the address. */
  queryOf(link: ReviewLink): string;
  /** Undefined without a genuine key. */
  read(query: URLSearchParams): ReviewLink | undefined;
  remember(link: ReviewLink): string;
  /** After a link without a genuine key: an earlier one must not stand in for it. */
  forget(): string;
  followed(cookieHeader: string | null): ReviewLink | undefined;
};

const name = 'nabta_review';
const secondsKept = 24 * 60 * 60;

export function createReviewLinks(secrets: Secrets, isHttps: boolean): ReviewLinks {
  const textOf = ({ orderId, until }: ReviewLink) => `review-link=${orderId}~${until}`;
  const readParts = (orderId: string, until: string, key: string): ReviewLink | undefined => {
    const link = { orderId, until: Number(until) };
    const isPlain = /^\d{1,12}$/.test(until);
    return isPlain && isSignature(secrets, textOf(link), key) ? link : undefined;
  };
  const cookie = (value: string, seconds: number) =>
    `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;
  return {
    queryOf(link) {
      const { orderId, until } = link;
      const parts = { order: orderId, until: `${until}`, key: sign(secrets, textOf(link)) };
      return `${new URLSearchParams(parts)}`;
    },
    read(query) {
      const [orderId, until, key] = ['order', 'until', 'key'].map((part) => query.get(part) ?? '');
      return readParts(`${orderId}`, `${until}`, `${key}`);
    },
    remember(link) {
      const value = [link.orderId, link.until, sign(secrets, textOf(link))].join('~');
      return cookie(value, secondsKept);
    },
    forget: () => cookie('', 0),
    followed(cookieHeader) {
      const [orderId = '', until = '', key = ''] = (findCookie(cookieHeader, name) ?? '').split(
        '~',
      );
      return readParts(orderId, until, key);
    },
  };
}

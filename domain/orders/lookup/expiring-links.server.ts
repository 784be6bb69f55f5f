import { findCookie, isSignature, type Secrets, sign } from '#domain/runtime/signatures.server.ts';

/** `until` is in seconds since 1970. */
export type ExpiringLink = { orderId: string; until: number };

/**
 * Signed links to a page of one order. Like an order's key (order-links.server.ts), a link's key moves from
 * the address into a cookie immediately. Readers check `until`, so that a page can explain that its link
 * has expired.
 */
export type ExpiringLinks = {
  /** Returns the query parameters, without the order. */
  queryOf(link: ExpiringLink): string;
  /** Returns undefined without a genuine key. */
  read(orderId: string, query: URLSearchParams): ExpiringLink | undefined;
  remember(link: ExpiringLink): string;
  /**
   * Returns a cookie that clears an earlier key. Send it after an invalid link, so that the earlier key is
   * not used instead.
   */
  forget(): string;
  followed(cookieHeader: string | null): ExpiringLink | undefined;
};

type Kind = {
  /** Included in the signed text: a link of one kind is invalid for another. */
  purpose: string;
  cookie: string;
  cookieSeconds: number;
};

export const reviewLinkKind: Kind = {
  purpose: 'review-link',
  cookie: 'nabta_review',
  cookieSeconds: 24 * 60 * 60,
};

export const payLinkSeconds = 3 * 24 * 60 * 60;

export const payLinkKind: Kind = {
  purpose: 'pay-link',
  cookie: 'nabta_pay',
  cookieSeconds: payLinkSeconds,
};

export function createExpiringLinks(
  secrets: Secrets,
  isHttps: boolean,
  { purpose, cookie: name, cookieSeconds }: Kind,
): ExpiringLinks {
  const textOf = ({ orderId, until }: ExpiringLink) => `${purpose}=${orderId}~${until}`;
  const readParts = (orderId: string, until: string, key: string): ExpiringLink | undefined => {
    const link = { orderId, until: Number(until) };
    const isPlain = /^\d{1,12}$/.test(until);
    return isPlain && isSignature(secrets, textOf(link), key) ? link : undefined;
  };
  const cookie = (value: string, seconds: number) =>
    `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;
  return {
    queryOf(link) {
      return `${new URLSearchParams({ until: `${link.until}`, key: sign(secrets, textOf(link)) })}`;
    },
    read(orderId, query) {
      return readParts(orderId, query.get('until') ?? '', query.get('key') ?? '');
    },
    remember(link) {
      const value = [link.orderId, link.until, sign(secrets, textOf(link))].join('~');
      return cookie(value, cookieSeconds);
    },
    forget: () => cookie('', 0),
    followed(cookieHeader) {
      const value = findCookie(cookieHeader, name) ?? '';
      const [orderId = '', until = '', key = ''] = value.split('~');
      return readParts(orderId, until, key);
    },
  };
}

export function expiringLink(orderId: string, seconds: number): ExpiringLink {
  return { orderId, until: Math.floor(Date.now() / 1000) + seconds };
}

export function hasExpired({ until }: ExpiringLink): boolean {
  return until * 1000 < Date.now();
}

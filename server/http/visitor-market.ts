import type { IncomingMessage } from 'node:http';
import proxyAddress from 'proxy-addr';
import { chooseMarket } from '#domain/markets/choose-market.ts';
import type { Market } from '#domain/markets/market.ts';
import type { Store } from '#domain/store.ts';

export type MarketOptions = {
  trustedProxies: string[];
  /** Header in which a trusted proxy names the visitor's country. */
  countryHeader?: string | undefined;
};

export type VisitorMarketOf = (
  incoming: Pick<IncomingMessage, 'headers' | 'socket'>,
  query?: string | null,
) => Market | undefined;

/** Anyone can write the country's header: one that no trusted proxy sent is ignored. */
export function createVisitorMarket(
  store: Pick<Store, 'markets'>,
  { trustedProxies, countryHeader }: MarketOptions,
): VisitorMarketOf {
  const isTrusted = proxyAddress.compile(trustedProxies);
  return ({ headers, socket }, query) => {
    const { markets } = store;
    if (markets.open.length === 0) return undefined;
    const named = countryHeader && isTrusted(socket.remoteAddress ?? 'unknown', 0);
    const country = named ? headers[countryHeader] : undefined;
    return chooseMarket(markets, {
      cookies: headers.cookie,
      country: typeof country === 'string' ? country : undefined,
      accepted: headers['accept-language'],
      query,
    });
  };
}

import type { Market } from './market.ts';

export const marketCookie = 'nabta_market';
/** The cookie's value for the dollar shop: no market has such an id. */
export const dollarShopChoice = '-';

/** Open markets in the owner's order. */
type Selling = { open: readonly Market[]; sellsInDollars: boolean };

type Hints = {
  cookies: string | null | undefined;
  /** Two letters, from a trusted proxy. */
  country: string | null | undefined;
  accepted: string | null | undefined;
  /** Set by an advertisement or a feed, which promise a price. */
  query?: string | null | undefined;
};

/**
 * Chooses the market whose prices a visitor sees; the country at checkout decides what they pay. An unknown value
 * counts as none. Undefined is the dollar shop; where that is closed, only a shop without markets has none.
 */
export function chooseMarket(
  { open: markets, sellsInDollars }: Selling,
  { cookies, country, accepted, query }: Hints,
): Market | undefined {
  if (markets.length === 0) return undefined;
  const dollarShop = sellsInDollars ? undefined : markets[0];
  const withId = (id: string | null | undefined) => markets.find((market) => market.id === id);
  if (query === dollarShopChoice && sellsInDollars) return undefined;
  const fromQuery = withId(query);
  if (fromQuery) return fromQuery;
  const chosen = cookies ? storedChoice.exec(cookies)?.[1] : undefined;
  if (chosen === dollarShopChoice && sellsInDollars) return undefined;
  const fromCookie = withId(chosen);
  if (fromCookie) return fromCookie;
  // A country that is known and has no market buys in dollars.
  if (country && isCountry.test(country)) {
    return withCountry(markets, country.toUpperCase()) ?? dollarShop;
  }
  const region = accepted ? firstRegion.exec(accepted)?.[1] : undefined;
  return (region && withCountry(markets, region.toUpperCase())) || markets[0];
}

/** Languages name the region of their speakers; the country of a phone is seldom that of its language. */
function withCountry(markets: readonly Market[], country: string): Market | undefined {
  return markets.find(({ countries }) => countries.includes(country));
}

const storedChoice = new RegExp(`(?:^|;\\s*)${marketCookie}=([^;]*)`);
const firstRegion = /^\s*[a-z]{2,3}-([a-z]{2})\b/i;
const isCountry = /^[a-z]{2}$/i;

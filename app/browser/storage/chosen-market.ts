import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { dollarShopChoice, marketCookie } from '#domain/markets/choose-market.ts';
import { choiceCookieAttributes } from '#domain/visitor-language.ts';
import { readStorage, writeStorage } from './web-storage.ts';

const marketKey = 'nabta.market';

/** Saves the market in local storage and, for the server, in a cookie. Undefined is the dollar shop. */
export function storeMarket(id: string | undefined): void {
  const choice = id ?? dollarShopChoice;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox.
  document.cookie = `${marketCookie}=${choice}; ${choiceCookieAttributes}${secure}`;
  writeStorage(marketKey, choice);
}

type SwitchMarket = (id: string | undefined) => Promise<void>;

/** Prices, cart and choice change in one step. Without a connection, the page waits for it and stays as it is. */
export function useSwitchMarket(): SwitchMarket {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  return async (id) => {
    storeMarket(id);
    const query = new URLSearchParams(search);
    if (query.has('market')) {
      // The address wins over the stored choice, so it must not contradict it.
      query.delete('market');
      await navigate({ search: `${query}`, hash }, { replace: true, preventScrollReset: true });
    }
    await revalidate();
  };
}

/** The market of the page, and all open ones. */
type PageMarkets = {
  market?: { id: string } | undefined;
  markets?: readonly { id: string }[] | undefined;
  isDollarShopClosed?: true;
};

/**
 * Returns false while another tab has chosen another market, which this page is about to follow: until then it
 * leaves the cart alone.
 */
export function isStoredMarket(page: PageMarkets): boolean {
  const stored = asChoice(readStorage(marketKey), page);
  return stored === undefined || stored === (page.market?.id ?? null);
}

/** Keeps local storage, cookie and page in step: at hydration, and between tabs. */
export function usePersistedMarket(page: PageMarkets): void {
  const { market, markets = [] } = page;
  const switchMarket = useSwitchMarket();
  const hasMarkets = markets.length > 0;
  const follow = useEffectEvent((stored: string | null) => {
    const choice = asChoice(stored, page);
    if (choice !== undefined && choice !== (market?.id ?? null)) switchMarket(choice ?? undefined);
  });
  const start = useEffectEvent(() => {
    const requested = new URL(location.href).searchParams.get('market');
    if (requested === (market?.id ?? dollarShopChoice)) storeMarket(market?.id);
    // The cookie was lost, so the server could not know.
    else follow(readStorage(marketKey));
  });

  useEffect(() => {
    if (!hasMarkets) return;
    start();
    const change = ({ key, newValue }: StorageEvent) => key === marketKey && follow(newValue);
    window.addEventListener('storage', change);
    return () => window.removeEventListener('storage', change);
  }, [hasMarkets]);
}

/** Null is the dollar shop. Undefined without a choice, or for a market that is no longer open. */
function asChoice(stored: string | null, { markets = [], isDollarShopClosed }: PageMarkets) {
  if (stored === dollarShopChoice) return isDollarShopClosed ? undefined : null;
  return markets.find(({ id }) => id === stored)?.id;
}

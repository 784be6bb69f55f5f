import { type ShouldRevalidateFunctionArgs, useRouteLoaderData } from 'react-router';
import type { Language } from '#domain/language.ts';
import type { MarketChoice, VisitorMarket } from '#domain/markets/market-choice.ts';
import type { HeroFocus } from '#domain/settings/brand-pictures.ts';
import type { Store } from '#domain/store.ts';

export type RootData = {
  language: Language;
  /** Left out in the dollar shop. */
  market?: VisitorMarket | undefined;
  /** All open markets; left out where there is none. */
  markets?: MarketChoice[] | undefined;
  /** Set where only countries of the markets can order. */
  isDollarShopClosed?: true;
  store: Pick<
    Store['settings'],
    | 'name'
    | 'supportEmail'
    | 'social'
    | 'whatsApp'
    | 'publicUrl'
    | 'timeZone'
    | 'isPublicSandbox'
    | 'adPixel'
    | 'logo'
    | 'symbol'
    | 'colours'
    | 'fonts'
    | 'hours'
    | 'shippingCountries'
    | 'delivery'
    | 'announcement'
  > & {
    /** Time to dispatch, in the page's language: "3 to 7 business days". */
    dispatchDays: string;
    /** Set while only staff see the shop. */
    isClosed?: true;
    /** The owner's sentence, in the page's language. */
    footer?: string | undefined;
    heroFocus?: HeroFocus | undefined;
    /** First letter of the name in the page's language, in place of the demo's leaf. */
    monogram?: string | undefined;
    /** Address of the owner's icon. */
    icon?: string | undefined;
    /** Address of the owner's picture for shared links. */
    sharedPicture?: string | undefined;
    /** Set to false in a shop without the demo, and left out in all others. */
    hasDemo?: boolean;
  };
};

export function useRootData(): RootData {
  return useRouteLoaderData('root') as RootData;
}

/** Reloads data that depends on no form and no parameter but the language. */
export function revalidateForLanguage(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = change;
  if (formMethod && formMethod !== 'GET') return false;
  const isSamePage = currentUrl.pathname === nextUrl.pathname;
  const requested = (url: URL) => url.searchParams.get('lang');
  const hasMoved = isSamePage && currentUrl.search !== nextUrl.search;
  return hasMoved && requested(currentUrl) === requested(nextUrl) ? false : defaultShouldRevalidate;
}

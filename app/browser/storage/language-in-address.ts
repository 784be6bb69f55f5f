import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Language } from '#domain/language.ts';
import { findShopPage } from '#domain/shop-addresses.ts';

/**
 * Names Arabic in the address bar of a listed page, so that a copied link opens, and is previewed, in
 * Arabic. The router keeps its own location: nothing is loaded again.
 */
export function useLanguageInAddress(language: Language): void {
  const { pathname, search, hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation writes a new address.
  useEffect(() => {
    if (language !== 'ar' || !findShopPage(pathname)?.page.rules.isListed) return;
    const address = new URL(location.href);
    if (address.pathname !== pathname || address.searchParams.has('lang')) return;
    address.searchParams.set('lang', language);
    history.replaceState({ ...history.state, [named]: true }, '', address);
  }, [language, pathname, search, hash]);
}

const named = 'languageNamedByShop';

/** The shop wrote the language into this address: it is no choice of the visitor's, after a reload either. */
export function isLanguageSetByShop(): boolean {
  return history.state?.[named] === true;
}

import { useCallback, useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { loadMessages } from '#app/words/shop-messages.ts';
import { asLanguage, type Language, languageKey } from '#domain/language.ts';
import { choiceCookieAttributes, languageCookie } from '#domain/visitor-language.ts';
import { loadFonts } from '../network/load-fonts.ts';
import { isLanguageSetByShop } from './language-in-address.ts';
import { readStorage, writeStorage } from './web-storage.ts';

/** Saves the language in local storage and, for the server, in a cookie. */
export function storeLanguage(language: Language): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox.
  document.cookie = `${languageCookie}=${language}; ${choiceCookieAttributes}${secure}`;
  writeStorage(languageKey, language);
}

export function storedLanguage(): Language | undefined {
  return asLanguage(readStorage(languageKey));
}

/** Words, data and direction change in one step. Rejects when the words cannot be fetched. */
export function useSwitchLanguage(): (language: Language) => Promise<void> {
  const { revalidate } = useRevalidator();
  return useCallback(
    async (language) => {
      await Promise.all([loadMessages(language), loadFonts(language)]);
      storeLanguage(language);
      const url = new URL(location.href);
      if (url.searchParams.has('lang')) {
        // The stored choice wins over the address, so the address must not contradict it. Not by the router:
        // its own address may lack the parameter, and it loads nothing for the same page with a hash.
        url.searchParams.delete('lang');
        history.replaceState(history.state, '', url);
      }
      await revalidate();
    },
    [revalidate],
  );
}

/** Some browsers never retry a failed script; a new page may. Rejects if the store is unavailable. */
export async function reloadInLanguage(language: Language, address: string): Promise<void> {
  const { ok, status } = await fetch(address, { method: 'HEAD' });
  if (!ok) throw new Error(`the page answered ${status}`);
  storeLanguage(language);
  location.assign(address);
}

/** Keeps local storage, cookie and page in step: at hydration, and between tabs. */
export function usePersistedLanguage(pageLanguage: Language): void {
  const switchTo = useRef(useSwitchLanguage());
  const initialLanguage = useRef(pageLanguage);

  useEffect(() => {
    const stored = storedLanguage();
    const isRequested = isLanguageSetByShop()
      ? undefined
      : asLanguage(new URL(location.href).searchParams.get('lang'));
    if (stored && stored !== initialLanguage.current) {
      // The cookie was lost, so the server could not know.
      switchTo.current(stored).catch(ignore);
    } else if (stored || isRequested) {
      storeLanguage(initialLanguage.current);
    }
    const follow = (event: StorageEvent) => {
      const chosen = asLanguage(event.newValue);
      if (event.key === languageKey && chosen) switchTo.current(chosen).catch(ignore);
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);
}

// If the messages cannot be fetched, the page keeps its language.
const ignore = () => {};

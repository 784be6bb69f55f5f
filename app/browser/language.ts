import type { Language } from '#domain/language.ts';
import { asLanguage } from '#domain/language.ts';
import { languageCookie } from '#domain/visitor-language.ts';

const key = 'nabta.language';
const secondsKept = 400 * 24 * 60 * 60;

/** Remembers the choice in local storage, and in a cookie so that the server can see it. */
export function storeLanguage(language: Language): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox.
  document.cookie = `${languageCookie}=${language}; Path=/; Max-Age=${secondsKept}; SameSite=Lax${secure}`;
  try {
    localStorage.setItem(key, language);
  } catch {
    // Storage may be forbidden or full; the cookie alone remembers then.
  }
}

export function storedLanguage(): Language | undefined {
  try {
    return asLanguage(localStorage.getItem(key));
  } catch {
    return undefined;
  }
}

import { asLanguage, type Language } from './language.ts';

export const languageCookie = 'nabta_lang';

/** Lasts as long as browsers allow. */
export const choiceCookieAttributes = `Path=/; Max-Age=${400 * 24 * 60 * 60}; SameSite=Lax`;

/** Returns the stored preference, then `?lang=`, then the browser's first language, otherwise English. */
export function visitorLanguage({ url, headers }: Request): Language {
  const query = new URL(url).searchParams.get('lang');
  return chooseLanguage(headers.get('cookie'), headers.get('accept-language'), query);
}

export function chooseLanguage(
  cookies: string | null | undefined,
  accepted: string | null | undefined,
  query?: string | null,
): Language {
  return (
    asLanguage(cookies ? stored.exec(cookies)?.[1] : undefined) ??
    asLanguage(query) ??
    (accepted && firstIsArabic.test(accepted) ? 'ar' : 'en')
  );
}

const stored = new RegExp(`(?:^|;\\s*)${languageCookie}=([^;]*)`);
const firstIsArabic = /^\s*ar/i;

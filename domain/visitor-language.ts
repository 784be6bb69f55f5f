import { asLanguage, type Language } from './language.ts';

/** Mirrors the preference in local storage for the server. */
export const languageCookie = 'nabta_lang';

/** Stored preference, then `?lang=`, then the browser's first language, else English. */
export function visitorLanguage(request: Request): Language {
  const query = new URL(request.url).searchParams.get('lang');
  return (
    asLanguage(storedLanguage(request.headers.get('cookie'))) ??
    asLanguage(query) ??
    browserLanguage(request.headers.get('accept-language'))
  );
}

function storedLanguage(cookies: string | null): string | undefined {
  return new RegExp(`(?:^|;\\s*)${languageCookie}=([^;]*)`).exec(cookies ?? '')?.[1];
}

function browserLanguage(accepted: string | null): Language {
  const first = (accepted ?? '').split(',')[0]?.trim().toLowerCase() ?? '';
  return first.startsWith('ar') ? 'ar' : 'en';
}

import { type Language, otherLanguage } from '#domain/language.ts';
import type { Locale, Messages, TypedMessages } from './message-types.ts';

// The server has both languages; a browser loads the one it shows before hydration, and the other
// on a switch.
const loaded: Partial<Record<Language, Messages>> = import.meta.env.SSR
  ? { en: (await import('./en.ts')).en, ar: (await import('./ar.ts')).ar }
  : {};
const loading: Partial<Record<Language, Promise<void>>> = {};

/** Falls back to the other language: a page in the wrong one is better than none. */
export function messagesOf(language: Language): Messages {
  const messages = loaded[language] ?? loaded[otherLanguage(language)];
  if (!messages) throw new Error(`no messages are loaded, neither ${language} nor any other`);
  return messages;
}

export function areLoaded(language: Language): boolean {
  return loaded[language] !== undefined;
}

/** Fetches each language once; after a failure the next call retries. */
export function loadMessages(language: Language): Promise<void> {
  loading[language] ??= fetchMessages(language).catch((error: unknown) => {
    delete loading[language];
    throw error;
  });
  return loading[language];
}

const attempted: Partial<Record<Language, Promise<void>>> = {};

/** The same promise each time, which also resolves when the words cannot be fetched. */
export function attemptMessages(language: Language): Promise<void> {
  attempted[language] ??= loadMessages(language).catch(() => {});
  return attempted[language];
}

async function fetchMessages(language: Language): Promise<void> {
  loaded[language] =
    language === 'ar' ? (await import('./ar.ts')).ar : (await import('./en.ts')).en;
}

export function localeOf(language: Language): Locale {
  return language === 'ar' ? 'ar-u-nu-latn' : 'en';
}

/** Gives messages the types that `useTranslations` checks: Arabic has the keys of English. */
export function asTypedMessages(messages: Messages): TypedMessages {
  return messages as TypedMessages;
}

// Edited words: components hold the old ones, so the page is reloaded.
if (import.meta.hot && !import.meta.env.SSR) import.meta.hot.accept(() => location.reload());

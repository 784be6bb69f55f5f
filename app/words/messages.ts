import { type Language, otherLanguage } from '#domain/language.ts';
import type { KnownMessages, Locale, Messages } from './words.ts';

// The server has both languages from the start; a browser loads the one it shows before it wakes
// the page, and the other when somebody asks for it.
const loaded: Partial<Record<Language, Messages>> = import.meta.env.SSR
  ? { en: (await import('./en.ts')).en, ar: (await import('./ar.ts')).ar }
  : {};
const loading: Partial<Record<Language, Promise<void>>> = {};

/**
 * The words of a language. Where they could not be fetched, those of the other one: a page in the
 * wrong language is better than none.
 */
export function messagesOf(language: Language): Messages {
  const messages = loaded[language] ?? loaded[otherLanguage(language)];
  if (!messages) throw new Error(`no messages are loaded, neither ${language} nor any other`);
  return messages;
}

export function areLoaded(language: Language): boolean {
  return loaded[language] !== undefined;
}

/** Loads a language once. After a failure the next call tries again. */
export function loadMessages(language: Language): Promise<void> {
  loading[language] ??= fetchMessages(language).catch((error: unknown) => {
    delete loading[language];
    throw error;
  });
  return loading[language];
}

const tried: Partial<Record<Language, Promise<void>>> = {};

/**
 * For a page that is already being shown in a language and waits for its words: the same promise
 * each time, fulfilled also when they cannot be had.
 */
export function triedMessages(language: Language): Promise<void> {
  tried[language] ??= loadMessages(language).catch(() => {});
  return tried[language];
}

async function fetchMessages(language: Language): Promise<void> {
  loaded[language] =
    language === 'ar' ? (await import('./ar.ts')).ar : (await import('./en.ts')).en;
}

export function localeOf(language: Language): Locale {
  return language === 'ar' ? 'ar-u-nu-latn' : 'en';
}

/** The same words with the types that `useTranslations` checks: Arabic answers to English keys. */
export function asKnownMessages(messages: Messages): KnownMessages {
  return messages as KnownMessages;
}

// Edited words: whoever shows them holds the old ones, so the page is loaded anew.
if (import.meta.hot && !import.meta.env.SSR) import.meta.hot.accept(() => location.reload());

import type { Language } from '#domain/language.ts';
import type { Messages } from './en.ts';

// The server has both languages from the start; a browser loads the one it shows before it wakes
// the page, and the other when somebody asks for it.
const loaded: Partial<Record<Language, Messages>> = import.meta.env.SSR
  ? { en: (await import('./en.ts')).en, ar: (await import('./ar.ts')).ar }
  : {};

/** The words of a language that has been loaded. */
export function messagesOf(language: Language): Messages {
  const messages = loaded[language];
  if (!messages) throw new Error(`the messages of ${language} are not loaded`);
  return messages;
}

export async function loadMessages(language: Language): Promise<void> {
  loaded[language] ??=
    language === 'ar' ? (await import('./ar.ts')).ar : (await import('./en.ts')).en;
}

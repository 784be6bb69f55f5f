import type { Language } from '#domain/language.ts';
import { emails as ar } from './ar/emails.ts';
import { emails as en } from './en/emails.ts';

type Words<T> = { [K in keyof T]: T[K] extends string ? string : Words<T[K]> };

/** English is the type of Arabic here as well. */
export type EmailMessages = Words<typeof en>;

/** The same words with the types that a translator checks: Arabic answers to English keys. */
export function emailMessagesOf(language: Language): typeof en {
  return language === 'ar' ? (ar as typeof en) : en;
}

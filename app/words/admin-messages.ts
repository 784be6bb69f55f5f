import type { Language } from '#domain/language.ts';
import { admin as ar } from './ar/admin.ts';
import { admin as en } from './en/admin.ts';

type Words<T> = { [K in keyof T]: T[K] extends string ? string : Words<T[K]> };

/** English is the type of Arabic here as well. */
export type AdminMessages = Words<typeof en>;

/** Both languages come with the screens: they are small, and staff switch at any time. */
export function adminMessagesOf(language: Language): AdminMessages {
  return language === 'ar' ? ar : en;
}

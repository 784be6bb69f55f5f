import type { Language } from '#domain/language.ts';
import { reviews as ar } from './ar/reviews.ts';
import { reviews as en } from './en/reviews.ts';
import type { ReviewMessages } from './message-types.ts';

/** Includes both languages with the reviews, which load after the rest of a page. */
export function reviewMessagesOf(language: Language): ReviewMessages {
  return language === 'ar' ? ar : en;
}

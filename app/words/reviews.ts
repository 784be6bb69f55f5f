import type { Language } from '#domain/language.ts';
import { reviews as ar } from './ar/reviews.ts';
import { reviews as en } from './en/reviews.ts';
import type { ReviewMessages } from './words.ts';

/** Both languages come with the reviews, which come after all else on a page. */
export function reviewMessagesOf(language: Language): ReviewMessages {
  return language === 'ar' ? ar : en;
}

import { CodedError } from '../coded-error.ts';
import type { Language } from '../language.ts';

export const reviewLimits = {
  name: 40,
  body: 1500,
  pictures: 3,
  answer: 1000,
  reason: 300,
} as const;

/** Pages of a list: the first is in the page itself. */
export const reviewsAtFirst = 3;
export const reviewsAtOnce = 10;

export const reviewStates = ['waiting', 'published', 'hidden'] as const;

export const stars = ['5', '4', '3', '2', '1'] as const;

export type ReviewSummary = {
  count: number;
  /** Average to one decimal: 4.6. */
  average: number;
  /** Number of ratings with one star, two, …, five. */
  countByStars: [number, number, number, number, number];
};

export type PublishedReview = {
  id: string;
  stars: number;
  name: string;
  body: string;
  language: Language;
  /** "21 Nov 2026", and as 2026-11-21. */
  date: string;
  day: string;
  pictures: { thumbnail: string; large: string }[];
  answer?: string | undefined;
  /** Set when the list covers all products. */
  product?: { id: number; title: string } | undefined;
};

export type ReviewsPage = { reviews: PublishedReview[]; hasMore: boolean };

export type Reviews = ReviewsPage & { summary: ReviewSummary };

/** Reasons why a genuine link accepts no review. */
export const closedReasons = [
  'expired',
  'used',
  'erased',
  'cancelled',
  'refunded',
  'not_delivered',
  'nothing',
] as const;
export type ClosedReason = (typeof closedReasons)[number];

export class ReviewError extends CodedError<
  | ClosedReason
  | 'link_invalid'
  | 'too_many_pictures'
  | 'stars_missing'
  | 'name_missing'
  | 'text_too_long'
  | 'text_invalid'
  | 'review_unknown'
  | 'changed_meanwhile'
  | 'reason_missing'
  | 'answer_missing'
> {
  override readonly kind = 'review';
}

/**
 * Returns the text to store, without marks that change the direction of the text after them. Throws
 * ReviewError.
 */
export function normalizeReviewText(
  typed: string,
  { maxLength, field }: { maxLength: number; field: string },
): string {
  const text = typed
    .replace(/\r\n?/g, '\n')
    .replace(/[\u202A-\u202E\u2066-\u2069\uFEFF]/g, '')
    .replace(/[^\S\n]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .normalize();
  if (/[^\P{Cc}\n\t]/u.test(text)) throw new ReviewError('text_invalid', field);
  if (text.length > maxLength) throw new ReviewError('text_too_long', field);
  return text;
}

/** Returns the name on one line. */
export function readReviewerName(typed: string): string {
  const name = normalizeReviewText(typed.replace(/\s+/g, ' '), {
    maxLength: reviewLimits.name,
    field: 'name',
  });
  if (name === '') throw new ReviewError('name_missing', 'name');
  return name;
}

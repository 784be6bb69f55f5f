import { useFormatter } from 'use-intl';
import { reviewRow, Stars } from '#app/ui/reviews/review-row.tsx';
import { useSpokenLanguage } from '#app/ui/reviews/use-spoken-language.ts';
import { useLanguage } from '#app/ui/use-language.ts';
import { sampleRatingOf } from '#domain/reviews/sample-rating.ts';
import {
  detectLanguage,
  type Review,
  sortReadersLanguageFirst,
} from '#domain/reviews/sample-review.ts';

export { parseReviews } from '#domain/reviews/sample-review.ts';

type ReviewEntriesProps = { reviews: Review[]; visibleCount: number };

/** Comes with the comments, when they come near. */
export function ReviewEntries({ reviews, visibleCount }: ReviewEntriesProps) {
  const entries = sortReadersLanguageFirst(reviews, useLanguage()).slice(0, visibleCount);
  return entries.map((review) => <ReviewEntry key={review.index} review={review} />);
}

function ReviewEntry({ review }: { review: Review }) {
  const { name, comment, language, index } = review;
  const spoken = useSpokenLanguage();
  return (
    <li tabIndex={-1}>
      <figure className={reviewRow}>
        <figcaption className="max-[37.5rem]:flex max-[37.5rem]:items-center max-[37.5rem]:justify-between max-[37.5rem]:gap-4">
          <Name name={name} />
          <Rating rating={sampleRatingOf(index)} />
        </figcaption>
        <blockquote {...spoken(language, 'max-w-[58ch] text-lg')}>{comment}</blockquote>
      </figure>
    </li>
  );
}

function Name({ name }: { name: string }) {
  const spoken = useSpokenLanguage();
  return (
    <p className="min-w-0">
      <bdi {...spoken(detectLanguage(name), 'font-semibold')}>{name}</bdi>
    </p>
  );
}

function Rating({ rating }: { rating: number }) {
  const { number } = useFormatter();
  return (
    <p className="flex shrink-0 items-center gap-2 min-[37.5rem]:mt-1">
      <Stars rating={rating} />
      <span aria-hidden="true" className="tabular text-muted text-sm">
        {number(rating, { minimumFractionDigits: 1 })}
      </span>
    </p>
  );
}

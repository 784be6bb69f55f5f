import { useFormatter } from 'use-intl';
import { useLanguage } from '#app/ui/language.ts';
import { languageOf, type Review } from '#domain/content/reviews.ts';
import { ratingOf } from '#domain/content/reviews-rating.ts';
import { directionOf, type Language } from '#domain/language.ts';
import { Stars } from './reviews-stars.tsx';

/** Who and what beside each other from 600 px on. */
export const reviewRow =
  'grid gap-x-8 gap-y-3 border-hairline border-t py-7 min-[37.5rem]:grid-cols-[11rem_1fr] md:py-8';

export function ReviewEntry({ review }: { review: Review }) {
  const { name, comment, language, index } = review;
  const spoken = useTongue();
  return (
    <li tabIndex={-1}>
      <figure className={reviewRow}>
        <figcaption className="max-[37.5rem]:flex max-[37.5rem]:items-center max-[37.5rem]:justify-between max-[37.5rem]:gap-4">
          <Name name={name} />
          <Rating rating={ratingOf(index)} />
        </figcaption>
        <blockquote {...spoken(language, 'max-w-[58ch] text-lg')}>{comment}</blockquote>
      </figure>
    </li>
  );
}

function Name({ name }: { name: string }) {
  const spoken = useTongue();
  return (
    <p className="min-w-0">
      <bdi {...spoken(languageOf(name), 'font-semibold')}>{name}</bdi>
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

/**
 * The attributes of a customer's words in their own language. Foreign ones are set in the system's
 * font, so that they load none.
 */
function useTongue() {
  const pageLanguage = useLanguage();
  return (language: Language, className = '') => ({
    lang: language,
    dir: directionOf(language),
    className: language === pageLanguage ? className : `${className} font-foreign`,
  });
}

import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useFormatter, useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { AlertIcon } from '#app/ui/icons.tsx';
import { useLanguage } from '#app/ui/language.ts';
import { languageOf, overall, type Review, sortForReader } from '#domain/content/reviews.ts';
import { ratingOf } from '#domain/content/reviews-rating.ts';
import { directionOf, type Language } from '#domain/language.ts';
import { loadReviews, showMoreReviews, useReviews } from './fetch-reviews.ts';

export function Reviews() {
  const t = useTranslations('shop.reviews');
  const section = useRef<HTMLElement>(null);

  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        loadReviews();
      },
      { rootMargin: '600px' },
    );
    if (section.current) observer.observe(section.current);
    return () => observer.disconnect();
  }, []);

  return (
    <section ref={section} aria-labelledby="reviews-title" className="border-hairline border-t">
      <div className="wrap grid gap-x-8 gap-y-10 py-14 md:py-20 lg:grid-cols-12 lg:py-28">
        <header className="lg:sticky lg:top-28 lg:col-span-4 lg:self-start">
          <h2 id="reviews-title" className="font-display font-medium text-3xl">
            {t('title')}
          </h2>
          <Overall />
        </header>
        <ReviewsList className="lg:col-span-8" />
      </div>
    </section>
  );
}

function Overall() {
  const { number } = useFormatter();
  return (
    <div className="mt-6 flex flex-wrap items-end gap-x-5 gap-y-5 lg:mt-10">
      <p
        aria-hidden="true"
        className="tabular font-display text-[clamp(4.5rem,3.4rem+5vw,7.5rem)] leading-[0.8]"
      >
        {number(overall.rating)}
      </p>
      <p className="flex items-center gap-3">
        <Stars rating={overall.rating} className="text-xl" />
        <bdi dir="ltr" className="tabular text-muted">
          (+{number(overall.count)})
        </bdi>
      </p>
    </div>
  );
}

function ReviewsList({ className }: { className: string }) {
  const { stage, reviews, shown } = useReviews();
  const place = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const entries = sortForReader(reviews, useLanguage()).slice(0, shown);
  const retry = () => {
    // The button disappears, so the focus moves to where the comments will be.
    place.current?.focus({ preventScroll: true });
    loadReviews();
  };
  const showMore = () => {
    flushSync(showMoreReviews);
    const firstNew = list.current?.children[shown];
    if (firstNew instanceof HTMLElement) firstNew.focus();
  };
  return (
    <div ref={place} tabIndex={-1} className={`outline-none ${className}`}>
      {stage === 'failed' && <Failure retry={retry} />}
      <ul ref={list}>
        {entries.map((review) => (
          <ReviewEntry key={review.index} review={review} />
        ))}
      </ul>
      <Standing more={entries.length < reviews.length ? showMore : undefined} />
      {(stage === 'unasked' || stage === 'loading') && <ReviewOutlines />}
    </div>
  );
}

function Standing({ more }: { more: (() => void) | undefined }) {
  const { stage, reviews, shown } = useReviews();
  const t = useTranslations('shop.reviews');
  const all = reviews.length;
  const counted = all > 0 ? t('shown', { shown: Math.min(shown, all), all }) : t('none');
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-6 gap-y-3">
      {more && (
        <Button variant="secondary" onClick={more}>
          {t('more')}
        </Button>
      )}
      <p role="status" className="tabular text-muted text-sm">
        {stage === 'loading' && t('loading')}
        {stage === 'here' && counted}
      </p>
    </div>
  );
}

function Failure({ retry }: { retry: () => void }) {
  const t = useTranslations('shop.reviews');
  return (
    <div className="border-hairline border-t pt-8">
      <p role="alert" className="flex items-center gap-3 text-bad">
        <AlertIcon />
        {t('failed')}
      </p>
      <Button variant="secondary" className="mt-5" onClick={retry}>
        {t('retry')}
      </Button>
    </div>
  );
}

const long = ['w-full', 'w-11/12', 'w-1/2'];
const short = ['w-full', 'w-2/3'];
/** About as many lines as the first comments on a wide page. */
const outlines = { a: long, b: short, c: long, d: short, e: long };

function ReviewOutlines() {
  return (
    <div aria-hidden="true">
      {Object.entries(outlines).map(([key, lines]) => (
        <div key={key} className={reviewRow}>
          <Line width="w-28" />
          <div className="max-w-[58ch] text-lg">
            {lines.map((width) => (
              <Line key={width} width={width} />
            ))}
            <div className="min-[37.5rem]:hidden">
              <Line width="w-1/3" />
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}

function Line({ width }: { width: string }) {
  return (
    <div className="flex h-[1lh] items-center">
      <div className={`h-2.5 rounded-full bg-sand/70 ${width}`} />
    </div>
  );
}

const reviewRow =
  'grid gap-x-8 gap-y-3 border-hairline border-t py-7 min-[37.5rem]:grid-cols-[11rem_1fr] md:py-8';

function ReviewEntry({ review }: { review: Review }) {
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

/** Foreign words use the system's font, so that they load none. */
function useTongue() {
  const pageLanguage = useLanguage();
  return (language: Language, className = '') => ({
    lang: language,
    dir: directionOf(language),
    className: language === pageLanguage ? className : `${className} font-foreign`,
  });
}

type StarsProps = { rating: number; className?: string };

// Five stars on a grid of 24, each 20 wide with a margin of 2.
const star = 'M12 2.6l2.9 6 6.6.9-4.8 4.6 1.2 6.6-5.9-3.2-5.9 3.2 1.2-6.6L2.5 9.5l6.6-.9z';
const places = [0, 1, 2, 3, 4];

function Stars({ rating, className = '' }: StarsProps) {
  const t = useTranslations('shop.reviews');
  return (
    <span className={`inline-flex ${className}`}>
      <span className="sr-only">{t('outOf', { rating })}</span>
      <svg viewBox="0 0 120 24" aria-hidden="true" className="h-[1.15em] rtl:-scale-x-100">
        <Row className="fill-edge/30" />
        {/* A nested svg clips what is wider than itself. */}
        <svg width={filledWidth(rating)} height="24" aria-hidden="true">
          <Row className="fill-amber" />
        </svg>
      </svg>
    </span>
  );
}

function Row({ className }: { className: string }) {
  return places.map((place) => (
    <path key={place} d={star} transform={`translate(${24 * place})`} className={className} />
  ));
}

function filledWidth(rating: number): number {
  const whole = Math.floor(rating);
  return 24 * whole + 2 + 20 * (rating - whole);
}

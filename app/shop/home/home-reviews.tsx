import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useFormatter, useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { AlertIcon } from '#app/ui/icons.tsx';
import { reviewRow, Stars } from '#app/ui/reviews/review-row.tsx';
import { overall } from '#domain/reviews/overall-rating.ts';
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
      <p className="flex flex-wrap items-center gap-3">
        <Stars rating={overall.rating} className="text-xl" />
        <bdi dir="ltr" className="tabular text-muted">
          (+{number(overall.count)})
        </bdi>
      </p>
    </div>
  );
}

function ReviewsList({ className }: { className: string }) {
  const { stage, reviews, visibleCount, Entries } = useReviews();
  const place = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const retry = () => {
    // The button disappears, so the focus moves to where the comments will be.
    place.current?.focus({ preventScroll: true });
    loadReviews();
  };
  const showMore = () => {
    flushSync(showMoreReviews);
    const firstNew = list.current?.children[visibleCount];
    if (firstNew instanceof HTMLElement) firstNew.focus();
  };
  return (
    <div ref={place} tabIndex={-1} className={`outline-none ${className}`}>
      {stage === 'failed' && <Failure retry={retry} />}
      <ul ref={list}>{Entries && <Entries reviews={reviews} visibleCount={visibleCount} />}</ul>
      <Standing more={visibleCount < reviews.length ? showMore : undefined} />
      {(stage === 'unasked' || stage === 'loading') && <ReviewOutlines />}
    </div>
  );
}

function Standing({ more }: { more: (() => void) | undefined }) {
  const { stage, reviews, visibleCount } = useReviews();
  const t = useTranslations('shop.reviews');
  const all = reviews.length;
  const counted =
    all > 0 ? t('visibleCount', { count: Math.min(visibleCount, all), all }) : t('none');
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

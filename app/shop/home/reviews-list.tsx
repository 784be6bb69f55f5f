import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { AlertIcon } from '#app/ui/icons.tsx';
import { useLanguage } from '#app/ui/language.ts';
import { sortForReader } from '#domain/content/reviews.ts';
import { loadReviews, showMoreReviews, useReviews } from './fetch-reviews.ts';
import { ReviewEntry } from './reviews-entry.tsx';
import { ReviewOutlines } from './reviews-outlines.tsx';

/** The comments, a few at a time, or what became of them. */
export function ReviewsList({ className }: { className: string }) {
  const { stage, reviews, shown } = useReviews();
  const place = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const entries = sortForReader(reviews, useLanguage()).slice(0, shown);
  const retry = () => {
    // The button goes: the focus stays where the comments will be.
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

/** How far one is; read out when it changes. */
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

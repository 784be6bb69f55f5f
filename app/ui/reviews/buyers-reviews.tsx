import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { href, Link, useRouteLoaderData } from 'react-router';
import { useFormatter, useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import type { Language } from '#domain/language.ts';
import {
  stars as everyStars,
  type PublishedReview,
  type ReviewSummary,
  type Reviews,
  type ReviewsPage,
} from '#domain/reviews/review.ts';
import { publicApi } from '#domain/shop-addresses.ts';
import { parseStored } from '#domain/stored.ts';
import { Button } from '../button.tsx';
import { AlertIcon, CheckIcon } from '../icons.tsx';
import { useLanguage } from '../use-language.ts';
import { ReviewMessagesProvider } from './review-messages-provider.tsx';
import { reviewRow, Stars } from './review-row.tsx';
import { useSpokenLanguage } from './use-spoken-language.ts';

type ReviewsPartProps = {
  reviews: Reviews;
  /** Shows only the rating, below a product's title. */
  isRating?: boolean;
  /** If undefined, shows the reviews of all products. */
  productId?: number;
};

export default function ReviewsPart({ reviews, isRating, productId }: ReviewsPartProps) {
  const language = useLanguage();
  return (
    <ReviewMessagesProvider>
      {isRating ? (
        <RatingLink summary={reviews.summary} />
      ) : (
        <Section key={`${productId} ${language}`} productId={productId} first={reviews} />
      )}
    </ReviewMessagesProvider>
  );
}

function RatingLink({ summary: { average, count } }: { summary: ReviewSummary }) {
  const t = useTranslations('reviews');
  const { number } = useFormatter();
  return (
    <p className="mt-1 text-sm">
      <a
        href={`#${sectionId}`}
        onClick={goToReviews}
        className="inline-flex flex-wrap items-center gap-x-2"
      >
        <Stars rating={average} className="text-base" />
        <span aria-hidden="true" className="tabular">
          {number(average, { minimumFractionDigits: 1 })}
        </span>
        <span className="text-muted underline underline-offset-4">{t('count', { count })}</span>
      </a>
    </p>
  );
}

const sectionId = 'reviews';

// React Router would take it for a step back, and scroll to where the page was then.
function goToReviews(event: MouseEvent): void {
  const section = document.getElementById(sectionId);
  if (!section) return;
  event.preventDefault();
  section.scrollIntoView();
  section.focus({ preventScroll: true });
}

type SectionProps = { productId: number | undefined; first: Reviews };

function Section({ productId, first }: SectionProps) {
  const t = useTranslations('reviews');
  return (
    <section
      id={sectionId}
      tabIndex={-1}
      aria-labelledby="buyers-reviews"
      className="border-hairline border-t outline-none"
    >
      <div className="wrap grid gap-x-8 gap-y-10 py-14 md:py-20 lg:grid-cols-12">
        <header className="lg:col-span-4 lg:self-start">
          <h2 id="buyers-reviews" className="font-display font-medium text-3xl">
            {t('title')}
          </h2>
          <p className="mt-2 max-w-xl text-muted">{t(productId ? 'lead' : 'leadAll')}</p>
          <Overall summary={first.summary} />
        </header>
        <List productId={productId} first={first} />
      </div>
    </section>
  );
}

function Overall({ summary: { average, count } }: { summary: ReviewSummary }) {
  const t = useTranslations('reviews');
  const { number } = useFormatter();
  return (
    <p className="mt-6 flex flex-wrap items-center gap-x-5">
      <span aria-hidden="true" className="tabular font-display text-3xl">
        {number(average, { minimumFractionDigits: 1 })}
      </span>
      <Stars rating={average} className="text-xl" />
      <span className="text-muted">{t('count', { count })}</span>
    </p>
  );
}

function List({ productId, first }: SectionProps) {
  const t = useTranslations('reviews');
  const { reviews, hasMore, stars, stage, filter, more, retry, place } = useReviews(
    productId,
    first,
  );
  const { count, countByStars } = first.summary;
  const all = stars ? (countByStars[stars - 1] ?? 0) : count;
  const chosen = everyStars.map(Number).filter((one) => countByStars[one - 1]);
  return (
    <div className="min-w-0 lg:col-span-8">
      {chosen.length > 1 && (
        <fieldset className="mb-7 flex flex-wrap gap-2.5">
          <legend className="mb-1.5 font-medium text-sm">{t('filter')}</legend>
          <Choice isChosen={stars === undefined} choose={() => filter(undefined)}>
            {t('all', { count })}
          </Choice>
          {chosen.map((one) => (
            <Choice key={one} isChosen={stars === one} choose={() => filter(one)}>
              {t('countByStars', { stars: one, count: countByStars[one - 1] ?? 0 })}
            </Choice>
          ))}
        </fieldset>
      )}
      <ul ref={place} aria-busy={stage === 'loading'}>
        {reviews.map((review) => (
          <Entry key={review.id} review={review} />
        ))}
      </ul>
      {stage === 'failed' && (
        <p role="alert" className="flex flex-wrap items-center gap-3 text-bad">
          <AlertIcon />
          {t('failed')}
          <Button variant="secondary" onClick={retry}>
            {t('retry')}
          </Button>
        </p>
      )}
      <div className="flex min-h-11 flex-wrap items-center gap-x-6 gap-y-3">
        {hasMore && stage !== 'failed' && (
          <Button variant="secondary" pending={stage === 'loading'} onClick={more}>
            {t('more')}
          </Button>
        )}
        <p role="status" className="tabular text-muted text-sm">
          {stage === 'loading' && t('loading')}
          {stage === 'here' && t('visibleCount', { count: reviews.length, all })}
        </p>
      </div>
    </div>
  );
}

type ChoiceProps = { isChosen: boolean; choose: () => void; children: string };

function Choice({ isChosen, choose, children }: ChoiceProps) {
  return (
    <Button variant={isChosen ? 'primary' : 'secondary'} aria-pressed={isChosen} onClick={choose}>
      {children}
    </Button>
  );
}

function Entry({ review }: { review: PublishedReview }) {
  const t = useTranslations('reviews');
  const pageLanguage = useLanguage();
  const tongue = useSpokenLanguage();
  const { stars, name, body, language, date, day, pictures, answer, product } = review;
  return (
    <li tabIndex={-1}>
      <figure className={reviewRow}>
        <figcaption className="min-w-0 text-sm">
          <p className="wrap-anywhere font-semibold text-base">
            <bdi>{name}</bdi>
          </p>
          <Stars rating={stars} className="mt-1" />
          <p className="mt-1 flex items-center gap-2 text-good">
            <CheckIcon />
            {t('verified')}
          </p>
          <time dateTime={day} className="tabular text-muted">
            {date}
          </time>
          {body && language !== pageLanguage && <p className="text-muted">{t('foreign')}</p>}
        </figcaption>
        <div className="min-w-0">
          {product && (
            <p className="text-muted text-sm">
              {t('about')}{' '}
              <Link
                to={href('/product/:id', { id: String(product.id) })}
                className="underline underline-offset-4"
              >
                {product.title}
              </Link>
            </p>
          )}
          {body && (
            <blockquote
              {...tongue(language, 'wrap-anywhere max-w-[58ch] whitespace-pre-wrap text-lg')}
            >
              {body}
            </blockquote>
          )}
          <Pictures pictures={pictures} name={name} />
          {answer && <Answer text={answer} />}
        </div>
      </figure>
    </li>
  );
}

function Pictures({ pictures, name }: Pick<PublishedReview, 'pictures' | 'name'>) {
  const t = useTranslations('reviews');
  if (pictures.length === 0) return null;
  return (
    <ul className="mt-4 flex flex-wrap gap-2.5">
      {pictures.map(({ thumbnail, large }, at) => (
        <li key={large}>
          <a href={large} target="_blank" rel="noopener noreferrer" className="block">
            <img
              src={thumbnail}
              alt={t('picture', { at: `${at + 1}`, name })}
              width={80}
              height={100}
              loading="lazy"
              decoding="async"
              className="aspect-4/5 rounded-sm bg-sand object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

function Answer({ text }: { text: string }) {
  const t = useTranslations('reviews');
  const language = useLanguage();
  const root = useRouteLoaderData('root') as
    | { store: { name: Record<Language, string> } }
    | undefined;
  return (
    <div className="mt-4 border-brass border-s-2 ps-3">
      <p className="font-semibold text-sm">
        {t('answer', { store: root?.store.name[language] ?? '' })}
      </p>
      <p dir="auto" className="wrap-anywhere max-w-[58ch] whitespace-pre-wrap">
        {text}
      </p>
    </div>
  );
}

const timeoutMs = 20_000;

type ReviewsView = ReviewsPage & { stars: number | undefined };
type ReviewsQuery = { stars: number | undefined; after: string | undefined };

function useReviews(productId: number | undefined, first: Reviews) {
  const language = useLanguage();
  const place = useRef<HTMLUListElement>(null);
  const [view, setView] = useState<ReviewsView>({ ...first, stars: undefined });
  const [stage, setStage] = useState<'here' | 'loading' | 'failed'>('here');
  const [focusAt, setFocusAt] = useState<number>();
  const latest = useRef<ReviewsQuery>(undefined);
  useEffect(() => {
    const entry = focusAt === undefined ? undefined : place.current?.children[focusAt];
    if (entry instanceof HTMLElement) entry.focus();
  }, [focusAt]);

  const loadReviews = async (query: ReviewsQuery) => {
    latest.current = query;
    setStage('loading');
    const page = await fetchPage({ ...query, productId, language }).catch(() => undefined);
    if (latest.current !== query) return;
    setStage(page ? 'here' : 'failed');
    if (!page) return;
    const before = query.after ? view.reviews : [];
    setView({ stars: query.stars, reviews: [...before, ...page.reviews], hasMore: page.hasMore });
    if (query.after) setFocusAt(before.length);
  };
  const filter = (stars: number | undefined) => {
    if (stars !== undefined) return void loadReviews({ stars, after: undefined });
    latest.current = undefined;
    setStage('here');
    setView({ ...first, stars });
  };
  const more = () => void loadReviews({ stars: view.stars, after: view.reviews.at(-1)?.id });
  const retry = () => void (latest.current && loadReviews(latest.current));
  return { ...view, stage, filter, more, retry, place };
}

type ReviewsPageQuery = ReviewsQuery & { productId: number | undefined; language: Language };

async function fetchPage({
  productId,
  stars,
  after,
  language,
}: ReviewsPageQuery): Promise<ReviewsPage> {
  const query = new URLSearchParams({ lang: language });
  if (productId) query.set('product', `${productId}`);
  if (stars) query.set('stars', `${stars}`);
  if (after) query.set('after', after);
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(`${publicApi.reviews}?${query}`, { signal });
  const page = response.ok ? parseStored(pageSchema, await response.text()) : undefined;
  if (!page) throw new Error(`reviews answered ${response.status}`);
  return page;
}

const text = z.string();
const review = z.object({
  id: text,
  stars: z.number(),
  name: text,
  body: text,
  date: text,
  day: text,
  language: z.enum(['en', 'ar']),
  pictures: z.array(z.object({ thumbnail: text, large: text })),
  answer: z.optional(text),
  product: z.optional(z.object({ id: z.number(), title: text })),
});
const pageSchema = z.object({ reviews: z.array(review), hasMore: z.boolean() });

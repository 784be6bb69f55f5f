import { useEffect, useRef } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { overall } from '#domain/content/reviews.ts';
import { loadReviews } from './fetch-reviews.ts';
import { ReviewsList } from './reviews-list.tsx';
import { Stars } from './reviews-stars.tsx';

/** Comments are fetched when the section comes near. */
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

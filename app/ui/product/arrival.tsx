import { useEffect, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../language.ts';

/**
 * The page is the same for everyone and lives longer than a day, so the browser works it out. Its two
 * lines are kept free until then; the rules are fetched after hydration, which must not wait for them.
 */
export function Arrival() {
  const t = useTranslations('shop.product');
  const arrival = useNextArrival();
  return (
    <span className="block min-h-[2lh]">
      {arrival && (
        <>
          <strong className="block font-semibold text-ink">
            {t('arrives', { range: arrival.range })}
          </strong>
          {t('orderedToday', { country: arrival.country })}
        </>
      )}
    </span>
  );
}

type NextArrival = { range: string; country: string };

function useNextArrival(): NextArrival | undefined {
  const language = useLanguage();
  const root = useRouteLoaderData('root') as { store: { timeZone: string } } | undefined;
  const timeZone = root?.store.timeZone;
  const [arrival, setArrival] = useState<NextArrival>();
  useEffect(() => {
    if (!timeZone) return;
    let isShown = true;
    // What was pressed before hydration is done first.
    const timer = setTimeout(() => {
      import('#app/browser/arrival.ts').then(
        ({ nextArrival }) => isShown && setArrival(nextArrival({ language, timeZone })),
        // Offline, or after a deploy: how long it takes to ship stands beside it.
        () => {},
      );
    }, 50);
    return () => {
      isShown = false;
      clearTimeout(timer);
    };
  }, [language, timeZone]);
  return arrival;
}

import { useEffect, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { estimateNextArrival } from '#app/browser/storage/next-arrival.ts';
import { useLanguage } from '../use-language.ts';

type RootTimes = Omit<Parameters<typeof estimateNextArrival>[0], 'language'>;

/** The page is the same for everyone and lives longer than a day, so the browser works it out. */
export function Arrival() {
  const t = useTranslations('shop.product');
  const language = useLanguage();
  const root = useRouteLoaderData('root') as RootTimes | undefined;
  const [arrival, setArrival] = useState<ReturnType<typeof estimateNextArrival>>();
  useEffect(() => {
    if (root) setArrival(estimateNextArrival({ ...root, language }));
  }, [language, root]);
  if (!arrival) return null;
  return (
    <strong className="block font-semibold text-ink">
      {t('arrives', { range: arrival.range, country: arrival.country })}
    </strong>
  );
}

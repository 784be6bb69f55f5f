import { useTranslations } from 'use-intl';

const promises = ['days', 'glass', 'results'] as const;

/** Three facts under the hero, held apart by hairlines. */
export function Promises() {
  const t = useTranslations('shop.home.promise');
  return (
    <div className="border-hairline border-b">
      <ul className="wrap grid divide-hairline max-md:divide-y md:grid-cols-3 md:divide-x">
        {promises.map((promise) => (
          <li key={promise} className="py-5 md:px-8 md:py-7 md:first:ps-0 md:last:pe-0">
            <p className="font-display text-xl">{t(promise)}</p>
            <p className="mt-0.5 text-muted text-sm">{t(`${promise}Text`)}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

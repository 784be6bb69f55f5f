import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';

/** For a page that never hydrated: its scripts did not come, or are switched off. */
export function NotHydratedNotice() {
  const t = useTranslations('shop.line');
  const { pathname } = useLocation();
  if (useIsHydrated()) return null;
  return (
    <aside className="not-hydrated bg-sand">
      <p className="wrap py-3 text-sm">
        {t('asleep')}{' '}
        <a href={pathname} className="font-semibold underline underline-offset-4">
          {t('reload')}
        </a>
      </p>
    </aside>
  );
}

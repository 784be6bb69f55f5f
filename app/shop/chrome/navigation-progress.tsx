import { href, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useConnection } from '#app/browser/connection.ts';

/** A fast navigation shows nothing. */
export function NavigationProgress() {
  const t = useTranslations('shop');
  const { state, location } = useNavigation();
  const { isPending } = useConnection();
  const leadsHome = location?.pathname === href('/');
  return (
    <div role="status" className="sticky top-16 z-10 h-0 md:top-18 short:top-0">
      {state === 'loading' && !isPending && (
        <>
          <div className="late h-0.5 [animation-delay:40ms] overflow-hidden">
            <div className="sweep h-full w-1/3 bg-cypress" />
          </div>
          <p className="late mx-auto mt-3 w-max rounded-full bg-cypress px-4 py-1.5 text-ivory text-sm">
            {leadsHome ? t('home.loading') : t('chrome.loading')}
          </p>
        </>
      )}
    </div>
  );
}

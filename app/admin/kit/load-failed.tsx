import { isRouteErrorResponse, useRouteError } from 'react-router';
import { useTranslations } from 'use-intl';
import { Seedling } from '#app/ui/brand-mark.tsx';
import { Button } from '#app/ui/button.tsx';
import { useLanguage } from '#app/ui/language.ts';
import { Reference } from '#app/ui/reference.tsx';

/** For a route's error boundary. */
export function LoadFailed() {
  const t = useTranslations('admin.chrome');
  const error = useRouteError();
  const isAway = isRouteErrorResponse(error) && error.status === 503;
  return (
    <main
      id="content"
      className="wrap flex flex-1 flex-col items-center justify-center gap-5 py-20 text-center"
    >
      <Seedling className="text-4xl text-cypress" />
      <p role="alert" className="text-lg">
        {t(isAway ? 'away' : 'loadFailed')}
      </p>
      <Button onClick={() => location.reload()}>{t('retry')}</Button>
      <Reference language={useLanguage()} />
    </main>
  );
}

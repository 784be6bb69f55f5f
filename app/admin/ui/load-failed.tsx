import { href, isRouteErrorResponse, useRouteError } from 'react-router';
import { useTranslations } from 'use-intl';
import { Seedling } from '#app/ui/brand/brand-mark.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Reference } from '#app/ui/reference.tsx';
import { LockIcon } from '#app/ui/tool-icons.tsx';
import { useLanguage } from '#app/ui/use-language.ts';

/** Renders a route's error boundary. */
export function LoadFailed() {
  const error = useRouteError();
  return isForbidden(error) ? <NotAllowed /> : <NotLoaded error={error} />;
}

function NotLoaded({ error }: { error: unknown }) {
  const t = useTranslations('admin.chrome');
  const isUnavailable = isRouteErrorResponse(error) && error.status === 503;
  return (
    <main
      id="content"
      className="wrap flex flex-1 flex-col items-center justify-center gap-5 py-20 text-center"
    >
      <Seedling className="text-4xl text-cypress" />
      <p role="alert" className="text-lg">
        {t(isUnavailable ? 'unavailable' : 'loadFailed')}
      </p>
      <Button onClick={() => location.reload()}>{t('retry')}</Button>
      <Reference language={useLanguage()} />
    </main>
  );
}

export function isForbidden(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 403;
}

function NotAllowed() {
  const t = useTranslations('admin.chrome.forbidden');
  return (
    <main
      id="content"
      className="wrap flex flex-1 flex-col items-center justify-center gap-4 py-20 text-center"
    >
      <LockIcon className="text-4xl text-cypress" />
      <h1 className="font-display text-2xl">{t('title')}</h1>
      <p className="text-muted">{t('text')}</p>
      <ButtonLink to={href('/admin')}>{t('back')}</ButtonLink>
    </main>
  );
}

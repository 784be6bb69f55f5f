import { href, isRouteErrorResponse, useRouteError } from 'react-router';
import { useTranslations } from 'use-intl';
import { ButtonLink } from '#app/ui/button.tsx';
import { LockIcon } from '#app/ui/tool-icons.tsx';
import { LoadFailed } from './load-failed.tsx';

/** Of a page whose loader begins with `requireAdmin`. */
export function AdminPageError() {
  const error = useRouteError();
  const isForbidden = isRouteErrorResponse(error) && error.status === 403;
  return isForbidden ? <AdminsOnly /> : <LoadFailed />;
}

function AdminsOnly() {
  const t = useTranslations('admin.people.forbidden');
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

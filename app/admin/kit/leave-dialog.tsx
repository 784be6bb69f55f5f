import { useEffect } from 'react';
import { href, useBlocker } from 'react-router';
import { useTranslations } from 'use-intl';
import { YesOrNoDialog } from './confirm-dialog.tsx';

/** Asked before a page with unsaved changes is left. */
export function LeaveDialog({ isDirty }: { isDirty: boolean }) {
  const t = useTranslations('admin.products');
  const { state, proceed, reset } = useBlocker(({ currentLocation, nextLocation }) => {
    // The gate has decided: there is no page to stay on.
    if (nextLocation.pathname === href('/adminLogin')) return false;
    return isDirty && addressIn(currentLocation) !== addressIn(nextLocation);
  });
  useWarnedBrowser(isDirty);
  if (state !== 'blocked') return null;
  return (
    <YesOrNoDialog
      title={t('leaveTitle')}
      text={t('leaveText')}
      yes={t('leave')}
      no={t('stay')}
      onClose={(isMeant) => (isMeant ? proceed() : reset())}
    />
  );
}

/** Another text has the same path. */
function addressIn({ pathname, search }: { pathname: string; search: string }): string {
  return `${pathname}${search}`;
}

function useWarnedBrowser(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isDirty]);
}

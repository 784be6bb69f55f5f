import { useEffect } from 'react';
import { href, useBlocker } from 'react-router';
import { useTranslations } from 'use-intl';
import { YesOrNoDialog } from '../kit/yes-no-dialog.tsx';

/** Asks before a page is left on which something was typed and not saved. */
export function LeaveDialog({ isDirty }: { isDirty: boolean }) {
  const t = useTranslations('admin.products');
  const { state, proceed, reset } = useBlocker(({ currentLocation, nextLocation }) => {
    // The gate has decided: there is no page to stay on.
    if (nextLocation.pathname === href('/adminLogin')) return false;
    return isDirty && currentLocation.pathname !== nextLocation.pathname;
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

/** The browser asks in its own words when the tab is closed or another site opened. */
function useWarnedBrowser(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isDirty]);
}

import { useEffect, useId, useRef } from 'react';
import { useBlocker } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/button.tsx';

/** Asks before a page is left on which something was typed and not saved. */
export function LeaveDialog({ isDirty }: { isDirty: boolean }) {
  const t = useTranslations('admin.products');
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  const isAsking = blocker.state === 'blocked';
  useEffect(() => {
    if (isAsking) dialog.current?.showModal();
  }, [isAsking]);
  useWarnedBrowser(isDirty);
  const close = () => {
    if (dialog.current?.returnValue === 'leave') blocker.proceed?.();
    else blocker.reset?.();
  };
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={close}
      className="m-auto w-[min(26rem,calc(100vw-2rem))] rounded-lg border border-hairline bg-paper text-ink backdrop:bg-ink/40"
    >
      <form method="dialog" className="p-6">
        <h2 id={`${id}-title`} className="font-display text-xl">
          {t('leaveTitle')}
        </h2>
        <p id={`${id}-text`} className="mt-2">
          {t('leaveText')}
        </p>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button type="submit" value="stay" variant="secondary" autoFocus>
            {t('stay')}
          </Button>
          <Button type="submit" value="leave" variant="danger">
            {t('leave')}
          </Button>
        </div>
      </form>
    </dialog>
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

import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { tryAgain, useLine } from '#app/browser/connection.ts';
import { useScreenCode } from '#app/browser/screen-code.ts';
import { Button } from '#app/ui/button.tsx';
import { OfflineIcon } from '#app/ui/icons.tsx';

const msBetweenTries = 5000;

/**
 * Says that what the page wants to load does not come; until it does, the page stays as it is. It is
 * asked for again every few seconds: a server that was away does not say that it is back.
 */
export function StaffConnection() {
  const t = useTranslations('admin.connection');
  const { isHeld, isTrying } = useLine();
  useScreenCode();
  useEffect(() => {
    if (!isHeld) return;
    const timer = setInterval(tryAgain, msBetweenTries);
    return () => clearInterval(timer);
  }, [isHeld]);
  return (
    <div
      className={`sticky top-0 z-10 print:hidden ${isHeld ? 'border-hairline border-b bg-sand' : ''}`}
    >
      <div className={`wrap flex items-center justify-between gap-4 ${isHeld ? 'py-2' : ''}`}>
        <p
          role="status"
          data-connection={isHeld ? 'held' : 'well'}
          className="flex min-w-0 items-start gap-3"
        >
          {isHeld && (
            <>
              <OfflineIcon className="mt-[0.2em]" />
              <span className="min-w-0">{t('held')}</span>
            </>
          )}
        </p>
        {isHeld && (
          <Button variant="secondary" className="shrink-0" pending={isTrying} onClick={tryAgain}>
            {t('retry')}
          </Button>
        )}
      </div>
    </div>
  );
}

import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCodeAhead } from '#app/browser/hydration/code-ahead.ts';
import {
  type Connection,
  retryPendingRequests,
  useConnection,
} from '#app/browser/network/connection.ts';
import { useScreenCode } from '#app/browser/network/screen-code.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckIcon, OfflineIcon } from '#app/ui/icons.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';

const backOnlineNoticeMs = 3500;

export function ConnectionNotice() {
  const t = useTranslations('shop.connection');
  const connection = useConnection();
  const isBack = useIsBack(isTroubled(connection));
  useScreenCode();
  useCodeAhead();
  const word = wordFor(connection) ?? (isBack ? 'back' : undefined);
  const Mark = word === 'back' ? CheckIcon : OfflineIcon;
  return (
    <div
      className={`sticky top-(--header) z-10 short:static ${word ? 'border-hairline border-b bg-sand' : ''}`}
    >
      <div className={`wrap flex items-center justify-between gap-4 ${word ? 'py-2' : ''}`}>
        <p role="status" className="flex min-w-0 items-start gap-3 text-sm">
          {word && (
            <>
              <Mark className="mt-[0.2em]" />
              <span className="min-w-0">{t(word)}</span>
            </>
          )}
        </p>
        {connection.isPending && (
          <Button
            variant="secondary"
            className="shrink-0"
            pending={connection.isTrying}
            onClick={retryPendingRequests}
          >
            {t('retry')}
          </Button>
        )}
      </div>
    </div>
  );
}

function isTroubled({ isOnline, isUnreachable, isPending }: Connection): boolean {
  return !isOnline || isUnreachable || isPending;
}

function wordFor(connection: Connection) {
  if (!connection.isOnline) return connection.isPending ? 'offlineHeld' : 'offline';
  return isTroubled(connection) ? 'unreachable' : undefined;
}

function useIsBack(isTroubledNow: boolean): boolean {
  const [isBack, setBack] = useState(false);
  const wasTroubled = useRef(false);
  useEffect(() => {
    if (isTroubledNow) {
      wasTroubled.current = true;
      return;
    }
    if (!wasTroubled.current) return;
    wasTroubled.current = false;
    setBack(true);
    const timer = setTimeout(() => setBack(false), backOnlineNoticeMs);
    return () => {
      clearTimeout(timer);
      setBack(false);
    };
  }, [isTroubledNow]);
  return isBack;
}

/** Appears on a page that never hydrated: its scripts failed to load, or the browser runs none. */
export function NotHydratedNotice() {
  const t = useTranslations('shop.connection');
  const { pathname } = useLocation();
  if (useIsHydrated()) return null;
  return (
    <>
      <noscript>
        <p className="bg-sand px-4 py-3 text-center text-sm">{t('needsScripts')}</p>
      </noscript>
      <aside className="not-hydrated bg-sand">
        <p className="wrap py-3 text-sm">
          {t('notHydrated')}{' '}
          <a href={pathname} className="font-semibold underline underline-offset-4">
            {t('reload')}
          </a>
        </p>
      </aside>
    </>
  );
}

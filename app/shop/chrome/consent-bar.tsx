import { useEffect, useRef } from 'react';
import { href, Link, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { choose, closeChoice, isRefusedByBrowser, useConsent } from '#app/ads/consent.ts';
import { Button } from '#app/ui/button.tsx';

/** Yes and no have the same weight. Payment pages have it at their end only. */
export function ConsentBar() {
  const { choice, isReopened } = useConsent();
  const { pathname } = useLocation();
  const isAsked = isReopened || choice === 'unasked';
  const isPaying = /^\/(checkout|payment)/i.test(pathname);
  return isAsked ? <Bar isPaying={isPaying} /> : null;
}

function Bar({ isPaying }: { isPaying: boolean }) {
  const t = useTranslations('shop');
  const bar = useReopened();
  return (
    <section
      ref={bar}
      tabIndex={-1}
      aria-labelledby="consent-title"
      data-consent=""
      className={`${isPaying ? '' : 'sticky bottom-0 z-9 short:static'} border-hairline border-t bg-paper outline-none print:hidden`}
    >
      <div className="wrap grid gap-x-10 gap-y-2 py-3 md:grid-cols-[1fr_auto] md:items-center">
        <p className="max-w-[80ch] text-muted text-xs leading-normal">
          <strong id="consent-title" className="font-semibold text-ink">
            {t('consent.title')}
          </strong>{' '}
          <Explanation />{' '}
          <Link to={href('/privacy')} className="text-cypress underline underline-offset-4">
            {t('links.privacy')}
          </Link>
        </p>
        <Answers />
      </div>
    </section>
  );
}

function Explanation() {
  const t = useTranslations('shop.consent');
  const { choice } = useConsent();
  if (isRefusedByBrowser()) return t('byBrowser');
  if (choice === 'unasked') return t('text');
  return `${t('text')} ${t(choice === 'allowed' ? 'nowAllowed' : 'nowRefused')}`;
}

function Answers() {
  const t = useTranslations('shop.consent');
  if (isRefusedByBrowser()) {
    return (
      <Button variant="secondary" onClick={closeChoice}>
        {t('close')}
      </Button>
    );
  }
  return (
    <div className="grid grid-cols-2 gap-3">
      <Button variant="secondary" className="py-1!" onClick={() => choose(false)}>
        {t('refuse')}
      </Button>
      <Button variant="secondary" className="py-1!" onClick={() => choose(true)}>
        {t('allow')}
      </Button>
    </div>
  );
}

function useReopened() {
  const bar = useRef<HTMLElement>(null);
  const { isReopened } = useConsent();
  useEffect(() => {
    if (!isReopened) return;
    const opener = document.activeElement;
    bar.current?.focus();
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, [isReopened]);
  return bar;
}

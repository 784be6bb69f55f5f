import { useEffect, useRef, useState } from 'react';
import { href, Link, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { closeConsentBar, isRefusedByBrowser, saveAdChoice, useConsent } from '#app/ads/consent.ts';
import { Button } from '#app/ui/button.tsx';
import { ChevronDownIcon } from '#app/ui/icons.tsx';

/** Yes and no have the same weight. Payment pages have it at their end only. */
export function ConsentBar() {
  const { choice, isReopened } = useConsent();
  const { pathname } = useLocation();
  const isOpen = isReopened || choice === 'unasked';
  const isPaying = /^\/(checkout|payment)/i.test(pathname);
  return isOpen ? <Bar key={`${isReopened}`} isPaying={isPaying} isFull={isReopened} /> : null;
}

type BarProps = { isPaying: boolean; isFull: boolean };

/** Collapses to one line on small screens. */
function Bar({ isPaying, isFull }: BarProps) {
  const t = useTranslations('shop');
  const bar = useReopened();
  const [isOpen, setOpen] = useState(isFull);
  return (
    <section
      ref={bar}
      tabIndex={-1}
      aria-label={t('consent.title')}
      data-consent=""
      className={`${isPaying ? '' : 'sticky bottom-0 z-9'} border-hairline border-t bg-paper outline-none print:hidden`}
    >
      <div className="wrap grid grid-cols-[1fr_auto] items-center gap-x-1 roomy:gap-x-10 roomy:py-3">
        <p
          className={`max-w-[80ch] text-muted text-xs leading-normal ${isOpen ? 'col-span-2 pt-3 roomy:col-span-1 roomy:pt-0' : 'hidden roomy:block'}`}
        >
          <strong className="hidden font-semibold text-ink roomy:inline">
            {t('consent.title')}
          </strong>{' '}
          <Explanation />{' '}
          <Link to={href('/privacy')} className="text-cypress underline underline-offset-4">
            {t('links.privacy')}
          </Link>
        </p>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-11 items-center gap-1.5 text-start font-semibold text-xs leading-tight roomy:hidden"
        >
          {t('consent.title')}
          <ChevronDownIcon className={isOpen ? '' : 'rotate-180'} />
        </button>
        <ChoiceButtons />
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

function ChoiceButtons() {
  const t = useTranslations('shop.consent');
  if (isRefusedByBrowser()) {
    return (
      <Button variant="quiet" className={choiceButtonClass} onClick={closeConsentBar}>
        {t('close')}
      </Button>
    );
  }
  return (
    <div className="grid grid-cols-2 roomy:gap-3">
      <Button variant="quiet" className={choiceButtonClass} onClick={() => saveAdChoice(false)}>
        {t('refuse')}
      </Button>
      <Button variant="quiet" className={choiceButtonClass} onClick={() => saveAdChoice(true)}>
        {t('allow')}
      </Button>
    </div>
  );
}

const choiceButtonClass =
  'px-2! py-1! leading-tight underline roomy:border-cypress roomy:px-5! roomy:no-underline';

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

import { type MouseEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { reloadInLanguage, useSwitchLanguage } from '#app/browser/storage/language-choice.ts';
import { directionOf, type Language, otherLanguage } from '#domain/language.ts';
import { GlobeIcon, SpinnerIcon } from './icons.tsx';
import { showToast } from './toast.tsx';
import { useLanguage } from './use-language.ts';

const names: Record<Language, string> = { en: 'English', ar: 'العربية' };

/** Changes the language through the address if scripts are missing. */
export function LanguageLink({ className = '' }: { className?: string }) {
  const t = useTranslations('shop.connection');
  const other = otherLanguage(useLanguage());
  const switchLanguage = useSwitchLanguage();
  const [isSwitching, setSwitching] = useState(false);
  const hasFailed = useRef(false);
  const address = `${useLocation().pathname}?lang=${other}`;

  const press = async (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setSwitching(true);
    try {
      await (hasFailed.current ? reloadInLanguage(other, address) : switchLanguage(other));
    } catch {
      hasFailed.current = true;
      showToast(t('notSwitched'), 'bad');
    }
    setSwitching(false);
  };

  return (
    <a
      href={address}
      lang={other}
      hrefLang={other}
      onClick={press}
      data-language-link=""
      aria-busy={isSwitching || undefined}
      className={`inline-flex min-h-11 items-center gap-2 aria-busy:cursor-progress ${className}`}
    >
      {isSwitching ? <SpinnerIcon /> : <GlobeIcon />}
      <span dir={directionOf(other)}>{names[other]}</span>
    </a>
  );
}

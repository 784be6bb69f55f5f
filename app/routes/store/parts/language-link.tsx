import type { MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { directionOf, type Language, otherLanguage } from '#domain/language.ts';
import { useSwitchLanguage } from '../../../browser/language.ts';
import { GlobeIcon } from '../../../ui/icons.tsx';
import { useLanguage } from '../../../ui/language.ts';

const names: Record<Language, string> = { en: 'English', ar: 'العربية' };

/**
 * Leads to this page in the other language, named in that language. The change needs no reload;
 * where it fails, and without scripts, the address does it.
 */
export function LanguageLink({ className = '' }: { className?: string }) {
  const other = otherLanguage(useLanguage());
  const switchLanguage = useSwitchLanguage();
  const address = `${useLocation().pathname}?lang=${other}`;

  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    switchLanguage(other).catch(() => location.assign(address));
  };

  return (
    <a
      href={address}
      lang={other}
      hrefLang={other}
      onClick={press}
      data-language-link=""
      className={`inline-flex min-h-11 items-center gap-2 ${className}`}
    >
      <GlobeIcon />
      <span dir={directionOf(other)}>{names[other]}</span>
    </a>
  );
}

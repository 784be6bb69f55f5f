import { directionOf, type Language } from '#domain/language.ts';
import { useLanguage } from '../use-language.ts';

/** Foreign words use the system's font, so that they load none. */
export function useSpokenLanguage() {
  const pageLanguage = useLanguage();
  return (language: Language, className = '') => ({
    lang: language,
    dir: directionOf(language),
    className: language === pageLanguage ? className : `${className} font-foreign`,
  });
}

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asLanguage, directionOf, otherLanguage, westernDigits } from './language.ts';
import { visitorLanguage } from './visitor-language.ts';

type LanguageRequest = { cookie?: string; lang?: string; accepts?: string };

function languageOf({ cookie, lang, accepts }: LanguageRequest) {
  const headers = new Headers();
  if (cookie) headers.set('cookie', cookie);
  if (accepts) headers.set('accept-language', accepts);
  return visitorLanguage(new Request(`http://x/${lang ? `?lang=${lang}` : ''}`, { headers }));
}

describe('the language of a page', () => {
  test.each<[LanguageRequest, string]>([
    [{}, 'en'],
    [{ accepts: 'ar' }, 'ar'],
    [{ accepts: 'ar-AE,en;q=0.8' }, 'ar'],
    [{ accepts: 'AR-sa' }, 'ar'],
    [{ accepts: 'en,ar;q=0.9' }, 'en'],
    [{ accepts: 'fr' }, 'en'],
    [{ lang: 'ar' }, 'ar'],
    [{ lang: 'en', accepts: 'ar' }, 'en'],
    [{ lang: 'fr', accepts: 'ar' }, 'ar'],
    [{ cookie: 'nabta_lang=ar', lang: 'en', accepts: 'en' }, 'ar'],
    [{ cookie: 'a=1; nabta_lang=en; b=2', lang: 'ar', accepts: 'ar' }, 'en'],
    [{ cookie: 'nabta_lang=fr', lang: 'ar' }, 'ar'],
    [{ cookie: 'xnabta_lang=ar' }, 'en'],
    [{ cookie: 'nabta_lang=' }, 'en'],
  ])('for %j is %s', (request, language) => {
    expect(languageOf(request)).toBe(language);
  });
});

test('only ar and en are accepted as languages', () => {
  for (const value of ['AR', 'fr', '', null, undefined, 1, {}]) {
    expect(asLanguage(value)).toBeUndefined();
  }
});

test('the two languages have their directions and link to each other', () => {
  expect([directionOf('ar'), directionOf('en')]).toEqual(['rtl', 'ltr']);
  expect([otherLanguage('ar'), otherLanguage('en')]).toEqual(['en', 'ar']);
});

test('Arabic and Persian digits become Latin digits; other characters stay', () => {
  expect(westernDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ نبتة 42')).toBe('0123456789 0123456789 نبتة 42');
  fc.assert(
    fc.property(fc.string(), (text) => westernDigits(westernDigits(text)) === westernDigits(text)),
  );
});

import { expect, test } from 'vitest';
import { languages } from '../language.ts';
import { countries, countriesIn, countryName, defaultCountry, findCountry } from './countries.ts';

test.each(languages)(
  'the country list in %s starts with the Gulf and continues by its alphabet',
  (language) => {
    const list = countriesIn(language);
    const gulf = ['AE', 'SA', 'KW', 'QA', 'BH', 'OM'];
    expect(list.slice(0, 6).map(({ code }) => code)).toEqual(gulf);
    const others = list.slice(6).map((country) => countryName(country, language));
    expect(others).toEqual(others.toSorted(new Intl.Collator(language).compare));
    expect(new Set(list)).toEqual(new Set(countries));
  },
);

test('the country lists of the two languages are sorted differently', () => {
  const codes = (language: 'en' | 'ar') => countriesIn(language).map(({ code }) => code);
  expect(codes('ar')).not.toEqual(codes('en'));
  expect(countriesIn('en')[6]?.name).toBe('Algeria');
});

test('the store defaults to its home country', () => {
  expect(findCountry(defaultCountry)?.name).toBe('United Arab Emirates');
});

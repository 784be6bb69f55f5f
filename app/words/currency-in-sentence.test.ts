import { expect, test } from 'vitest';
import { currencyInSentence } from './currency-in-sentence.ts';

test.each([
  ['SAR', 'riyals', 'الريال السعودي'],
  ['AED', 'dirhams', 'الدرهم الإماراتي'],
  ['KWD', 'dinars', 'الدينار الكويتي'],
  ['BHD', 'dinars', 'الدينار البحريني'],
  ['OMR', 'rials', 'الريال العماني'],
  ['QAR', 'riyals', 'الريال القطري'],
  ['USD', 'US dollars', 'الدولار الأمريكي'],
])('%s reads well in the sentence about prices', (currency, english, arabic) => {
  expect(currencyInSentence(currency, 'en')).toBe(english);
  expect(currencyInSentence(currency, 'ar')).toBe(arabic);
});

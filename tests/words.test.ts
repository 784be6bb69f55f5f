import { createTranslator } from 'use-intl/core';
import { describe, expect, test } from 'vitest';
import { admin as adminAr } from '#app/words/ar/admin.ts';
import { emails as emailsAr } from '#app/words/ar/emails.ts';
import { ar } from '#app/words/ar.ts';
import { admin as adminEn } from '#app/words/en/admin.ts';
import { emails as emailsEn } from '#app/words/en/emails.ts';
import { en } from '#app/words/en.ts';
import type { Locale } from '#app/words/words.ts';

type Words = { [key: string]: string | Words };

const rooms: [room: string, english: Words, arabic: Words][] = [
  ['the shop', en, ar],
  ['the back office', adminEn, adminAr],
  ['the e-mails', emailsEn, emailsAr],
];

describe.each(rooms)('the words of %s', (_room, english, arabic) => {
  const englishWords = flatten(english);
  const arabicWords = flatten(arabic);

  test('are the same in both languages, none missing, none empty', () => {
    expect([...arabicWords.keys()].sort()).toEqual([...englishWords.keys()].sort());
    for (const words of [englishWords, arabicWords]) {
      for (const [key, message] of words) expect(message.trim(), key).not.toBe('');
    }
  });

  test('take the same values in both languages', () => {
    for (const [key, message] of englishWords) {
      const arabicMessage = arabicWords.get(key) ?? '';
      expect(valuesIn(arabicMessage), key).toEqual(valuesIn(message));
      expect(tagsIn(arabicMessage), key).toEqual(tagsIn(message));
    }
  });

  test.each([
    ['en', englishWords],
    ['ar-u-nu-latn', arabicWords],
  ] as const)('can all be said in %s, with any number', (locale, words) => {
    for (const count of [0, 1, 2, 3, 11, 100]) {
      for (const [key, message] of words) {
        expect(say(locale, message, count), key).not.toMatch(/[{}]/);
      }
    }
  });

  test('count in Arabic as Arabic counts: one, two, a few, many', () => {
    for (const [key, message] of arabicWords) {
      if (!message.includes(', plural,')) continue;
      for (const form of ['one', 'two', 'few', 'many', 'other']) {
        expect(message, key).toMatch(new RegExp(`\\b${form} \\{`));
      }
    }
  });

  test('are Arabic in Arabic', () => {
    const said = [...arabicWords.values()].map((message) => message.replace(/\{\w+\}/g, ''));
    const foreign = said.filter((text) => /\p{L}/u.test(text) && !/\p{Script=Arabic}/u.test(text));
    expect(foreign).toEqual([]);
  });
});

function flatten(words: Words, path = ''): Map<string, string> {
  return new Map(
    Object.entries(words).flatMap(([key, value]) => {
      const here = path ? `${path}.${key}` : key;
      return typeof value === 'string' ? [[here, value] as const] : [...flatten(value, here)];
    }),
  );
}

function valuesIn(message: string): string[] {
  const withoutForms = message.replace(/(=\d+|zero|one|two|few|many|other) \{/g, '');
  return namesIn(withoutForms, /\{(\w+)[,}]/g);
}

function tagsIn(message: string): string[] {
  return namesIn(message, /<(\w+)>/g);
}

function namesIn(message: string, pattern: RegExp): string[] {
  return [...new Set([...message.matchAll(pattern)].map(([, name]) => name ?? ''))].sort();
}

function say(locale: Locale, message: string, count: number): string {
  const values = Object.fromEntries(valuesIn(message).map((name) => [name, count]));
  const tags = Object.fromEntries(tagsIn(message).map((name) => [name, () => 'x']));
  const onError = (error: Error) => {
    throw error;
  };
  const t = createTranslator({ locale, messages: { message }, onError, timeZone: 'UTC' });
  return (t.markup as (key: string, values: object) => string)('message', { ...values, ...tags });
}

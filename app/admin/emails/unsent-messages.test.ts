import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import { admin as ar } from '#app/words/ar/admin.ts';
import { admin as en } from '#app/words/en/admin.ts';

test.each([
  ['en', en, 'Discard it', 'Discard them'],
  ['ar-u-nu-latn', ar, 'تجاهلها', 'تجاهلها'],
] as const)(
  'a single unsent email is spoken of in the singular (%s)',
  (locale, messages, one, many) => {
    const t = createTranslator({
      locale,
      messages: messages.emails.unsent as typeof en.emails.unsent,
    });
    expect([t('drop', { count: 1 }), t('drop', { count: 3 })]).toEqual([one, many]);
    const texts = [t('askText.drop', { count: 1 }), t('askText.send', { count: 1 })];
    for (const text of texts) expect(text).not.toMatch(/They|them|يُرسل منها|مع غيرها/);
    const since = '5 Jan';
    expect(t('text', { count: 1, since })).not.toMatch(/oldest|أقدمها/);
    expect(t('text', { count: 3, since })).toMatch(/oldest|أقدمها/);
  },
);

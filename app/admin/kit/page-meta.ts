import { adminMessagesOf } from '#app/words/admin.ts';
import type { AdminMessages } from '#app/words/words.ts';
import { noindex } from '#domain/addresses.ts';
import type { Language } from '#domain/language.ts';

export function adminMeta(language: Language = 'en', title: (words: AdminMessages) => string) {
  const words = adminMessagesOf(language);
  return [
    { title: `${title(words)} · ${words.backOffice}` },
    { name: 'robots', content: noindex.staff },
  ];
}

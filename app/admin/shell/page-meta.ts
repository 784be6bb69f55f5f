import { adminMessagesOf } from '#app/words/admin-messages.ts';
import type { AdminMessages } from '#app/words/message-types.ts';
import type { Language } from '#domain/language.ts';
import { noindex } from '#domain/shop-addresses.ts';

export function adminMeta(language: Language = 'en', title: (messages: AdminMessages) => string) {
  const messages = adminMessagesOf(language);
  return [
    { title: `${title(messages)} · ${messages.backOffice}` },
    { name: 'robots', content: noindex.staff },
  ];
}

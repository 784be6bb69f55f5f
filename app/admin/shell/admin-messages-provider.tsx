import { type ReactNode, useMemo } from 'react';
import { IntlProvider } from 'use-intl';
import { useLanguage } from '#app/ui/use-language.ts';
import { adminMessagesOf } from '#app/words/admin-messages.ts';
import type { TypedMessages } from '#app/words/message-types.ts';
import { localeOf, messagesOf } from '#app/words/shop-messages.ts';

export function AdminMessagesProvider({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const messages = useMemo(
    () => ({ ...messagesOf(language), admin: adminMessagesOf(language) }) as TypedMessages,
    [language],
  );
  return (
    <IntlProvider locale={localeOf(language)} messages={messages} timeZone="UTC">
      {children}
    </IntlProvider>
  );
}

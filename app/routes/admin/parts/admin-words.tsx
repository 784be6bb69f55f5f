import { type ReactNode, useMemo } from 'react';
import { IntlProvider } from 'use-intl';
import { adminMessagesOf } from '../../../locales/admin-messages.ts';
import type { KnownMessages } from '../../../locales/en.ts';
import { localeOf, messagesOf } from '../../../locales/messages.ts';
import { useLanguage } from '../../../ui/language.ts';

/** Adds the back office's words to the shop's, which its controls share. */
export function AdminWords({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const messages = useMemo(
    () => ({ ...messagesOf(language), admin: adminMessagesOf(language) }) as KnownMessages,
    [language],
  );
  return (
    <IntlProvider locale={localeOf(language)} messages={messages} timeZone="UTC">
      {children}
    </IntlProvider>
  );
}

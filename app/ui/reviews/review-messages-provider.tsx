import { type ReactNode, useMemo } from 'react';
import { IntlProvider } from 'use-intl';
import type { TypedMessages } from '#app/words/message-types.ts';
import { reviewMessagesOf } from '#app/words/review-messages.ts';
import { localeOf, messagesOf } from '#app/words/shop-messages.ts';
import { useLanguage } from '../use-language.ts';

/** Provides the messages for deferred reviews and for the page on which a buyer writes a review. */
export function ReviewMessagesProvider({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const messages = useMemo(
    () => ({ ...messagesOf(language), reviews: reviewMessagesOf(language) }) as TypedMessages,
    [language],
  );
  return (
    <IntlProvider locale={localeOf(language)} messages={messages} timeZone="UTC">
      {children}
    </IntlProvider>
  );
}

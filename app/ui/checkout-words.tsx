import { type ReactNode, useMemo } from 'react';
import { IntlProvider } from 'use-intl';
import { checkoutMessagesOf } from '#app/words/checkout.ts';
import { localeOf, messagesOf } from '#app/words/messages.ts';
import type { KnownMessages } from '#app/words/words.ts';
import type { Language } from '#domain/language.ts';

type CheckoutWordsProps = { language: Language; children: ReactNode };

/** Provides the messages of checkout, payment, tracking and the sandbox: no other page loads them. */
export function CheckoutWords({ language, children }: CheckoutWordsProps) {
  const messages = useMemo(
    () => ({ ...messagesOf(language), checkout: checkoutMessagesOf(language) }) as KnownMessages,
    [language],
  );
  return (
    <IntlProvider locale={localeOf(language)} messages={messages} timeZone="UTC">
      {children}
    </IntlProvider>
  );
}

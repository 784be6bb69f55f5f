import { type ReactNode, useMemo } from 'react';
import { IntlProvider } from 'use-intl';
import { checkoutMessagesOf } from '#app/words/checkout-messages.ts';
import type { TypedMessages } from '#app/words/message-types.ts';
import { localeOf, messagesOf } from '#app/words/shop-messages.ts';
import type { Language } from '#domain/language.ts';

type CheckoutMessagesProps = { language: Language; children: ReactNode };

/** Provides the messages of checkout, payment, tracking and the sandbox: no other page loads them. */
export function CheckoutMessagesProvider({ language, children }: CheckoutMessagesProps) {
  const messages = useMemo(
    () => ({ ...messagesOf(language), checkout: checkoutMessagesOf(language) }) as TypedMessages,
    [language],
  );
  return (
    <IntlProvider locale={localeOf(language)} messages={messages} timeZone="UTC">
      {children}
    </IntlProvider>
  );
}

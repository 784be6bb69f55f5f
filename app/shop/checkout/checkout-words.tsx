import { type ReactNode, useMemo } from 'react';
import { Outlet } from 'react-router';
import { IntlProvider } from 'use-intl';
import { useLanguage } from '#app/ui/language.ts';
import { checkoutMessagesOf } from '#app/words/checkout.ts';
import { localeOf, messagesOf } from '#app/words/messages.ts';
import type { KnownMessages } from '#app/words/words.ts';
import type { Language } from '#domain/language.ts';

export const handle = { isPublic: true };

export default function CheckoutLayout() {
  return (
    <CheckoutWords language={useLanguage()}>
      <Outlet />
    </CheckoutWords>
  );
}

type CheckoutWordsProps = { language: Language; children: ReactNode };

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

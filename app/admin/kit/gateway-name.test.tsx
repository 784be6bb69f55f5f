import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import { adminMessagesOf } from '#app/words/admin.ts';
import { localeOf } from '#app/words/messages.ts';
import type { KnownMessages } from '#app/words/words.ts';
import type { Language } from '#domain/language.ts';
import { gatewayNames } from '#domain/payments/gateway-names.ts';
import { useGatewayName } from './gateway-name.ts';

function Name({ stored }: { stored: string }) {
  return useGatewayName()(stored);
}

function shown(stored: string, language: Language): string {
  // Arabic has the keys of English.
  const admin = adminMessagesOf(language) as KnownMessages['admin'];
  return renderToStaticMarkup(
    <IntlProvider locale={localeOf(language)} messages={{ admin }} timeZone="UTC">
      <Name stored={stored} />
    </IntlProvider>,
  );
}

test.each(['en', 'ar'] as const)(
  'a gateway is shown by its name, not by its code (%s)',
  (language) => {
    for (const name of gatewayNames) expect(shown(name, language)).not.toBe(name);
  },
);

test('one that is not known any more is shown as it is stored', () => {
  expect(shown('paypal', 'en')).toBe('paypal');
});

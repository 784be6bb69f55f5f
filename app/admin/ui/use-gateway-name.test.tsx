import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import { adminMessagesOf } from '#app/words/admin-messages.ts';
import type { TypedMessages } from '#app/words/message-types.ts';
import { localeOf } from '#app/words/shop-messages.ts';
import type { Language } from '#domain/language.ts';
import { gatewayNames } from '#domain/payments/gateway-names.ts';
import { useGatewayName } from './use-gateway-name.ts';

function Name({ stored }: { stored: string }) {
  return useGatewayName()(stored);
}

function renderName(stored: string, language: Language): string {
  // Arabic has the keys of English.
  const admin = adminMessagesOf(language) as TypedMessages['admin'];
  return renderToStaticMarkup(
    <IntlProvider locale={localeOf(language)} messages={{ admin }} timeZone="UTC">
      <Name stored={stored} />
    </IntlProvider>,
  );
}

test.each(['en', 'ar'] as const)(
  'shows the name of a gateway instead of its code (%s)',
  (language) => {
    for (const name of gatewayNames) expect(renderName(name, language)).not.toBe(name);
  },
);

test('an unknown gateway is shown by its stored code', () => {
  expect(renderName('paypal', 'en')).toBe('paypal');
});

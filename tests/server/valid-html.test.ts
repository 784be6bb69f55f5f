import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { beforeAll, expect, test } from 'vitest';
import type { EmailStore } from '#app/emails/email-context.ts';
import { renderSamples } from '#app/emails/samples.ts';
import { dispatchDays } from '#app/words/dispatch-days.ts';
import { defaultDeliveryTimes } from '#domain/calendar/arrival-window.ts';
import { languages } from '#domain/language.ts';
import type { BuiltServer } from '../support/built-server.ts';
import { purchase } from '../support/purchase.ts';
import { shopPaths } from '../support/shop-paths.ts';
import { adminVisitor } from '../support/signed-in.ts';
import { Visitor } from '../support/visitor.ts';
import { startServerForFile } from '../support/with-server.ts';

// Validates the HTML of every page against the standard with an npm package.

const validator = new HtmlValidate(
  new StaticConfigLoader({ root: true, extends: ['html-validate:standard'] }),
);

let server: BuiltServer;
beforeAll(async () => {
  server = await startServerForFile({ TRUST_PROXY: '127.0.0.1' });
});

const emailStore: EmailStore = {
  publicUrl: 'https://nabta.example',
  name: { en: 'Nabta', ar: 'نبتة' },
  supportEmail: 'care@nabta.example',
  timeZone: 'Asia/Dubai',
  dispatchDays: dispatchDays(defaultDeliveryTimes.dispatch),
  trackingLink: (id, language) => `https://nabta.example/trackOrder?order=${id}&lang=${language}`,
  payLink: (id, language) => `https://nabta.example/pay/${id}?lang=${language}`,
};

/** Mail programs lay out by attributes that browsers have given up. */
const emailValidator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:standard'],
    rules: { 'no-deprecated-attr': 'off' },
  }),
);

async function faultsOf(html: string, by = validator): Promise<string[]> {
  const { results } = await by.validateString(html);
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
  // The validator has no rule for it: a required select begins with an option that is no choice.
  const selects = html.match(/<select[^>]*\srequired[^>]*>\s*<option[^>]*>/g) ?? [];
  return [...faults, ...selects.filter((select) => !/value=""/.test(select))];
}

const shopPages = [
  ...shopPaths,
  '/product/1',
  '/product/4',
  '/product/999',
  '/trackOrder?order=1',
  '/blog/pp405-hair-spray',
  '/blog/nothing',
  '/nothing',
  '/adminLogin',
  '/adminLogin/forgot',
];

test.each(languages)('every page of the store is valid HTML in %s', async (language) => {
  const faults: Record<string, string[]> = {};
  for (const path of shopPages) {
    const response = await server.fetch(path, { headers: { cookie: `nabta_lang=${language}` } });
    faults[path] = await faultsOf(await response.text());
  }
  expect(faults).toEqual(Object.fromEntries(shopPages.map((path) => [path, []])));
});

test('every screen of the back office is valid HTML in both languages', async () => {
  const owner = await adminVisitor(server);
  const customer = new Visitor(() => server.url, '203.0.113.250');
  const { order_id: orderId } = await customer.buy(purchase());
  const screens = [
    '/admin',
    '/admin?look=cards',
    `/admin/orders/${orderId}`,
    `/admin/orders/${orderId}/packing-slip`,
    '/admin/payments',
    '/admin/sales',
    '/admin/customers',
    '/admin/exports',
    '/admin/tracking',
    '/admin/remittances',
    '/admin/messages',
    '/admin/attention',
    '/admin/emails',
    '/admin/products',
    '/admin/products/new',
    '/admin/products/1',
    '/admin/products/import',
    '/admin/reviews',
    '/admin/texts',
    '/admin/settings/emails',
    '/admin/settings/emails?text=email/shipped',
    '/admin/log',
    '/admin/settings',
    '/admin/settings/brand',
    '/admin/settings/services',
    '/admin/markets',
    '/admin/markets/sellers/main',
    '/admin/people',
    '/admin/setup',
    '/admin/privacy',
    '/admin/account',
    `/trackOrder?order=${orderId}`,
  ];
  const faults: Record<string, string[]> = {};
  for (const language of languages) {
    for (const path of screens) {
      const separator = path.includes('?') ? '&' : '?';
      const response = await owner.fetch(`${path}${separator}lang=${language}`);
      const pageFaults = await faultsOf(await response.text());
      if (response.status !== 200) pageFaults.push(`answered ${response.status}`);
      if (pageFaults.length > 0) faults[`${path} ${language}`] = pageFaults;
    }
  }
  expect(faults).toEqual({});
});

test.each(languages)('every email is valid HTML in %s', async (language) => {
  const faults: Record<string, string[]> = {};
  for (const { name, html } of renderSamples(language, emailStore)) {
    const pageFaults = await faultsOf(html, emailValidator);
    if (pageFaults.length > 0) faults[name] = pageFaults;
  }
  expect(faults).toEqual({});
});

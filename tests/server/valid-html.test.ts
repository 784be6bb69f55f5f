import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { beforeAll, expect, test } from 'vitest';
import type { BuiltServer } from '../support/built-server.ts';
import { startServerForFile } from '../support/with-server.ts';

// Every page is valid HTML, as a validator of the registry reads the standard.

const validator = new HtmlValidate(
  new StaticConfigLoader({ root: true, extends: ['html-validate:standard'] }),
);

let server: BuiltServer;
beforeAll(async () => {
  server = await startServerForFile();
});

async function faultsOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
  // The validator has no rule for it: a required select begins with an option that is no choice.
  const selects = html.match(/<select[^>]*\srequired[^>]*>\s*<option[^>]*>/g) ?? [];
  return [...faults, ...selects.filter((select) => !/value=""/.test(select))];
}

const shopPages = [
  '/',
  '/product/1',
  '/product/4',
  '/product/999',
  '/checkout',
  '/payment',
  '/trackOrder',
  '/trackOrder?order=1',
  '/about',
  '/contact',
  '/privacy',
  '/shipping-terms',
  '/blog',
  '/blog/pp405-hair-spray',
  '/blog/nothing',
  '/nothing',
  '/adminLogin',
  '/adminLogin/forgot',
];

test.each(['en', 'ar'])('every page of the shop is valid in %s', async (language) => {
  const faults: Record<string, string[]> = {};
  for (const path of shopPages) {
    const response = await server.fetch(path, { headers: { cookie: `nabta_lang=${language}` } });
    faults[path] = await faultsOf(await response.text());
  }
  expect(faults).toEqual(Object.fromEntries(shopPages.map((path) => [path, []])));
});

import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { admin as adminAr } from '#app/words/ar/admin.ts';
import { contact as contactAr } from '#app/words/ar/contact.ts';
import { emails as emailsAr } from '#app/words/ar/emails.ts';
import * as errorsAr from '#app/words/ar/errors.ts';
import { ar } from '#app/words/ar.ts';
import { admin as adminEn } from '#app/words/en/admin.ts';
import { contact as contactEn } from '#app/words/en/contact.ts';
import { emails as emailsEn } from '#app/words/en/emails.ts';
import * as errorsEn from '#app/words/en/errors.ts';
import { en } from '#app/words/en.ts';
import { languages } from '#domain/language.ts';
import type { BuiltServer } from '../support/built-server.ts';
import { startServerForFile } from '../support/with-server.ts';

// A shopper's browser fetches the shop's words in one language only.

let server: BuiltServer;
beforeAll(async () => {
  server = await startServerForFile();
});

const assets = new URL('../../build/client/assets/', import.meta.url);
const files = readdirSync(assets)
  .filter((name) => name.endsWith('.js'))
  .map((name) => ({ name, text: readFileSync(new URL(name, assets), 'utf8') }));

const filesWith = (sentence: string) =>
  files.filter(({ text }) => text.includes(sentence)).map(({ name }) => name);

test('each language of the store is a separate file', () => {
  const [english, arabic] = [en, ar].map(({ shop }) => filesWith(shop.home.headline));
  expect([english?.length, arabic?.length]).toEqual([1, 1]);
  expect(english).not.toEqual(arabic);
});

describe.each([
  ['en', { errors: errorsEn, emails: emailsEn, contact: contactEn, admin: adminEn }],
  ['ar', { errors: errorsAr, emails: emailsAr, contact: contactAr, admin: adminAr }],
] as const)('messages in %s', (_, { errors, emails, contact, admin }) => {
  test.each([
    ['errors of a purchase', errors.purchase.price_changed],
    ['errors of accounts', errors.staff.own_account],
    ['errors of staff requests', errors.staffRequest.other_account],
    ['emails', emails.confirmation.preview],
    ['the contact page', contact.lead],
  ])('%s stay on the server', (_, sentence) => {
    expect(filesWith(sentence)).toEqual([]);
  });

  test('the back office has separate messages', () => {
    expect(filesWith(admin.login.refused.wrong_role)).toHaveLength(1);
  });
});

test.each(languages)(
  'a shopper who reads %s loads no messages of the back office',
  async (language) => {
    const staffs = [adminEn, adminAr].flatMap(({ login }) => filesWith(login.refused.wrong_role));
    const paths = ['/', '/product/2', '/checkout', '/payment', '/trackOrder', '/contact'];
    for (const path of paths) {
      const page = await (await server.fetch(`${path}?lang=${language}`)).text();
      const loaded = [...page.matchAll(/\/assets\/([\w.-]+\.js)/g)].map(([, name]) => name);
      expect(loaded.length, path).toBeGreaterThan(2);
      expect(loaded.filter((name) => staffs.includes(`${name}`))).toEqual([]);
    }
  },
);

import type { Browser } from '@playwright/test';
import { addressForm as formAr, addressProblem as problemAr } from '#app/words/ar/address-form.ts';
import { settings as settingsAr } from '#app/words/ar/admin/settings.ts';
import { addressForm as formEn, addressProblem as problemEn } from '#app/words/en/address-form.ts';
import { settings as settingsEn } from '#app/words/en/admin/settings.ts';
import { AddressRegisterServer } from '../support/address-register.ts';
import { axeFaults } from './axe.ts';
import { expect, type Page } from './fixtures.ts';
import { untilHydrated, visit } from './hydrated.ts';
import { test } from './own-shop.ts';
import { startShop } from './prepared-shop.ts';
import { layla, Shopper } from './shopper.ts';

// The owner turns the forms on; a shopper types an address of each kind; staff see where the parcel goes.

test.use({ shopName: 'address-forms' });

const visits = {
  en: { form: formEn, problem: problemEn, locale: 'en-GB', viewport: { width: 1280, height: 900 } },
  ar: { form: formAr, problem: problemAr, locale: 'ar-AE', viewport: { width: 390, height: 844 } },
} as const;

async function turnOn(staff: Page, isOn: boolean): Promise<void> {
  await visit(staff, '/admin/settings');
  const isArabic = (await staff.locator('html').getAttribute('lang')) === 'ar';
  const messages = isArabic ? settingsAr : settingsEn;
  const box = staff.getByLabel(messages.fields.address_forms);
  if ((await box.isChecked()) === isOn) return;
  await box.setChecked(isOn);
  const section = messages.sections.countries;
  await staff.getByRole('button', { name: messages.save.replace('{section}', section) }).click();
  await expect(staff.getByText(messages.saved, { exact: true })).toBeVisible();
}

async function openShopper(browser: Browser, baseURL: string, language: 'en' | 'ar') {
  const { locale, viewport } = visits[language];
  const context = await browser.newContext({ baseURL, locale, viewport });
  const shopper = new Shopper(await context.newPage(), language);
  await shopper.putInCart(2);
  await shopper.goToCheckout();
  await untilHydrated(shopper.submit);
  return shopper;
}

for (const language of ['en', 'ar'] as const) {
  test(`a shopper fills the address form of each country, in ${language}`, async ({
    browser,
    openStaff,
    shop,
  }) => {
    test.slow();
    const staff = await openStaff({ locale: visits[language].locale });
    await turnOn(staff, true);
    const shopper = await openShopper(browser, shop.url, language);
    const { page } = shopper;
    const { problem } = visits[language];
    const field = (name: string) => page.locator(`form [name=${name}]`);
    const names = () =>
      page
        .locator('form')
        .evaluate((form: HTMLFormElement) =>
          [...form.elements].flatMap((one) => ('name' in one && one.name ? [`${one.name}`] : [])),
        );

    await test.step('an empty form names every required field and focuses the first', async () => {
      await expect(field('emirate')).toBeVisible();
      await expect(page.locator('form textarea')).toHaveCount(0);
      await shopper.submit.click();
      await expect(field('first_name')).toBeFocused();
      for (const name of ['emirate', 'area', 'building', 'unit']) {
        await expect(field(name)).toHaveAttribute('aria-invalid', 'true');
      }
      await expect(field('street')).not.toHaveAttribute('aria-invalid');
      for (const name of ['first_name', 'last_name', 'email', 'phone'] as const) {
        await field(name).fill(layla[name]);
      }
      await shopper.submit.click();
      await expect(field('emirate')).toBeFocused();
      expect(await axeFaults(page)).toEqual([]);
    });

    await test.step('another country keeps shared fields, and the first one all of its own', async () => {
      await field('emirate').selectOption('sharjah');
      await field('area').fill('Al Khan');
      await field('building').fill('Villa 12');
      await field('country').selectOption('KW');
      await expect(field('governorate')).toBeVisible();
      await expect(field('area')).toHaveValue('Al Khan');
      await expect(field('emirate')).toHaveCount(0);
      await field('block').fill('٣');
      await field('country').selectOption('DE');
      await expect(page.locator('form textarea')).toBeVisible();
      await field('address').fill('Hauptstraße 5');
      await field('country').selectOption('AE');
      await expect(field('emirate')).toHaveValue('sharjah');
      await expect(field('building')).toHaveValue('Villa 12');
      await field('country').selectOption('DE');
      await expect(field('address')).toHaveValue('Hauptstraße 5');
      await field('country').selectOption('KW');
      await expect(field('block')).toHaveValue('٣');
    });

    await test.step('a reload restores the country and its fields', async () => {
      await field('governorate').selectOption('hawalli');
      await field('house').fill('7');
      await expect
        .poll(() => page.evaluate(() => localStorage.getItem('nabta.shipping')))
        .toContain('"house":"7"');
      await page.reload();
      await untilHydrated(shopper.submit);
      await expect(field('governorate')).toHaveValue('hawalli');
      await expect(field('house')).toHaveValue('7');
      await expect(field('area')).toHaveValue('Al Khan');
      expect(await names()).not.toContain('address');
    });

    await test.step('the form fits the screen', async () => {
      for (const country of ['SA', 'AE', 'KW', 'BH', 'QA', 'OM']) {
        await field('country').selectOption(country);
        await expect(field('address_form')).toHaveValue(country);
        const excess = await page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement;
          return scrollWidth - clientWidth;
        });
        expect(excess, country).toBeLessThanOrEqual(0);
      }
      await field('country').selectOption('AE');
      await expect(field('area'), 'nothing typed is lost').toHaveValue('Al Khan');
      await expect(field('building')).toHaveValue('Villa 12');
    });

    await test.step('a wrong short code is reported when it is left, a right one is enough', async () => {
      await field('country').selectOption('SA');
      await field('phone').fill('50 123 4567');
      for (const name of ['building', 'unit', 'street', 'district', 'city']) {
        await field(name).fill('');
      }
      await shopper.submit.click();
      await expect(page.getByText(problem.address_required)).toBeVisible();
      await expect(field('short_code')).toBeFocused();
      await field('short_code').fill('RRR29299');
      await field('short_code').blur();
      await expect(page.getByText(problem.short_code_invalid, { exact: true })).toBeVisible();
      await field('short_code').fill('rrrd ٢٩٢٩');
      await expect(field('short_code')).not.toHaveAttribute('aria-invalid');
      const orderId = await shopper.goToGateway();
      await staff.goto(`/admin/orders/${orderId}`);
      await expect(staff.getByText('RRRD2929').first()).toBeVisible();
    });

    await test.step('the payment page sends the shopper back with everything typed', async () => {
      await page.goto('/checkout');
      await untilHydrated(shopper.submit);
      await expect(field('short_code')).toHaveValue('rrrd ٢٩٢٩');
      await expect(field('country')).toHaveValue('SA');
    });
    await page.context().close();
  });
}

test('without the code of the form a shopper types the address into one field', async ({
  browser,
  openStaff,
  shop,
}) => {
  await turnOn(await openStaff(), true);
  const context = await browser.newContext({ baseURL: shop.url, locale: 'en-GB' });
  const page = await context.newPage();
  await page.route('**/address-fields-*.js', (route) => route.abort());
  const shopper = new Shopper(page, 'en');
  await shopper.putInCart(2);
  await shopper.goToCheckout();
  await expect(page.locator('form textarea')).toBeVisible();
  await shopper.fillShipping(layla);
  await shopper.goToGateway();
  await context.close();
});

test('a form that is sent before its address fields have come waits for them', async ({
  browser,
  openStaff,
  shop,
}) => {
  await turnOn(await openStaff(), true);
  const context = await browser.newContext({ baseURL: shop.url, locale: 'en-GB' });
  const page = await context.newPage();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/address-fields-*.js', async (route) => {
    await released;
    await route.continue();
  });
  const shopper = new Shopper(page, 'en');
  await shopper.putInCart(2);
  await shopper.goToCheckout();
  for (const name of ['first_name', 'last_name', 'email', 'phone'] as const) {
    await page.locator(`form [name=${name}]`).fill(layla[name]);
  }
  await shopper.submit.click();
  await expect(page.locator('form [aria-busy=true]').first()).toBeVisible();
  release();
  await expect(page.locator('form [name=emirate]')).toBeFocused();
  await expect(page).toHaveURL(/\/checkout$/);
  await shopper.fillGulfShipping('AE');
  await shopper.goToGateway();
  await context.close();
});

test('a shop that turns the forms off again has the field of the spec', async ({
  browser,
  openStaff,
  shop,
}) => {
  const staff = await openStaff();
  await turnOn(staff, true);
  await turnOn(staff, false);
  const shopper = await openShopper(browser, shop.url, 'en');
  await expect(shopper.page.locator('form textarea')).toBeVisible();
  await expect(shopper.page.locator('form [name=emirate]')).toHaveCount(0);
  await shopper.fillShipping(layla);
  await shopper.goToGateway();
  await shopper.page.context().close();
});

for (const language of ['en', 'ar'] as const) {
  test(`the empty fields of a Saudi address are filled from its short code, in ${language}`, async ({
    browser,
  }) => {
    test.slow();
    const register = await AddressRegisterServer.start();
    const shop = await startShop({
      env: { SA_ADDRESS_API_KEY: 'key-of-the-shop', SA_ADDRESS_URL: register.url },
    });
    const { locale, form } = visits[language];
    await turnOn(await shop.openStaff(browser, { locale }), true);
    const shopper = await openShopper(browser, shop.url, language);
    const { page } = shopper;
    const field = (name: string) => page.locator(`form [name=${name}]`);
    await field('country').selectOption('SA');

    await test.step('an unknown code changes nothing', async () => {
      await field('short_code').fill('AAAA1111');
      const answered = page.waitForResponse(/api\/address/);
      await field('short_code').blur();
      expect((await answered).status()).toBe(404);
      await expect(field('street')).toHaveValue('');
    });

    await test.step('typed fields stay, the empty ones are filled', async () => {
      await field('street').fill('شارعي');
      await field('short_code').fill('rrrd ٢٩٢٩');
      await field('short_code').blur();
      await expect(page.getByText(form.hints.filled)).toBeVisible();
      await expect(field('district')).toHaveValue('حي الياسمين');
      await expect(field('city')).toHaveValue('الرياض');
      await expect(field('building')).toHaveValue('2929');
      await expect(field('postal_code')).toHaveValue('13322');
      await expect(field('additional_number')).toHaveValue('7474');
      await expect(field('street')).toHaveValue('شارعي');
      expect(await axeFaults(page)).toEqual([]);
    });

    await test.step('a register that does not answer delays no purchase', async () => {
      register.hang();
      await field('district').fill('');
      await field('short_code').fill('BBBB2222');
      await field('building').fill('2222');
      await field('short_code').focus();
      await field('short_code').blur();
      for (const name of ['first_name', 'last_name', 'email', 'phone'] as const) {
        await field(name).fill(layla[name]);
      }
      await shopper.goToGateway();
    });
    await page.context().close();
    await shop.close();
    await register.stop();
  });
}

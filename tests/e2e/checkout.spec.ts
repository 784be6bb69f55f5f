import { typedFields } from '#domain/checkout/shipping.ts';
import { inBothLanguages } from './both-languages.ts';
import { expect, type Page, test } from './fixtures.ts';
import { untilHydrated } from './hydrated.ts';
import { layla, Shopper } from './shopper.ts';

const bottle = { description: '', image: '/media/products/root-serum.webp/240.webp', qty: 99 };
const prices = { 1: 3900, 2: 3400, 3: 2400, 5: 6600, 8: 1400 };

/** Fifteen lines of ninety-nine: every bundle of five products. */
const longCart = Object.entries(prices).flatMap(([id, price]) =>
  ['1', '2', '3'].map((bundle) => ({ ...bottle, id: Number(id), title: 'x', price, bundle })),
);
const total = '$105,138.00';

async function fillCart(page: Page, items: unknown[] = longCart): Promise<void> {
  const cart = JSON.stringify({ version: 1, items });
  await page.addInitScript((text) => localStorage.setItem('nabta.cart', text), cart);
}

test('the summary of the checkout is one line on a phone, so that the form is visible first', async ({
  phone,
}) => {
  await fillCart(phone);
  await phone.goto('/checkout');
  const { checkout } = new Shopper(phone, 'ar').messages;
  const summary = phone.getByRole('group').filter({ hasText: checkout.summary.title });
  await expect(summary).toContainText('2,970 قطعة');
  await expect(summary.getByText(total).first()).toBeVisible();
  await expect(phone.getByRole('textbox', { name: checkout.form.first_name })).toBeInViewport();
  const line = summary.getByText('غسول فروة الرأس اللطيف').first();
  await expect(line).toBeHidden();
  await summary.getByRole('heading').click();
  await expect(line).toBeVisible();
  await expect(summary.getByText(checkout.summary.subtotal)).toBeVisible();
  expect(await phone.evaluate(() => document.querySelector('main')?.scrollWidth)).toBe(390);
  await summary.getByRole('heading').click();
  await expect(line).toBeHidden();
});

test('beside the form the summary is open, and a long cart leaves its total visible', async ({
  page,
}) => {
  await fillCart(page);
  await page.goto('/checkout');
  const summary = page.getByRole('group').filter({ hasText: 'Order summary' });
  await expect(summary.getByText('Scalp & Root Spray').first()).toBeVisible();
  await expect(summary.getByText('99 bottles', { exact: true }).first()).toBeVisible();
  await expect(
    summary.getByText('99 × pack of 3 bottles · 297 bottles in all').first(),
  ).toBeVisible();
  await expect(summary.getByText(total).last()).toBeInViewport();
  await summary.getByRole('list').focus();
  await page.keyboard.press('End');
  await expect(summary.getByText('Wide-Tooth Comb').last()).toBeInViewport();
});

inBothLanguages('shipping is free at checkout, and the button shows the total', async (shopper) => {
  const { page } = shopper;
  await fillCart(page, longCart.slice(0, 1));
  await page.goto('/checkout');
  await expect(shopper.submit).toContainText('$3,861.00');
  await shopper.reads('Step 1 of 2', 'الخطوة 1 من 2');
  if (shopper.language === 'ar') await page.getByRole('group').getByRole('heading').click();
  await shopper.reads('Subtotal', 'المجموع الفرعي');
  await shopper.reads('Free', 'مجاني');
});

inBothLanguages('countries start with the home country and are alphabetical', async (shopper) => {
  const { page, messages, language } = shopper;
  await fillCart(page);
  await page.goto('/checkout');
  const { form } = messages.checkout;
  const country = page.getByRole('combobox', { name: form.country, exact: true });
  await expect(country).toHaveValue('AE');
  await expect(page.getByRole('combobox', { name: form.dial_code })).toHaveValue('+971');
  const names = await country.getByRole('option').allInnerTexts();
  expect(names.length).toBeGreaterThan(48);
  expect(names[0]).toBe(language === 'ar' ? 'الإمارات' : 'United Arab Emirates');
  const others = names.slice(6);
  expect(others).toEqual(others.toSorted(new Intl.Collator(language).compare));
});

test('the browser can autofill the whole checkout form', async ({ page }) => {
  await fillCart(page);
  await page.goto('/checkout');
  const fields = page.locator('form').locator('input, select, textarea');
  const filledAs = await fields.evaluateAll((all) =>
    all.map((one) => one.getAttribute('autocomplete')),
  );
  expect(filledAs).toEqual([
    'given-name',
    'family-name',
    'email',
    'tel-country-code',
    'tel-national',
    'country',
    'address-level2',
    'street-address',
  ]);
  await expect(page.locator('form textarea')).toHaveAttribute('rows', '3');
});

inBothLanguages('an empty checkout form reports every missing field', async (shopper) => {
  const { page, messages } = shopper;
  await fillCart(page);
  await page.goto('/checkout');
  await expect(shopper.submit).toBeEnabled();
  await shopper.submit.click();
  const { problem, form } = messages.checkout;
  for (const name of typedFields) {
    const field = page.getByLabel(form[name], { exact: true });
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText(problem[name])).toBeVisible();
  }
  await expect(page.getByRole('textbox', { name: form.first_name, exact: true })).toBeFocused();
});

inBothLanguages('typed checkout values are restored', async (shopper) => {
  const { page, messages } = shopper;
  const { form } = messages.checkout;
  const address = page.getByRole('textbox', { name: form.address, exact: true });
  const country = page.getByRole('combobox', { name: form.country, exact: true });
  await fillCart(page);
  await page.goto('/checkout');
  await untilHydrated(country);
  await country.selectOption('KW');
  await shopper.fillShipping(layla);

  await test.step('after a reload right after the last key', async () => {
    await page.reload();
    await expect(address).toHaveValue(layla.address);
    await expect(country).toHaveValue('KW');
    await expect(page.getByRole('combobox', { name: form.dial_code })).toHaveValue('+965');
  });

  await test.step('after navigating elsewhere and back', async () => {
    await address.fill('Another street');
    await page.getByRole('banner').getByRole('link').click();
    await expect(page).toHaveURL(/\/(\?lang=ar)?$/);
    await page.goBack();
    await expect(address).toHaveValue('Another street');
    await expect(country).toHaveValue('KW');
  });

  await test.step('after a change of language', async () => {
    await address.fill('A third one');
    await page.getByRole('contentinfo').getByRole('link').click();
    await expect(page.getByRole('textbox').last()).toHaveValue('A third one');
    await expect(page.locator('form [name=country]')).toHaveValue('KW');
  });
});

inBothLanguages(
  'a payment shows its four steps as they happen, without other delays',
  async (shopper) => {
    const { page } = shopper;
    const gateway = Promise.withResolvers<void>();
    await page.route('**/api/mtjree/create', async (route) => {
      await gateway.promise;
      await route.fulfill({ json: { url: '/about', order_id: '482917305114' } });
    });
    const steps = await recordSteps(page);
    await shopper.comesToPay();
    const inTheirLanguage = (english: string, arabic: string) =>
      shopper.language === 'ar' ? arabic : english;
    const step = page.getByRole('main').getByRole('status');
    await expect(step).toHaveText(
      inTheirLanguage('Connecting to payment gateway', 'الاتصال ببوابة الدفع'),
    );
    await shopper.reads('(SSL)', '(SSL)');
    gateway.resolve();
    await expect(page).toHaveURL(/\/about(\?lang=ar)?$/);
    expect(steps).toEqual([
      inTheirLanguage('Preparing your order', 'تجهيز طلبك'),
      inTheirLanguage('Connecting to payment gateway', 'الاتصال ببوابة الدفع'),
      inTheirLanguage('Preparing secure session', 'تجهيز جلسة آمنة'),
      inTheirLanguage('Redirecting to secure payment', 'التحويل إلى صفحة الدفع الآمنة'),
    ]);
  },
);

/** Records each distinct status text of the payment page, in order. */
async function recordSteps(page: Page): Promise<string[]> {
  const steps: string[] = [];
  await page.exposeFunction('recordStep', (text: string) => {
    if (text !== steps.at(-1)) steps.push(text);
  });
  await page.addInitScript(() => {
    const note = () => {
      const text = document.querySelector('main [role=status]')?.textContent;
      if (text) (window as unknown as { recordStep(text: string): void }).recordStep(text);
    };
    new MutationObserver(note).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
  return steps;
}

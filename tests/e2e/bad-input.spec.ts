import { expect, test } from './fixtures.ts';
import { layla, Shopper } from './shopper.ts';

const cartOf = (items: unknown) => JSON.stringify({ version: 1, items });
const comb = { id: 8, title: 'Comb', description: '', image: '', price: 1400, bundle: '1', qty: 1 };

for (const [what, text] of [
  ['broken JSON', '{"version":1,"items":[{'],
  ['another version', JSON.stringify({ version: 99, items: [comb] })],
  ['no cart at all', '"hello"'],
  ['items that are none', cartOf('x')],
] as const) {
  test(`a stored cart that is ${what} is an empty cart`, async ({ page }) => {
    await page.addInitScript((value) => localStorage.setItem('nabta.cart', value), text);
    await page.goto('/checkout');
    await expect(page.getByText('Cart is empty').first()).toBeVisible();
    await page.goto('/payment');
    await expect(page.getByText('Cart is empty').first()).toBeVisible();
  });
}

test('checkout shows changed prices and removes inactive products', async ({ page }) => {
  const items = [
    { ...comb, price: 100 },
    { ...comb, id: 9, title: 'Night Scalp Oil' },
  ];
  await page.addInitScript((value) => localStorage.setItem('nabta.cart', value), cartOf(items));
  await page.goto('/checkout');
  const { changes } = new Shopper(page, 'en').messages.checkout;
  await expect(page.getByText(changes.title)).toBeVisible();
  await expect(page.getByText(/is now \$14\.00 instead of \$1\.00/)).toBeVisible();
  await expect(page.getByText(/Night Scalp Oil is no longer sold/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Proceed to payment' })).toContainText('$14.00');
});

test('a cart of a market that has closed is shown in its currency, and sold in that of the page', async ({
  page,
}) => {
  const stored = { version: 2, currency: 'SAR', items: [{ ...comb, price: 5250, qty: 2 }] };
  await page.goto('/');
  await page.evaluate((cart) => localStorage.setItem('nabta.cart', cart), JSON.stringify(stored));
  const shopper = new Shopper(page, 'en');
  await page.reload();
  await page.getByRole('banner').getByRole('button').last().click();
  await expect(shopper.cart).toContainText('SAR\u00a0105.00');
  await expect(shopper.cart).not.toContainText('$');
  await shopper.cart.getByRole('button', { name: shopper.messages.shop.cart.checkout }).click();
  await expect(shopper.submit).toContainText('$28.00');
  await expect(page.getByText('SAR')).toHaveCount(0);
  const { local } = await shopper.stored('nabta.cart');
  expect(JSON.parse(local ?? '')).toMatchObject({ version: 1, items: [{ price: 1400, qty: 2 }] });
});

test('a form with errors reports each field in the page language and loses nothing', async ({
  phone,
}) => {
  const shopper = new Shopper(phone, 'ar');
  const { problem } = shopper.messages.checkout;
  await shopper.putInCart(8);
  await shopper.goToCheckout();
  await shopper.fillShipping({ ...layla, email: 'layla@', phone: '123' });
  await shopper.submit.click();
  await expect(phone.getByText(problem.emailShape)).toBeVisible();
  await expect(phone).toHaveURL(/\/checkout$/);
  const email = phone.getByRole('textbox', { name: shopper.messages.checkout.form.email });
  await expect(email).toBeFocused();
  await expect(email).toHaveValue('layla@');
  await email.fill('layla@example.com');
  await shopper.submit.click();
  const phoneField = phone.getByRole('textbox', { name: shopper.messages.checkout.form.phone });
  await expect(phoneField).toHaveAttribute('aria-invalid', 'true');
  await expect(phoneField).toHaveValue('123');
  await expect(phone.getByText(/^لا يبدو الرقم صحيحًا مع .*مثال: \u2066?05\d/)).toBeVisible();
});

test('an invalid phone is reported with the name of its country', async ({ page }) => {
  const shopper = new Shopper(page, 'en');
  await shopper.putInCart(8);
  await shopper.goToCheckout();
  await shopper.fillShipping({ ...layla, phone: '123' });
  await shopper.submit.click();
  await expect(
    page.getByText(/^This number does not fit \u2066\+971\u2069\. Example: \u2066?05\d/),
  ).toBeVisible();
  const dialCode = page.getByRole('combobox', { name: shopper.messages.checkout.form.dial_code });
  await dialCode.selectOption('+1');
  await shopper.submit.click();
  await expect(
    page.getByText(/^This number does not fit \u2066\+1\u2069\. Example: /),
  ).toBeVisible();
});

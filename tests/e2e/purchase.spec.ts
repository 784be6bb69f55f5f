import { inBothLanguages } from './both-languages.ts';
import { expect, test } from './fixtures.ts';
import { layla, noura, Shopper } from './shopper.ts';

test('three bundles are bought in English, and staff see the order arrive', {
  tag: '@always',
}, async ({ page, backOffice }) => {
  const shopper = new Shopper(page, 'en');
  await shopper.putInCart(1, 3);
  await shopper.putInCart(2, 2);
  await shopper.putInCart(3, 1);
  // (39 × 3 + 34 × 2 + 24) dollars
  await expect(shopper.cart).toContainText('$209.00');

  await shopper.goToCheckout();
  await shopper.fillShipping(layla);
  await expect(shopper.submit).toContainText('$209.00');
  const orderId = await shopper.goToGateway();
  await expect(page.getByText('$209.00').first()).toBeVisible();
  await shopper.payWith('success');
  await shopper.seesSuccess();

  await test.step('cart and saved payment data are cleared', async () => {
    for (const key of ['nabta.customer', 'nabta.last_order_id']) {
      expect(await shopper.stored(key)).toEqual({ local: null, session: null });
    }
    expect(await shopper.stored('nabta.cart')).toEqual({ local: null, session: null });
  });

  await test.step('the open back office shows it without reloading', async () => {
    const card = backOffice.order(orderId);
    await expect(card).toBeVisible();
    await expect(card).toContainText('$209.00');
    await expect(card).toContainText('Layla Haddad');
    expect(await backOffice.loads()).toBe(1);
  });
});

test('an order is bought in Arabic on a phone, and tracked', { tag: '@always' }, async ({
  phone,
}) => {
  const shopper = new Shopper(phone, 'ar');
  await phone.goto('/');
  await expect(phone.locator('html')).toHaveAttribute('dir', 'rtl');
  await shopper.putInCart(5);
  await shopper.goToCheckout();
  await shopper.fillShipping(noura);
  const orderId = await shopper.goToGateway();
  await expect(phone.locator('[dir=rtl]').first()).toBeVisible();
  await shopper.payWith('success');
  await shopper.seesSuccess();

  await phone.getByRole('link', { name: shopper.messages.checkout.result.track }).click();
  await expect(phone).toHaveURL(/\/trackOrder/);
  await expect(phone.getByText(orderId).first()).toBeVisible();
  // This browser placed the order: nothing is masked.
  await expect(phone.getByText('noura@example.com')).toBeVisible();
  await expect(phone.getByText('$66.00').first()).toBeVisible();
});

test('a declined card leaves the cart, and the next attempt pays the same order', {
  tag: '@always',
}, async ({ page }) => {
  const shopper = new Shopper(page, 'en');
  await shopper.putInCart(2);
  await shopper.goToCheckout();
  await shopper.fillShipping();
  const orderId = await shopper.goToGateway();
  await shopper.payWith('declined');
  await shopper.seesFailure();
  await expect(page).toHaveURL(/\/checkout$/);

  await page.getByRole('button', { name: shopper.messages.checkout.result.retry }).click();
  await expect(page.getByText('$34.00').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Layla');
  expect(await shopper.goToGateway()).toBe(orderId);
  await shopper.payWith('success');
  await shopper.seesSuccess();
});

test('a card with a code is paid after it', { tag: '@always' }, async ({ page }) => {
  const shopper = new Shopper(page, 'en');
  const { sandbox } = shopper.messages.checkout;
  await shopper.putInCart(8);
  await shopper.goToCheckout();
  await shopper.fillShipping();
  await shopper.goToGateway();
  await shopper.payWith('secondStep');
  await page.getByRole('textbox', { name: sandbox.code }).fill('000000');
  await page.getByRole('button', { name: sandbox.confirm }).click();
  await expect(page.getByText(/This code is wrong/)).toBeVisible();
  await page.getByRole('textbox', { name: sandbox.code }).fill('123456');
  await page.getByRole('button', { name: sandbox.confirm }).click();
  await shopper.seesSuccess();
});

test('a payment without a response leaves the order open and the cart unchanged', async ({
  page,
}) => {
  const shopper = new Shopper(page, 'en');
  await shopper.putInCart(8);
  await shopper.goToCheckout();
  await shopper.fillShipping();
  const orderId = await shopper.goToGateway();
  await shopper.payWith('silent');
  const { result } = shopper.messages.checkout;
  await expect(page.getByText(result.checkingTitle)).toBeVisible();
  await expect(page.getByText(orderId)).toBeVisible();
  await page.getByRole('button', { name: result.refresh }).click();
  await expect(page.getByText(result.stillOpen)).toBeVisible();
  await expect(shopper.submit).toBeVisible();
});

test('a double click on pay creates one order', { tag: '@always' }, async ({ page }) => {
  const shopper = new Shopper(page, 'en');
  const created: string[] = [];
  await page.route('**/api/mtjree/create', async (route) => {
    const response = await route.fetch();
    created.push(await response.text());
    await route.fulfill({ response });
  });
  await shopper.putInCart(3);
  await shopper.goToCheckout();
  await shopper.fillShipping();
  await shopper.submit.dblclick();
  await expect(page).toHaveURL(/\/sandbox\//);
  expect(new Set(created).size).toBe(1);
  await shopper.payWith('success');
  await shopper.seesSuccess();
});

test('the back button leads from the gateway to checkout, with cart and details intact', async ({
  page,
}) => {
  const shopper = new Shopper(page, 'en');
  await shopper.putInCart(3, 2);
  await shopper.goToCheckout();
  await shopper.fillShipping();
  const orderId = await shopper.goToGateway();
  await page.goBack();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByText(shopper.messages.checkout.result.checkingTitle)).toBeVisible();
  await expect(page.getByText('$48.00').first()).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'City' })).toHaveValue('Dubai');
  // Paying again is the same order, at the same page of the gateway.
  expect(await shopper.goToGateway()).toBe(orderId);
});

test('a reload during a payment changes nothing', async ({ page }) => {
  const shopper = new Shopper(page, 'en');
  await shopper.putInCart(3);
  await shopper.goToCheckout();
  await shopper.fillShipping();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('layla@example.com');
  const created = Promise.withResolvers<string>();
  const create = '**/api/mtjree/create';
  // Its answer never reaches the page.
  await page.route(create, async (route) => {
    const { order_id } = await (await route.fetch()).json();
    created.resolve(order_id);
  });
  await shopper.submit.click();
  const orderId = await created.promise;
  await expect(page).toHaveURL(/\/payment$/);
  await page.unroute(create);
  await page.reload();
  await expect(page).toHaveURL(/\/sandbox\//);
  expect(await shopper.orderIdOnCardPage()).toBe(orderId);
  await page.reload();
  expect(await shopper.orderIdOnCardPage()).toBe(orderId);
  await shopper.payWith('success');
  await shopper.seesSuccess();
  await page.reload();
  await shopper.seesSuccess();
});

test('success=1 typed by hand for an unpaid order does not show it as paid', async ({ page }) => {
  const shopper = new Shopper(page, 'en');
  await shopper.putInCart(3);
  await shopper.goToCheckout();
  await shopper.fillShipping();
  const orderId = await shopper.goToGateway();
  await page.goto(`/checkout?success=1&order_id=${orderId}`);
  await expect(page.getByText(shopper.messages.checkout.result.checkingTitle)).toBeVisible();
  await expect(page.getByText(shopper.messages.checkout.result.paidTitle)).toBeHidden();
  await expect(page.getByText('$24.00').first()).toBeVisible();
});

for (const [language, person, city] of [
  ['en', layla, 'Sharjah'],
  ['ar', noura, 'الشارقة'],
] as const) {
  test(`details corrected after a decline, and after Back, are those of the parcel (${language})`, async ({
    page: desktop,
    phone,
  }) => {
    // The phone is in Arabic.
    const page = language === 'ar' ? phone : desktop;
    const shopper = new Shopper(page, language);
    const { form, result } = shopper.messages.checkout;
    type Field = 'first_name' | 'phone' | 'city' | 'address';
    const correct = async (values: Partial<Record<Field, string>>) => {
      for (const [field, value] of Object.entries(values)) {
        const name = form[field as Field];
        await page.getByLabel(name, { exact: true }).fill(value);
      }
    };
    await shopper.putInCart(2);
    await shopper.goToCheckout();
    await shopper.fillShipping({ ...person, address: 'Villa 12' });
    const orderId = await shopper.goToGateway();
    await shopper.payWith('declined');
    await shopper.seesFailure();
    await page.getByRole('button', { name: result.retry }).click();
    await correct({ first_name: 'Muna', phone: '50 987 6543', city, address: 'Villa 21' });
    expect(await shopper.goToGateway()).toBe(orderId);
    await page.goBack();
    await expect(page).toHaveURL(/\/checkout$/);
    await correct({ address: 'Villa 22' });
    expect(await shopper.goToGateway()).toBe(orderId);
    await shopper.payWith('success');
    await shopper.seesSuccess();
    await page.goto(`/trackOrder?order=${orderId}`);
    for (const part of ['Muna', 'Villa 22', city]) {
      await expect(page.getByText(part).first()).toBeVisible();
    }
    await expect(page.getByText('Villa 12')).toBeHidden();
  });
}

inBothLanguages(
  'Back after paying shows the paid order until the next cart is started',
  async (shopper) => {
    const { page, messages } = shopper;
    const { result } = messages.checkout;
    const empty = page.getByRole('heading', { name: result.emptyTitle });
    const track = page.getByRole('main').getByRole('link', { name: result.track });
    await shopper.putInCart(8);
    await shopper.goToCheckout();
    await shopper.fillShipping();
    const orderId = await shopper.goToGateway();
    await shopper.payWith('success');
    await shopper.seesSuccess();

    const seesPaidOrder = async () => {
      await shopper.seesSuccess();
      await expect(page.getByText(orderId)).toBeVisible();
      await expect(track).toHaveAttribute('href', `/trackOrder?order_id=${orderId}`);
      await expect(empty).toBeHidden();
    };

    await test.step('by Back, a reload and a typed address', async () => {
      await page.goBack();
      await seesPaidOrder();
      await page.reload();
      await seesPaidOrder();
      await page.goto('/checkout');
      await seesPaidOrder();
    });

    await test.step('by Back from the tracking page', async () => {
      await track.click();
      await expect(page).toHaveURL(/\/trackOrder/);
      await page.goBack();
      await seesPaidOrder();
    });

    await test.step('not once the next cart is started', async () => {
      await shopper.putInCart(3);
      await shopper.goToCheckout();
      await expect(shopper.submit).toContainText('$24.00');
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^(Cart|السلة)/ })
        .click();
      await shopper.cart.getByRole('button', { name: /^(Remove|إزالة)/ }).click();
      await page.keyboard.press('Escape');
      await expect(empty).toBeVisible();
    });
  },
);

test('an order paid in one tab is shown as paid in the other, also by Back', async ({ page }) => {
  const shopper = new Shopper(page, 'en');
  await shopper.putInCart(8);
  await shopper.goToCheckout();
  await shopper.fillShipping();
  const other = await page.context().newPage();
  await other.goto('/checkout');
  const orderId = await shopper.goToGateway();
  await expect(other.getByText('Checking your payment')).toBeVisible();
  await shopper.payWith('success');
  await shopper.seesSuccess();
  const elsewhere = new Shopper(other, 'en');
  await elsewhere.seesSuccess();
  await other.getByRole('link', { name: 'Back to home' }).click();
  await expect(other).toHaveURL(/\/(\?lang=ar)?$/);
  await other.goto('/checkout');
  await elsewhere.seesSuccess();
  await expect(other.getByText(orderId)).toBeVisible();
});

test('a checkout left open in one tab shows by Back what was paid in another', async ({ page }) => {
  const shopper = new Shopper(page, 'en');
  await shopper.putInCart(8);
  await shopper.goToCheckout();
  await shopper.fillShipping();
  await page.goto('/about');
  const there = new Shopper(await page.context().newPage(), 'en');
  await there.page.goto('/checkout');
  const orderId = await there.goToGateway();
  await there.payWith('success');
  await there.seesSuccess();
  await page.goBack();
  await shopper.seesSuccess();
  await expect(page.getByText(orderId)).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Cart, empty' })).toBeVisible();
});

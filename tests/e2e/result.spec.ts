import { expect, type Page, test } from './fixtures.ts';
import { Shopper } from './shopper.ts';

/** Fakes the status of every order, and counts the requests. */
async function answerStatus(page: Page, answers: (boolean | null)[]) {
  const requestedPaths: string[] = [];
  await page.route('**/api/mtjree/status/*', (route) => {
    requestedPaths.push(new URL(route.request().url()).pathname.split('/').at(-1) ?? '');
    const status = answers[Math.min(requestedPaths.length, answers.length) - 1] ?? null;
    return route.fulfill({ json: { ok: true, remote: { status } } });
  });
  return requestedPaths;
}

async function leaveUnpaid(page: Page): Promise<string> {
  const shopper = new Shopper(page, 'en');
  await shopper.putInCart(8);
  await shopper.goToCheckout();
  await shopper.fillShipping();
  return shopper.goToGateway();
}

test('an open payment is polled after 3 s, then every 10 s, until it has a result', async ({
  page,
}) => {
  const orderId = await leaveUnpaid(page);
  const requestedPaths = await answerStatus(page, [null, null, true]);
  await page.clock.install();
  await page.goto('/checkout');
  const shopper = new Shopper(page, 'en');
  await expect(page.getByText(shopper.messages.checkout.result.checkingTitle)).toBeVisible();
  await page.clock.runFor(2500);
  expect(requestedPaths).toEqual([]);
  await page.clock.runFor(1000);
  await expect.poll(() => requestedPaths).toEqual([orderId]);
  await expect(page.getByText(shopper.messages.checkout.result.stillOpen)).toBeVisible();
  await page.clock.runFor(10_500);
  await expect.poll(() => requestedPaths.length).toBe(2);
  await page.clock.runFor(10_500);
  await shopper.seesSuccess();
  expect(await shopper.stored('nabta.last_order_id')).toEqual({ local: null, session: null });
});

test('an open payment with a flag in the address is polled after 2 s', { tag: '@always' }, async ({
  page,
}) => {
  const orderId = await leaveUnpaid(page);
  const requestedPaths = await answerStatus(page, [null]);
  await page.clock.install();
  await page.goto(`/checkout?success=1&order_id=${orderId}`);
  await expect(page.getByText('Checking your payment')).toBeVisible();
  await page.clock.runFor(1500);
  expect(requestedPaths).toEqual([]);
  await page.clock.runFor(1000);
  await expect.poll(() => requestedPaths).toEqual([orderId]);
});

test('a return from a card provider without a result is polled up to six times', async ({
  page,
}) => {
  const orderId = await leaveUnpaid(page);
  const requestedPaths = await answerStatus(page, [null]);
  await page.clock.install();
  await page.goto(`/checkout?tap_id=chg_TS01&order_id=${orderId}`);
  for (let attempts = 1; attempts <= 6; attempts++) {
    await expect.poll(() => requestedPaths.length).toBe(attempts);
    await page.clock.runFor(5000);
  }
  // The store's own status decides, and it has no result yet.
  await expect(page).not.toHaveURL(/tap_id/);
  await expect(page.getByText('Checking your payment')).toBeVisible();
});

/** Responds "too many" to the first status request, and "paid" to later ones. */
async function refuseFirst(page: Page) {
  const requestedPaths: string[] = [];
  await page.route('**/api/mtjree/status/*', (route) => {
    requestedPaths.push(new URL(route.request().url()).pathname.split('/').at(-1) ?? '');
    const tooMany = { ok: false, error: 'Too many attempts.', retry_after: 45 };
    const refused = { status: 429, headers: { 'retry-after': '45' }, json: tooMany };
    const paid = { json: { ok: true, remote: { status: true } } };
    return route.fulfill(requestedPaths.length === 1 ? refused : paid);
  });
  return {
    /** Requests so far, including those in flight. */
    async orderRequests() {
      await page.evaluate(async () => (await fetch('/api/mtjree/status/last')).text());
      return requestedPaths.filter((id) => id !== 'last');
    },
    refusal: page.waitForEvent('console', (line) => line.text().includes('HTTP 429')),
  };
}

test('a Retry-After of the store is honoured, and the payment stays open meanwhile', async ({
  page,
}) => {
  const orderId = await leaveUnpaid(page);
  const store = await refuseFirst(page);
  await page.clock.install();
  await page.goto('/checkout');
  const shopper = new Shopper(page, 'en');
  await expect(page.getByText(shopper.messages.checkout.result.checkingTitle)).toBeVisible();
  await page.clock.runFor(3500);
  await store.refusal;
  await expect(page.getByText(shopper.messages.checkout.result.stillOpen)).toBeVisible();
  await page.clock.runFor(40_000);
  expect(await store.orderRequests()).toEqual([orderId]);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.clock.runFor(6000);
  await shopper.seesSuccess();
  expect(await store.orderRequests()).toEqual([orderId, orderId]);
});

test('a return from a card provider honours Retry-After, and continues', async ({ page }) => {
  const orderId = await leaveUnpaid(page);
  const store = await refuseFirst(page);
  await page.clock.install();
  await page.goto(`/checkout?tap_id=chg_TS01&order_id=${orderId}`);
  await store.refusal;
  expect(await store.orderRequests()).toEqual([orderId]);
  await page.clock.runFor(40_000);
  expect(await store.orderRequests()).toEqual([orderId]);
  await page.clock.runFor(6000);
  await new Shopper(page, 'en').seesSuccess();
});

test('a result without an order is shown, and the cart can be restored', async ({ page }) => {
  const shopper = new Shopper(page, 'en');
  const { result } = shopper.messages.checkout;
  await shopper.putInCart(8);
  await page.goto('/checkout?success=1');
  await shopper.seesSuccess();
  await page.getByRole('button', { name: result.bringBack }).click();
  await expect(page.getByText('$14.00').first()).toBeVisible();
  await expect(shopper.submit).toBeVisible();
});

test('a payment that ends after the cart was changed leaves the changed cart available', async ({
  page,
  request,
}) => {
  await leaveUnpaid(page);
  const cardPage = page.url();
  const shopper = new Shopper(page, 'en');
  await shopper.putInCart(3);
  const form = { number: '4242424242424242', expiry: '12/40', cvc: '123', holder: 'Layla' };
  await request.post(cardPage, { form });
  await shopper.goToCheckout();
  await shopper.seesSuccess();
  await page.getByRole('button', { name: shopper.messages.checkout.result.bringBack }).click();
  // (14 for the comb that was paid, and 24 for what came later)
  await expect(shopper.submit).toContainText('$38.00');
});

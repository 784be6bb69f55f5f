import { join } from 'node:path';
import { sql } from 'kysely';
import { openEmbedded } from '#database/open.ts';
import { inBothLanguages } from './both-languages.ts';
import { expect, type Page, test } from './fixtures.ts';
import { placeOpenOrder } from './paid-order.ts';
import { type StartedShop, startShop } from './prepared-shop.ts';
import type { Shopper } from './shopper.ts';

// Covers what a shopper sees if something is missing or fails. Reviews, the contact form, the product list
// and unrenderable pages have their own files.

const red = 'rgb(155, 44, 34)';

test.describe('an empty cart', () => {
  inBothLanguages('is shown in the drawer and at checkout', async (shopper) => {
    const { page, messages } = shopper;
    await page.goto('/product/2');
    const opener = shopper.language === 'ar' ? 'السلة، فارغة' : 'Cart, empty';
    await page.getByRole('button', { name: opener }).click();
    await expect(shopper.cart).toContainText(messages.shop.cart.empty);
    await shopper.reads('Cart is empty', 'السلة فارغة');
    await expect(shopper.cart.getByRole('button').last()).toBeDisabled();
    await page.goto('/checkout');
    await shopper.reads('Cart is empty', 'السلة فارغة');
    await expect(shopper.submit).toBeHidden();
    await page.getByRole('link', { name: messages.checkout.result.shop }).click();
    await expect(page).toHaveURL(/\/(\?lang=ar)?#products$/);
  });

  inBothLanguages('prevents a payment, and leads back to checkout after 3 s', async (shopper) => {
    await stopClock(shopper.page);
    await shopper.page.goto('/payment');
    await seesPaymentError(shopper, ['Cart is empty', 'السلة فارغة']);
    await isBroughtBack(shopper.page);
  });
});

test.describe('the result of a payment', () => {
  const orderId = '482917305114';

  inBothLanguages('that failed is shown with ways to continue', async (shopper) => {
    const { page, messages } = shopper;
    await shopper.putInCart(8);
    await page.goto(`/checkout?failed=1&order_id=${orderId}`);
    await shopper.reads('Payment failed', 'فشل الدفع');
    await shopper.reads(
      "Sorry, your payment didn't go through. Please try again or contact us for help.",
      'عذرًا، لم تكتمل عملية الدفع. يرجى المحاولة مرة أخرى أو التواصل معنا للمساعدة.',
    );
    await expect(page).toHaveURL(/\/checkout$/);
    await leadsTo(shopper, messages.checkout.result.home, '/');
    await leadsTo(shopper, messages.checkout.result.track, `/trackOrder?order_id=${orderId}`);
    await shopper.button('Try Again', 'إعادة المحاولة').click();
    await expect(shopper.submit).toContainText('$14.00');
  });

  inBothLanguages('that succeeded is shown with links to the order and home', async (shopper) => {
    const { page, messages } = shopper;
    await page.goto(`/checkout?success=1&order_id=${orderId}`);
    await shopper.reads('Payment successful, thanks', 'تم الدفع بنجاح، شكرًا لك');
    await expect(page).toHaveURL(/\/checkout$/);
    await leadsTo(shopper, messages.checkout.result.home, '/');
    await leadsTo(shopper, messages.checkout.result.track, `/trackOrder?order_id=${orderId}`);
  });
});

for (const [path, english, arabic] of [
  ['/product/abc', 'Invalid product id', 'رقم المنتج غير صالح'],
  // This product is in the catalogue, but not for sale.
  ['/product/9', 'Product not found', 'المنتج غير موجود'],
  ['/product/999', 'Product not found', 'المنتج غير موجود'],
] as const) {
  inBothLanguages(`${path} shows "${english}" in a red card`, async (shopper) => {
    const answer = await shopper.page.goto(path);
    expect(answer?.status()).toBe(404);
    await shopper.reads(english, arabic);
    await expect(shopper.page.getByRole('alert')).toHaveCSS('color', red);
  });
}

test.describe('a payment that cannot be opened', () => {
  for (const [what, answer, reason] of [
    ['an error', { status: 502, json: { error: 'The bank is closed.' } }, 'The bank is closed.'],
    ['a message', { status: 500, json: { message: 'Come back later.' } }, 'Come back later.'],
    [
      'a body of its own',
      { status: 503, body: 'Overloaded', contentType: 'text/plain' },
      'Overloaded',
    ],
    ['nothing but a status', { status: 500, body: '' }, 'HTTP 500'],
    [
      'of too many attempts',
      { status: 429, headers: { 'retry-after': '1800' }, json: { error: 'Too many attempts.' } },
      'Too many attempts.',
    ],
  ] as const) {
    inBothLanguages(`shows ${what} of the store`, async (shopper) => {
      const { page } = shopper;
      await page.route('**/api/mtjree/create', (route) => route.fulfill(answer));
      await stopClock(page);
      await shopper.comesToPay();
      await seesPaymentError(shopper, [`Create failed: ${reason}`, `تعذّر إنشاء الطلب: ${reason}`]);
      await isBroughtBack(page);
      await expect(shopper.submit).toContainText('$14.00');
    });
  }

  inBothLanguages('because of unpaid orders stays, to be read', async (shopper) => {
    const { page, messages } = shopper;
    const error = 'Unpaid orders are holding these items.';
    const json = { error, retry_after: 4200 };
    await page.route('**/api/mtjree/create', (route) => route.fulfill({ status: 423, json }));
    await stopClock(page);
    await shopper.comesToPay();
    await seesPaymentError(shopper, [error, error]);
    const { createFailed, returning } = messages.checkout.payment;
    const prefix = createFailed.split(':')[0] ?? '';
    await expect(page.getByRole('alert')).not.toContainText(prefix);
    await page.clock.runFor(4000);
    await expect(page).toHaveURL(/\/payment$/);
    await expect(page.getByText(returning)).toHaveCount(0);
    await page.getByRole('button', { name: messages.checkout.payment.backToCheckout }).click();
    await expect(page).toHaveURL(/\/checkout$/);
  });

  inBothLanguages('names the invalid detail', async (shopper) => {
    const { page, messages } = shopper;
    const json = { error: 'Too long.', field: 'address' };
    await page.route('**/api/mtjree/create', (route) => route.fulfill({ status: 400, json }));
    await stopClock(page);
    await shopper.comesToPay();
    const reason = `${messages.checkout.form.address}: Too long.`;
    await seesPaymentError(shopper, [`Create failed: ${reason}`, `تعذّر إنشاء الطلب: ${reason}`]);
  });

  inBothLanguages('for a changed price leads to the current one', async (shopper) => {
    const { page, messages } = shopper;
    await stopClock(page);
    await shopper.comesToPay(1300);
    await seesPaymentError(shopper, [
      'Create failed: Prices have changed. Please look at your cart again before you pay.',
      'تعذّر إنشاء الطلب: تغيّرت الأسعار. يرجى مراجعة سلتك قبل الدفع.',
    ]);
    await isBroughtBack(page);
    await expect(page.getByRole('alert')).toContainText(messages.checkout.changes.title);
    await expect(page.getByRole('alert')).toContainText(/\$14\.00.*\$13\.00/);
    await expect(shopper.submit).toContainText('$14.00');
  });

  inBothLanguages('without a link shows an error', async (shopper) => {
    const { page } = shopper;
    await page.route('**/api/mtjree/create', (route) =>
      route.fulfill({ json: { order_id: '482917305114' } }),
    );
    await stopClock(page);
    await shopper.comesToPay();
    await seesPaymentError(shopper, [
      'No redirect URL from provider',
      'لم يصل رابط الدفع من المزوّد',
    ]);
    await isBroughtBack(page);
  });

  inBothLanguages('without a connection can be retried or left', async (shopper) => {
    const { page } = shopper;
    const keys: (string | undefined)[] = [];
    await page.route('**/api/mtjree/create', (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      return route.abort();
    });
    await stopClock(page);
    await shopper.comesToPay();
    await seesPaymentError(shopper, [
      'The store could not be reached. Please check your connection and try again.',
      'تعذّر الوصول إلى المتجر. يرجى التحقّق من الاتصال ثم المحاولة مرة أخرى.',
    ]);
    await shopper.button('Try Again', 'إعادة المحاولة').click();
    await seesPaymentError(shopper, ['could not be reached', 'تعذّر الوصول']);
    expect(keys).toEqual([keys[0], keys[0]]);
    await isBroughtBack(page);
  });
});

test.describe('an unreadable payment status', () => {
  inBothLanguages('is shown as unknown, whatever was returned', async (shopper) => {
    const { page, messages } = shopper;
    const { order_id } = await placeOpenOrder(page.request);
    const answers = [
      { status: 500, body: 'Internal' },
      { body: 'not JSON' },
      { json: { remote: 'paid' } },
      undefined,
    ];
    let requestCount = 0;
    await page.route('**/api/mtjree/status/*', (route) => {
      const answer = answers[requestCount++];
      return answer ? route.fulfill(answer) : route.abort();
    });
    await page.clock.install();
    await page.goto(`/checkout?order_id=${order_id}`);
    await page.clock.runFor(3000);
    for (const times of [1, 2, 3, 4]) {
      await expect.poll(() => requestCount).toBe(times);
      await shopper.reads('No result yet.', 'لا نتيجة بعد.');
      await expect(page.getByText(messages.checkout.result.checkingTitle)).toBeVisible();
      await page.clock.runFor(10_000);
    }
  });

  inBothLanguages('ends the wait after a return from a card provider', async (shopper) => {
    const { page } = shopper;
    const { order_id } = await placeOpenOrder(page.request);
    let requestCount = 0;
    await page.route('**/api/mtjree/status/*', (route) => {
      requestCount += 1;
      return route.fulfill({ status: 500, body: 'Internal' });
    });
    await page.clock.install();
    await page.goto(`/checkout?tap_id=chg_TS01&order_id=${order_id}`);
    for (let times = 1; times <= 6; times++) {
      await expect.poll(() => requestCount).toBe(times);
      await page.clock.runFor(5000);
    }
    await expect(page).not.toHaveURL(/tap_id/);
    await shopper.reads('Checking your payment', 'نتحقّق من عملية الدفع');
  });
});

test.describe('an order lookup', () => {
  inBothLanguages('without a number asks for one', async (shopper) => {
    const { page, messages } = shopper;
    const field = page.getByRole('textbox', { name: messages.checkout.track.label });
    for (const path of ['/trackOrder', '/trackOrder?order=', '/trackOrder?order_id=%20']) {
      await page.goto(path);
      await page.getByRole('button', { name: messages.checkout.track.submit }).click();
      await shopper.reads('Please enter your Order ID.', 'يرجى إدخال رقم الطلب.');
      await expect(field).toBeFocused();
      await expect(field).toHaveAttribute('aria-invalid', 'true');
    }
  });

  inBothLanguages('of an unknown or malformed number gives one answer', async (shopper) => {
    const { page } = shopper;
    for (const id of ['111111111111', 'abc', "1' or '1'='1"]) {
      await page.goto(`/trackOrder?order=${encodeURIComponent(id)}`);
      await shopper.reads(
        'Order not found. Please check your Order ID (exact match).',
        'لم نجد هذا الطلب. يرجى كتابة الرقم كاملًا كما وصلك.',
      );
      await expect(page.getByRole('alert')).toHaveCSS('color', red);
    }
  });
});

test.describe('during an outage of the store', () => {
  // Runs in order: the tests share a shop that is slow to start.
  test.describe.configure({ mode: 'default' });
  let shop: StartedShop;
  test.beforeAll(async () => {
    test.setTimeout(180_000);
    shop = await startShop({ fill: spoil });
  });
  test.afterAll(() => shop.close());

  inBothLanguages('a product shows an error in a red card', async (shopper) => {
    const answer = await shopper.page.goto(`${shop.url}/product/1`);
    expect(answer?.status()).toBe(500);
    await shopper.reads(
      'An error occurred while loading the product.',
      'حدث خطأ أثناء تحميل المنتج.',
    );
    await expect(shopper.page.getByRole('alert')).toHaveCSS('color', red);
  });

  inBothLanguages('a lookup shows an error beside its form', async (shopper) => {
    const { page, messages } = shopper;
    await page.goto(`${shop.url}/trackOrder`);
    await page.getByRole('textbox', { name: messages.checkout.track.label }).fill('482917305114');
    await page.getByRole('button', { name: messages.checkout.track.submit }).click();
    await shopper.reads(
      'Something went wrong. Please try again.',
      'حدث خطأ ما. يرجى المحاولة مرة أخرى.',
    );
    await expect(page.getByRole('alert')).toHaveCSS('color', red);
  });
});

async function stopClock(page: Page) {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
}

async function seesPaymentError(shopper: Shopper, [english, arabic]: [string, string]) {
  const { page, messages } = shopper;
  const title = page.getByRole('heading', { name: messages.checkout.payment.errorTitle });
  await expect(async () => {
    await page.clock.runFor(450);
    await expect(title).toBeVisible({ timeout: 1000 });
  }).toPass();
  await shopper.reads('Payment Error', 'خطأ في الدفع');
  await shopper.reads(english, arabic);
  await expect(shopper.button('Return to Checkout', 'العودة إلى إتمام الطلب')).toBeVisible();
}

async function isBroughtBack(page: Page) {
  await expect(page).toHaveURL(/\/payment$/);
  await page.clock.runFor(3000);
  await expect(page).toHaveURL(/\/checkout$/);
}

async function leadsTo({ page }: Shopper, name: string, address: string) {
  const link = page.getByRole('main').getByRole('link', { name, exact: true });
  await expect(link).toHaveAttribute('href', address);
}

/** A price is no number, and orders cannot be looked up. */
async function spoil(dataDir: string): Promise<void> {
  const { db, close } = await openEmbedded(join(dataDir, 'database'));
  await sql`update products set price = 'NaN'`.execute(db);
  await sql`drop function get_order_by_id`.execute(db);
  await close();
}

import { placePaidOrder } from './paid-order.ts';
import {
  ConsentingShopper,
  expect,
  type Page,
  pixelId,
  test,
  tracesOfPixel,
} from './watched-shop.ts';

/** Digests of layla@example.com and of +971501234567. */
const email = '6d78faedb896ba1a1599934d01eb0278964c2a41d72529e869e75561ddc8c359';
const phone = '5cd602a57e6a0414e38023888d6275b31208be50ab5cf4c1e7f197138da7fed1';

const serum = {
  content_id: '2',
  content_type: 'product',
  content_name: 'Root Serum',
  content_category: 'Hair care',
  price: 34,
  brand: 'Nabta',
};
const one = { contents: [{ ...serum, num_items: 1 }], value: 34, currency: 'USD' };
const bundle = { contents: [{ ...serum, num_items: 3 }], value: 102, currency: 'USD' };

async function goToGateway(page: Page): Promise<ConsentingShopper> {
  const shopper = new ConsentingShopper(page, 'en');
  await shopper.arrive('/about');
  await shopper.putInCart(8);
  await shopper.goToCheckout();
  await shopper.fillShipping();
  return shopper;
}

function count(names: string[], name: string): number {
  return names.filter((other) => other === name).length;
}

test('a purchase is tracked from the first page to the result with the payload of each event', {
  tag: '@always',
}, async ({ page, standIn }) => {
  const shopper = new ConsentingShopper(page, 'en');
  await shopper.arrive('/?ttclid=E.C.P.click');
  await page.getByRole('link', { name: 'Root Serum' }).click();
  await expect(page).toHaveURL(/\/product\/2$/);
  await page.getByRole('radio').nth(2).check();
  await page.getByRole('button', { name: shopper.messages.shop.product.addToCart }).click();
  await shopper.goToCheckout();
  await shopper.fillShipping();
  const created = page.waitForRequest('**/api/mtjree/create');
  const orderId = await shopper.goToGateway();
  expect((await created).postDataJSON()).toMatchObject({
    consent: { ads: true, ttclid: 'E.C.P.click', ttp: '01J-stand-in' },
  });
  await shopper.payWith('success');
  await shopper.seesSuccess();
  await expect.poll(() => standIn.names().at(-1)).toBe('Purchase');
  const external_id = await page.evaluate(async (id) => {
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(id));
    return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
  }, orderId);
  const person = { email, phone_number: phone };
  expect(standIn.calls()).toEqual([
    ['page'],
    ['page'],
    ['track', 'ViewContent', one],
    ['track', 'AddToCart', bundle],
    ['page'],
    ['track', 'InitiateCheckout', bundle],
    ['identify', person],
    ['track', 'AddPaymentInfo', bundle],
    ['page'],
    ['identify', { ...person, external_id }],
    ['track', 'PlaceAnOrder', bundle, { event_id: orderId }],
    ['page'],
    ['identify', { ...person, external_id }],
    ['track', 'Purchase', bundle, { event_id: orderId }],
  ]);
  expect(await tracesOfPixel(page)).toMatchObject({ order: null });

  await test.step('reload, Back and the address do not repeat the purchase event', async () => {
    // A page that is left before its scripts ran sends nothing.
    const seesView = (views: number) =>
      expect.poll(() => count(standIn.names(), 'page')).toBe(views);
    await page.reload();
    await shopper.seesSuccess();
    await seesView(6);
    await page.goto(`/checkout?success=1&order_id=${orderId}`);
    await shopper.seesSuccess();
    await seesView(7);
    await shopper.walkHome();
    await expect(page.getByText(shopper.messages.shop.home.paid)).toBeVisible();
    await page.goBack();
    await shopper.seesSuccess();
    await shopper.walkHome();
    await seesView(10);
    expect(count(standIn.names(), 'Purchase')).toBe(1);
  });
});

test('the buy button on home sends one unit', async ({ page, standIn }) => {
  const shopper = new ConsentingShopper(page, 'en');
  await shopper.arrive('/');
  await page.getByRole('button', { name: 'Add to cart: Root Serum' }).click();
  await expect(shopper.cart).toBeVisible();
  await expect.poll(() => standIn.calls()).toEqual([['page'], ['track', 'AddToCart', one]]);
});

test('consent applies from the current page on, not to earlier actions', async ({
  page,
  standIn,
}) => {
  const shopper = new ConsentingShopper(page, 'en');
  await page.goto('/product/2');
  await page.getByRole('button', { name: shopper.messages.shop.product.addToCart }).click();
  await expect(shopper.cart).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(shopper.cart).toBeHidden();
  expect(standIn.requests).toEqual([]);
  await shopper.answer('allow');
  await expect.poll(() => standIn.calls()).toEqual([['page'], ['track', 'ViewContent', one]]);
  const script = standIn.requests.filter((path) => path.endsWith('/events.js'));
  expect(script).toHaveLength(1);
});

test('a checkout is started once a visit, and an order placed once, however often it is retried', async ({
  page,
  standIn,
}) => {
  const shopper = await goToGateway(page);
  await page.reload();
  const orderId = await shopper.goToGateway();
  await shopper.payWith('declined');
  await shopper.seesFailure();
  await page.getByRole('button', { name: shopper.messages.checkout.result.retry }).click();
  expect(await shopper.goToGateway()).toBe(orderId);
  await shopper.payWith('success');
  await shopper.seesSuccess();
  await expect.poll(() => standIn.names().at(-1)).toBe('Purchase');
  const names = standIn.names();
  expect(count(names, 'InitiateCheckout')).toBe(1);
  expect(count(names, 'AddPaymentInfo')).toBe(2);
  expect(count(names, 'PlaceAnOrder')).toBe(1);
  expect(count(names, 'Purchase')).toBe(1);

  await test.step('the next checkout is started again', async () => {
    await shopper.putInCart(2);
    await shopper.goToCheckout();
    await expect.poll(() => count(standIn.names(), 'InitiateCheckout')).toBe(2);
  });
});

test('a purchase event is sent although its shopper left for the gateway before the digests existed', async ({
  page,
  standIn,
}) => {
  // Those of AddPaymentInfo are made, those of the placed order never.
  await page.addInitScript(() => {
    const digest = crypto.subtle.digest.bind(crypto.subtle);
    let made = 0;
    crypto.subtle.digest = (...args) =>
      ++made > 2 ? new Promise(() => undefined) : digest(...args);
  });
  const shopper = await goToGateway(page);
  const orderId = await shopper.goToGateway();
  expect(standIn.names()).not.toContain('PlaceAnOrder');
  await shopper.payWith('success');
  await shopper.seesSuccess();
  await expect
    .poll(() => standIn.calls('track').filter(([, name]) => name === 'Purchase'))
    .toEqual([['track', 'Purchase', expect.anything(), { event_id: orderId }]]);
});

test('two tabs that see the payment end send one purchase event', async ({
  page,
  context,
  standIn,
}) => {
  const shopper = await goToGateway(page);
  const orderId = await shopper.goToGateway();
  const cardPage = page.url();
  const other = new ConsentingShopper(await context.newPage(), 'en');
  await context.clock.install();
  await Promise.all([page.goto('/checkout'), other.page.goto('/checkout')]);
  const { result } = shopper.messages.checkout;
  for (const tab of [page, other.page])
    await expect(tab.getByText(result.checkingTitle)).toBeVisible();
  const form = { number: '4242424242424242', expiry: '12/40', cvc: '123', holder: 'Layla' };
  await context.request.post(cardPage, { form });
  // Each tab polls again, also one that found the payment open before it was paid.
  await context.clock.runFor(10_500);
  await Promise.all([shopper.seesSuccess(), other.seesSuccess()]);
  // Four on the way to the card page, then two in each tab; the second once the service knows the first.
  await expect.poll(() => count(standIn.names(), 'page')).toBe(6);
  await Promise.all([shopper.walkHome(), other.walkHome()]);
  await expect.poll(() => count(standIn.names(), 'page')).toBe(8);
  expect(standIn.calls('track').filter(([, name]) => name === 'Purchase')).toEqual([
    ['track', 'Purchase', expect.anything(), { event_id: orderId }],
  ]);
});

test('a success address without a payment sends no purchase event', async ({
  page,
  request,
  standIn,
}) => {
  const shopper = new ConsentingShopper(page, 'en');
  const strangers = await placePaidOrder(request);
  await shopper.arrive('/about');
  await shopper.putInCart(8);
  await page.goto('/checkout?success=1');
  await shopper.seesSuccess();
  await page.goto('/checkout?success=1&order_id=123456789012');
  await shopper.seesSuccess();
  await page.goto(`/checkout?success=1&order_id=${strangers}`);
  await shopper.seesSuccess();
  await shopper.walkHome();
  await expect.poll(() => count(standIn.names(), 'page')).toBe(6);
  expect(standIn.names()).not.toContain('Purchase');
});

test('a blocked script does not affect the shopper', async ({ page, standIn }) => {
  await page.route('**/events.js*', (route) => route.abort());
  const shopper = await goToGateway(page);
  await shopper.goToGateway();
  await shopper.payWith('success');
  await shopper.seesSuccess();
  await page.waitForFunction(() => {
    const { ttq } = window as never as { ttq?: string[][] };
    return ttq?.at(-1)?.[1] === 'Purchase';
  });
  // The stub queues its calls in the format that the script reads.
  const stub = await page.evaluate(() => {
    const ttq = (window as never as { ttq: unknown[] & Record<string, unknown> }).ttq;
    return { calls: [...ttq], options: ttq._o, instances: ttq._i };
  });
  expect(stub.calls.at(-1)).toEqual(['track', 'Purchase', expect.anything(), expect.anything()]);
  expect(stub.options).toEqual({ [pixelId]: { historyObserver: false } });
  expect(stub.instances).toEqual({ [pixelId]: [] });
  expect(standIn.requests).toEqual([]);
});

test('an exception of the pixel is logged, and the cart is filled', async ({ page, standIn }) => {
  const shopper = new ConsentingShopper(page, 'en');
  const warnings: string[] = [];
  page.on('console', (message) => warnings.push(message.text()));
  await shopper.arrive('/product/2');
  await expect.poll(() => standIn.names()).toEqual(['page', 'ViewContent']);
  await page.evaluate(() => {
    const broken = () => {
      throw new Error('the pixel is broken');
    };
    Object.assign(window, { ttq: { page: broken, track: broken } });
  });
  await page.getByRole('button', { name: shopper.messages.shop.product.addToCart }).click();
  await expect(shopper.cart).toContainText('$34.00');
  await expect.poll(() => warnings.join()).toContain('the pixel is broken');
  await shopper.goToCheckout();
  await shopper.fillShipping();
  await shopper.goToGateway();
});

test('the order is placed when the ad event code cannot be loaded', async ({ page }) => {
  await page.route(/ad-events-sender|consent-bar/, (route) => route.abort());
  const shopper = new ConsentingShopper(page, 'en');
  await shopper.putInCart(8);
  await shopper.goToCheckout();
  await shopper.fillShipping();
  await shopper.goToGateway();
});

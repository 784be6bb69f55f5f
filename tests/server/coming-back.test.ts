import { expect, test } from 'vitest';
import { StripeStandIn, stripeKey, stripeSecret } from '../support/gateways/stripe-stand-in.ts';
import { TapStandIn, tapKey } from '../support/gateways/tap-stand-in.ts';
import { newKey, purchase } from '../support/purchase.ts';
import { Visitor } from '../support/visitor.ts';
import { preparedStore, startServer } from '../support/with-server.ts';

test('a shopper who returns from the gateway gets a page, however slow the gateway is', async () => {
  const tap = await new TapStandIn().listen();
  const env = { PAYMENT_GATEWAY: 'tap', TAP_SECRET_KEY: tapKey, TAP_URL: tap.url };
  const server = await startServer({ dataDir: await preparedStore(), env });
  const visitor = new Visitor(() => server.url, '203.0.113.7');
  const { order_id } = await visitor.buy(purchase(), { key: newKey() });

  const answered = Promise.withResolvers<void>();
  tap.faults.push(answered.promise);
  const page = await visitor.fetch(`/checkout?order_id=${order_id}`);
  expect(await page.text()).toContain('Checking your payment');
  expect(tap.calls).toHaveLength(2);

  // The late response counts regardless.
  const id = [...tap.charges.keys()][0] ?? '';
  tap.close(id, 'CAPTURED');
  answered.resolve();
  await expect
    .poll(async () => (await visitor.json(`/api/mtjree/status/${order_id}`)).body)
    .toEqual({ ok: true, remote: { status: true } });
  await tap.stop();
});

test('a shopper who cancels or is declined sees why, and that nothing was charged, once the gateway reports it', async () => {
  const tap = await new TapStandIn().listen();
  const env = { PAYMENT_GATEWAY: 'tap', TAP_SECRET_KEY: tapKey, TAP_URL: tap.url };
  const server = await startServer({ dataDir: await preparedStore(), env });
  const visitor = new Visitor(() => server.url, '203.0.113.7');
  const pay = async () => {
    const { order_id, redirectUrl } = await visitor.buy(purchase(), { key: newKey() });
    return { order_id, id: redirectUrl.split('/').at(-1) ?? '' };
  };
  const read = async (path: string, reader = visitor) => (await reader.fetch(path)).text();

  const first = await pay();
  tap.close(first.id, 'CANCELLED', { code: '302' });
  const address = `/checkout?order_id=${first.order_id}&tap_id=${first.id}`;
  const cancelled = await read(address);
  expect(cancelled).toContain('Payment cancelled');
  expect(cancelled).toContain('Nothing was charged.');
  expect(cancelled).not.toContain('Payment failed');

  // The reason is shown only to the browser that has paid.
  const stranger = await read(address, new Visitor(() => server.url, '203.0.113.8'));
  expect(stranger).toContain('Payment failed');
  expect(stranger).not.toContain('Nothing was charged');

  const second = await pay();
  expect(second.order_id).toBe(first.order_id);
  tap.close(second.id, 'DECLINED', { code: '505' });
  const declined = await read(`/checkout?order_id=${second.order_id}&tap_id=${second.id}`);
  expect(declined).toContain('Payment failed');
  expect(declined).toContain('insufficient funds');
  expect(declined).toContain('Nothing was charged.');

  const third = await pay();
  tap.close(third.id, 'TIMEDOUT', { code: '801' });
  const unsure = await read(`/checkout?order_id=${third.order_id}&tap_id=${third.id}`);
  expect(unsure).toContain('Payment failed');
  expect(unsure).not.toContain('Nothing was charged');

  // Cancelled this time, but the previous attempt's outcome is unknown.
  const fourth = await pay();
  tap.close(fourth.id, 'CANCELLED', { code: '302' });
  const last = await read(`/checkout?order_id=${fourth.order_id}&tap_id=${fourth.id}`);
  expect(last).toContain('Payment cancelled');
  expect(last).not.toContain('Nothing was charged');
  await tap.stop();
});

test('a shopper who cancels at Stripe cannot pay that page any more, and sees that nothing was charged', async () => {
  const stripe = await new StripeStandIn().listen();
  const keys = { STRIPE_SECRET_KEY: stripeKey, STRIPE_WEBHOOK_SECRET: stripeSecret };
  const env = { PAYMENT_GATEWAY: 'stripe', ...keys, STRIPE_URL: stripe.url };
  const server = await startServer({ dataDir: await preparedStore(), env });
  const visitor = new Visitor(() => server.url, '203.0.113.7');
  const pay = async () => {
    const { order_id, redirectUrl } = await visitor.buy(purchase(), { key: newKey() });
    return { order_id, id: redirectUrl.split('/').at(-1) ?? '' };
  };
  const first = await pay();
  const address = `/checkout?failed=1&cancelled=1&order_id=${first.order_id}`;
  const read = async (reader = visitor) => (await reader.fetch(address)).text();

  // Knowing the address is not enough to end a payment.
  await read(new Visitor(() => server.url, '203.0.113.8'));
  expect(stripe.sessions.get(first.id)?.status).toBe('open');

  // An unavailable gateway has not responded yet.
  stripe.faults.push(...Array(20).fill(500));
  const unsure = await read();
  expect(unsure).toContain('Payment cancelled');
  expect(unsure).toContain('We are confirming that nothing was charged');
  expect(unsure).not.toContain('Nothing was charged');

  stripe.faults.length = 0;
  await expect.poll(() => read(), { timeout: 15_000 }).toContain('Nothing was charged.');
  expect(await read()).toContain('Payment cancelled');
  expect(stripe.sessions.get(first.id)?.status).toBe('expired');

  const second = await pay();
  expect(second.order_id).toBe(first.order_id);
  expect(second.id).not.toBe(first.id);
  stripe.close(second.id, 'paid');
  expect(await read()).toContain('Payment successful');
  await stripe.stop();
});

import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { gatewayAmounts as amounts } from '#domain/money.ts';
import { charge, storedFields } from '../../tests/support/gateways/charge.ts';
import {
  StripeStandIn,
  stripeKey,
  stripeSecret,
} from '../../tests/support/gateways/stripe-stand-in.ts';
import { withCircuitBreaker } from './circuit-breaker.ts';
import type { PaymentGateway } from './gateway.ts';
import { createGatewaySelector } from './gateway-selector.ts';
import { createStripeGateway, isSignatureValid } from './stripe.ts';

const keys = { key: stripeKey, webhookSecret: stripeSecret };
const others = { key: 'x', webhookSecret: 'y' };
const orderTitle = (orderId: string, lang: string) => `Order ${orderId} in ${lang}`;

let stripe: StripeStandIn;
let gateway: PaymentGateway;

beforeAll(async () => {
  stripe = await new StripeStandIn().listen();
  const address = stripe.url;
  gateway = createStripeGateway({ ...keys, amounts, orderTitle, address, seconds: 1 });
});
afterEach(() => {
  stripe.forget();
  vi.useRealTimers();
});
afterAll(() => stripe.stop());

const open = async () => {
  const made = charge();
  const { gatewayReference } = await gateway.create(made);
  return { ...storedFields(made, gatewayReference), id: gatewayReference ?? '' };
};

describe('a session at Stripe', () => {
  test('is requested as a form in minor units, and returns its payment page', async () => {
    const { redirectUrl, gatewayReference } = await gateway.create(charge({ lang: 'en' }));
    expect(redirectUrl).toBe(`${stripe.url}/pay/${gatewayReference}`);
    const [call] = stripe.calls;
    expect(call?.headers).toMatchObject({
      'content-type': 'application/x-www-form-urlencoded',
      'idempotency-key': 'reference-of-the-attempt',
    });
    expect(Object.fromEntries(new URLSearchParams(call?.body))).toEqual({
      mode: 'payment',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'usd',
      'line_items[0][price_data][unit_amount]': '10100',
      'line_items[0][price_data][product_data][name]': 'Order 482917305114 in en',
      success_url: 'https://shop.example/checkout?success=1&order_id=482917305114',
      cancel_url: 'https://shop.example/checkout?failed=1&cancelled=1&order_id=482917305114',
      client_reference_id: 'reference-of-the-attempt',
      customer_email: 'noura@example.com',
      'metadata[order_id]': '482917305114',
    });
  });

  test.each(['dies', 'drops', 'page', 503] as const)(
    'is retried and created once when the connection %s',
    async (fault) => {
      stripe.faults.push(fault);
      await gateway.create(charge());
      expect(stripe.calls).toHaveLength(2);
      expect(stripe.sessions.size).toBe(1);
    },
  );

  test('is not retried with a wrong key, reports why, and does not count as a refusal', async () => {
    const stranger = createStripeGateway({ ...others, amounts, orderTitle, address: stripe.url });
    await expect(stranger.create(charge())).rejects.toMatchObject({
      isRefusal: false,
      message: 'Invalid API Key provided',
    });
    expect(stripe.calls).toHaveLength(1);
  });

  test.each([408, 409, 425, 429])('is retried after status %d', async (status) => {
    stripe.faults.push(status);
    await gateway.create(charge());
    expect(stripe.calls).toHaveLength(2);
    stripe.faults.push(status, status, status);
    await expect(gateway.create(charge())).rejects.toMatchObject({ isRefusal: false });
  });

  test('falls back to the next gateway when the key is wrong', async () => {
    const stranger = createStripeGateway({ ...others, amounts, orderTitle, address: stripe.url });
    const first = withCircuitBreaker(stranger, { failures: 2 });
    const both = [first, withCircuitBreaker({ ...gateway, name: 'second' })];
    const gateways = createGatewaySelector({ inOrder: () => both, all: () => both });
    for (let one = 0; one < 2; one++) {
      expect(gateways.primary().name).toBe('stripe');
      await expect(first.create(charge())).rejects.toThrow('Invalid API Key provided');
    }
    expect(gateways.primary().name).toBe('second');
  });

  test('is open, then paid or expired', async () => {
    const made = await open();
    expect(await gateway.status(made)).toMatchObject({ state: 'open', orderId: made.orderId });
    expect(await gateway.status(made)).not.toHaveProperty('isProcessing', true);
    stripe.close(made.id, 'waiting');
    expect(await gateway.status(made)).toMatchObject({ state: 'open', isProcessing: true });
    stripe.close(made.id, 'paid');
    expect(await gateway.status(made)).toMatchObject({
      state: 'paid',
      money: { amount: 10_100, currency: 'USD' },
    });
    stripe.close(made.id, 'expired');
    expect(await gateway.status(made)).toMatchObject({ state: 'failed', reason: 'expired' });
  });

  test('is expired when its shopper cancels, unless it was paid', async () => {
    const made = await open();
    stripe.faults.push('drops');
    const ended = { state: 'failed', reason: 'cancelled', orderId: made.orderId };
    expect(await gateway.cancel?.(made)).toMatchObject(ended);
    expect(stripe.sessions.get(made.id)?.status).toBe('expired');
    stripe.forget();
    const paid = await open();
    stripe.close(paid.id, 'paid');
    await expect(gateway.cancel?.(paid)).rejects.toMatchObject({ isRefusal: true });
    expect(await gateway.status(paid)).toMatchObject({ state: 'paid' });
  });

  test('is an error when it lacks the paid amount', async () => {
    const made = await open();
    for (const silence of [{ amount_total: null }, { currency: null }, { amount_total: 101.5 }]) {
      stripe.close(made.id, 'paid', silence as object);
      await expect(gateway.status(made)).rejects.toThrow('no usable answer');
    }
  });
});

describe("Stripe's webhook", () => {
  test.each([
    ['checkout.session.completed', 'paid', 'paid', undefined],
    ['checkout.session.completed', 'waiting', 'open', undefined],
    ['checkout.session.async_payment_succeeded', 'paid', 'paid', undefined],
    ['checkout.session.async_payment_failed', 'waiting', 'failed', 'declined'],
    ['checkout.session.expired', 'expired', 'failed', 'expired'],
  ] as const)('maps %s of a session that is %s to %s, %s', async (type, what, state, reason) => {
    const { id } = await open();
    stripe.close(id, what);
    expect(await gateway.readWebhook(stripe.webhook(id, type))).toMatchObject({
      reference: 'reference-of-the-attempt',
      report: {
        state,
        reason,
        money: { amount: 10_100, currency: 'USD' },
        orderId: '482917305114',
      },
    });
  });

  test('accepts and ignores other events', async () => {
    const { id } = await open();
    const notice = await gateway.readWebhook(stripe.webhook(id, 'charge.updated'));
    expect(notice).toEqual({ nothing: 'charge.updated' });
  });

  test('ignores a session of another shop', async () => {
    const { id } = await open();
    const theirs = { client_reference_id: null, amount_total: null, currency: null } as object;
    stripe.close(id, 'expired', theirs);
    const type = 'checkout.session.expired';
    expect(await gateway.readWebhook(stripe.webhook(id, type))).toEqual({ nothing: type });
  });

  test('is rejected when altered, too old or from the future', async () => {
    const { id } = await open();
    stripe.close(id, 'paid');
    const type = 'checkout.session.completed';
    const { headers, body } = stripe.webhook(id, type);
    for (let at = 0; at < body.length; at++) {
      const changed = `${body.slice(0, at)}${body[at] === '1' ? '2' : '1'}${body.slice(at + 1)}`;
      expect(await gateway.readWebhook({ headers, body: changed })).toBeUndefined();
    }
    const now = Math.floor(Date.now() / 1000);
    for (const at of [now - 301, now + 301]) {
      expect(await gateway.readWebhook(stripe.webhook(id, type, at))).toBeUndefined();
    }
    expect(await gateway.readWebhook({ headers: new Headers(), body })).toBeUndefined();
  });

  test('is signed as published: the known vector', () => {
    vi.useFakeTimers({ now: 1_700_000_100_000 });
    const payload = '{"id":"evt_1","type":"checkout.session.completed"}';
    const hex = '0a248737589342c47b3485961a25f1a357b33c907151756f438a6081f44c4f8d';
    const header = `t=1700000000,v1=${hex}`;
    expect(isSignatureValid(stripeSecret, header, payload)).toBe(true);
    expect(isSignatureValid(stripeSecret, `t=1700000000,v1=00,v1=${hex}`, payload)).toBe(true);
    expect(isSignatureValid(stripeSecret, `t=1700000001,v1=${hex}`, payload)).toBe(false);
    expect(isSignatureValid(stripeSecret, header, `${payload} `)).toBe(false);
    for (const nonsense of [null, '', 't=,v1=', `v1=${hex}`, 't=1700000000']) {
      expect(isSignatureValid(stripeSecret, nonsense, payload)).toBe(false);
    }
  });
});

describe('a refund at Stripe', () => {
  const refundOf = async (amount = 1_000) => {
    const made = await open();
    stripe.close(made.id, 'paid');
    const reference = { reference: 'refund-1', gatewayReference: null, reason: 'broken' };
    return { ...reference, charge: made, money: { amount, currency: 'USD' } };
  };

  test('is created once, and found by its reference when the response was lost', async () => {
    const refund = await refundOf();
    expect(await gateway.refundStatus(refund)).toBeUndefined();
    stripe.faults.push('drops', 'drops');
    const { state, gatewayReference } = await gateway.refund(refund);
    expect(state).toBe('done');
    expect(stripe.refunds).toHaveLength(1);
    expect(await gateway.refundStatus(refund)).toMatchObject({ state: 'done', gatewayReference });
    const byName = { ...refund, gatewayReference };
    expect(await gateway.refundStatus(byName)).toMatchObject({ state: 'done' });
  });

  test('larger than the captured amount is refused with the reason', async () => {
    await expect(gateway.refund(await refundOf(10_200))).rejects.toMatchObject({
      isRefusal: true,
      message: 'Refund amount is greater than charge amount',
    });
  });

  test.each([
    ['pending', 'pending'],
    ['requires_action', 'pending'],
    ['failed', 'refused'],
    ['canceled', 'refused'],
  ] as const)('that is %s is %s', async (status, state) => {
    stripe.refundsAre = status;
    expect(await gateway.refund(await refundOf())).toMatchObject({ state });
  });
});

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PaymentGateway } from '#adapters/payment-gateway/gateway.ts';
import { createStripeGateway } from '#adapters/payment-gateway/stripe.ts';
import { createTapGateway } from '#adapters/payment-gateway/tap.ts';
import { onlyGateway } from '../../tests/support/fake-gateway.ts';
import { charge } from '../../tests/support/gateways/charge.ts';
import {
  StripeStandIn,
  stripeKey,
  stripeSecret,
} from '../../tests/support/gateways/stripe-stand-in.ts';
import { TapStandIn, tapKey } from '../../tests/support/gateways/tap-stand-in.ts';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { buyAndPay } from '../../tests/support/paid-order.ts';
import { readAttempt, readRefunds } from '../../tests/support/rows.ts';
import { storeMoney } from '../currency.ts';
import { gatewayAmounts as amounts } from '../money.ts';
import { requestRefund } from './request-refund.server.ts';
import { reconcileRefunds, syncRefund } from './submit-refund.server.ts';

const tap = new TapStandIn();
const stripe = new StripeStandIn();

beforeAll(() => Promise.all([tap.listen(), stripe.listen()]));
afterEach(() => {
  tap.forget();
  stripe.forget();
});
afterAll(() => Promise.all([tap.stop(), stripe.stop()]));

onBothDatabases('a refund', (shop) => {
  let paid: Awaited<ReturnType<typeof buyAndPay>>;
  beforeEach(async () => {
    paid = await buyAndPay(shop);
  });

  const toTap = () => createTapGateway({ key: tapKey, amounts, address: tap.url, seconds: 1 });
  const toStripe = () => {
    const keys = { key: stripeKey, webhookSecret: stripeSecret };
    const settings = { ...keys, amounts, seconds: 1, orderTitle: (id: string) => id };
    return createStripeGateway({ ...settings, address: stripe.url });
  };
  const servicesOf = (gateway: PaymentGateway) => ({
    ...shop.store,
    gateways: onlyGateway(gateway),
  });

  const payAt = async (gateway: PaymentGateway, cents: number) => {
    const { orderId, paymentId, reference } = paid;
    const newCharge = charge({ orderId, reference, money: storeMoney(cents) });
    const { gatewayReference: id } = await gateway.create(newCharge);
    if (gateway.name === 'tap') tap.close(`${id}`, 'CAPTURED');
    else stripe.close(`${id}`, 'paid');
    await shop.db
      .updateTable('payments')
      .set({ gateway: gateway.name, gateway_reference: id })
      .where('id', '=', paymentId)
      .execute();
  };
  const refund = (gateway: PaymentGateway, amount: number, reference = randomUUID()) =>
    requestRefund(servicesOf(gateway), {
      orderId: paid.orderId,
      paymentId: paid.paymentId,
      staffId: 'sara',
      reference,
      amount: `${amount}`,
      reason: 'Parcel damaged',
    });
  const askAgain = async (gateway: PaymentGateway) => {
    const [row] = await readRefunds(shop.db);
    const about = { orderId: paid.orderId, refundId: `${row?.id}` };
    return syncRefund(servicesOf(gateway), about);
  };
  const letTimePass = (time: string) =>
    sql`update refunds set created_at = created_at - ${time}::interval,
      updated_at = updated_at - ${time}::interval, asking_since = null`.execute(shop.db);
  /** Simulates a day, after which the gateway has forgotten the store's references. */
  const letADayPass = async () => {
    await letTimePass('25 hours');
    tap.forgetReferences();
    stripe.forgetReferences();
  };
  const well = Promise.resolve();

  test.each([
    ['Tap', toTap, 'Refund amount is more than the charge'],
    ['Stripe', toStripe, 'Refund amount is greater than charge amount'],
  ])(
    'a refund that %s refuses stores the refusal text, and its amount can be refunded again',
    async (_, to, failure) => {
      const gateway = to();
      const whole = Number((await readAttempt(shop.db, paid.orderId)).amount);
      await payAt(gateway, 500);
      expect(await refund(gateway, whole)).toMatchObject({ state: 'refused', failure });
      expect(await askAgain(gateway)).toMatchObject({ state: 'refused', failure });
      expect(await refund(gateway, 5)).toMatchObject({ state: 'done' });
    },
  );

  test.each([
    ['Tap', toTap, tap],
    ['Stripe', toStripe, stripe],
  ])(
    'a refund that %s rejects for a wrong key is not refused, and is submitted later',
    async (_, to, standIn) => {
      const gateway = to();
      await payAt(gateway, 500);
      standIn.faults.push(401, 401, 401);
      expect(await refund(gateway, 5)).toMatchObject({ state: 'unknown' });
      standIn.faults.length = 0;
      expect(await askAgain(gateway)).toMatchObject({ state: 'done' });
    },
  );

  test('a refund whose status Stripe refuses to return is not refused', async () => {
    const gateway = toStripe();
    await payAt(gateway, 500);
    stripe.faults.push(well, 'drops', 'drops', 'drops');
    expect(await refund(gateway, 5)).toMatchObject({ state: 'unknown' });
    stripe.faults.push(404);
    expect(await askAgain(gateway)).toMatchObject({ state: 'unknown' });
    expect(await askAgain(gateway)).toMatchObject({ state: 'done' });
    expect(stripe.refunds).toHaveLength(1);
  });

  test('a refund whose response from Tap was lost is not submitted twice after Tap forgot it', async () => {
    const gateway = toTap();
    await payAt(gateway, 5000);
    const form = randomUUID();
    tap.faults.push('drops', 'drops', 'drops');
    expect(await refund(gateway, 5, form)).toMatchObject({ state: 'unknown' });
    await letADayPass();
    expect(await askAgain(gateway)).toMatchObject({ state: 'unknown' });
    expect(await refund(gateway, 5, form)).toMatchObject({ state: 'unknown' });
    await letTimePass('1 hour');
    await reconcileRefunds(servicesOf(gateway));
    expect(tap.refunds.size).toBe(1);
    expect(await readRefunds(shop.db)).toMatchObject([{ state: 'unknown', asking_since: null }]);
  });

  test('a refund with an id of Tap can be polled without a limit', async () => {
    const gateway = toTap();
    await payAt(gateway, 500);
    tap.refundsAre = 'PENDING';
    expect(await refund(gateway, 5)).toMatchObject({ state: 'requested' });
    await letADayPass();
    for (const made of tap.refunds.values()) made.status = 'REFUNDED';
    expect(await askAgain(gateway)).toMatchObject({ state: 'done' });
    expect(tap.refunds.size).toBe(1);
  });

  test('a refund without a response is found at Stripe by its reference after a day, or submitted then', async () => {
    const gateway = toStripe();
    await payAt(gateway, 5000);
    stripe.faults.push(well, 'drops', 'drops', 'drops');
    expect(await refund(gateway, 5)).toMatchObject({ state: 'unknown' });
    await letADayPass();
    expect(await askAgain(gateway)).toMatchObject({ state: 'done' });
    expect(stripe.refunds).toHaveLength(1);

    await shop.db.deleteFrom('refunds').execute();
    stripe.faults.push(well, 'dies', 'dies', 'dies');
    expect(await refund(gateway, 6)).toMatchObject({ state: 'unknown' });
    await letADayPass();
    expect(await askAgain(gateway)).toMatchObject({ state: 'done' });
    expect(stripe.refunds).toHaveLength(2);
  });
});

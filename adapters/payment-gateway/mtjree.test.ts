import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { gatewayAmounts as amounts } from '#domain/money.ts';
import { charge, storedFields } from '../../tests/support/gateways/charge.ts';
import { MtjreeStandIn, mtjreeKey } from '../../tests/support/gateways/mtjree-stand-in.ts';
import { GatewayError, type PaymentGateway } from './gateway.ts';
import { createMtjreeGateway } from './mtjree.ts';

let mtjree: MtjreeStandIn;
let gateway: PaymentGateway;

beforeAll(async () => {
  mtjree = await new MtjreeStandIn().listen();
  gateway = createMtjreeGateway({
    key: mtjreeKey,
    shopUrl: 'https://shop.example',
    logoUrl: 'https://shop.example/favicon.svg',
    vendorName: 'Nabta',
    isTest: true,
    amounts,
    address: mtjree.url,
  });
});
afterEach(() => mtjree.forget());
afterAll(() => mtjree.stop());

describe('a page at Mtjree', () => {
  test('is requested as documented by its repository', async () => {
    const { redirectUrl } = await gateway.create(charge());
    expect(redirectUrl).toBe(`${mtjree.url}/pay/1`);
    expect(JSON.parse(mtjree.calls[0]?.body ?? '')).toEqual({
      order_id: '482917305114',
      email: 'noura@example.com',
      first_name: 'نورة',
      last_name: 'السالم',
      phone: '+971501234567',
      shop_type: 'react',
      shop_url: 'https://shop.example/checkout?success=1&order_id=482917305114',
      currency: 'USD',
      total: 101,
      country: 'AE',
      city: 'دبي',
      billing_address: 'شارع الوصل 12',
      postcode: 0,
      hookUrl: 'https://shop.example/api/webhooks/it',
      success_url: 'https://shop.example/checkout?success=1&order_id=482917305114',
      fail_url: 'https://shop.example/checkout?failed=1&order_id=482917305114',
      customer_id: 'reference-of-the-attempt',
      timestamp: expect.stringMatching(/^[0-9a-f]{16}$/),
      meta_data: { order_id: '482917305114', reference: 'reference-of-the-attempt', lang: 'ar' },
      logo_url: 'https://shop.example/favicon.svg',
      vendor_name: 'Nabta',
      test_mode: true,
    });
  });

  test('is a new one for a second attempt', async () => {
    await gateway.create(charge());
    await gateway.create(charge({ attempt: 2, reference: 'second' }));
    expect([...mtjree.orders.keys()]).toEqual(['482917305114', '482917305114-2']);
  });

  test.each(['dies', 'drops', 'page', 500] as const)(
    'is not retried when the connection %s, which could create two',
    async (fault) => {
      mtjree.faults.push(fault);
      await expect(gateway.create(charge())).rejects.toMatchObject({ isRefusal: false });
      expect(mtjree.calls).toHaveLength(1);
    },
  );

  test('reports the reason when it is refused', async () => {
    const stranger = charge({ webhookUrl: 'https://elsewhere.example/hook' });
    await expect(gateway.create(stranger)).rejects.toMatchObject({
      message: 'Domain not found',
      isRefusal: true,
    });
  });
});

describe('the status of a payment at Mtjree', () => {
  test('is pending until it is paid, and never failed', async () => {
    const made = charge();
    await gateway.create(made);
    const saved = storedFields(made, null);
    expect(await gateway.status(saved)).toMatchObject({ state: 'open' });
    mtjree.pay('482917305114');
    expect(await gateway.status(saved)).toMatchObject({
      state: 'paid',
      orderId: '482917305114',
      money: undefined,
    });
    expect(mtjree.calls.at(-1)?.query.get('domain')).toBe('shop.example');
  });

  test('is fetched again after a broken connection, and is an error without a response', async () => {
    const made = charge();
    await gateway.create(made);
    mtjree.faults.push('drops', 'page');
    expect(await gateway.status(storedFields(made, null))).toMatchObject({ state: 'open' });
    mtjree.faults.push(500, 500, 500);
    await expect(gateway.status(storedFields(made, null))).rejects.toThrow(GatewayError);
  });
});

describe("Mtjree's callback", () => {
  test('triggers a status request, whatever its content', async () => {
    await gateway.create(charge({ attempt: 2 }));
    const { headers, body } = mtjree.callback('482917305114-2');
    expect(await gateway.readWebhook({ headers, body })).toEqual({ syncOrderId: '482917305114' });
    const form = 'new_status=true&order_id=482917305114';
    expect(await gateway.readWebhook({ headers: new Headers(), body: form })).toEqual({
      syncOrderId: '482917305114',
    });
  });

  test('is rejected with a foreign token or malformed content', async () => {
    await gateway.create(charge());
    const { headers, body } = mtjree.callback('482917305114', `${mtjreeKey}x`);
    expect(await gateway.readWebhook({ headers, body })).toBeUndefined();
    for (const nonsense of ['', '<html>', '[]', '{"new_status":true}']) {
      expect(await gateway.readWebhook({ headers: new Headers(), body: nonsense })).toBeUndefined();
    }
  });
});

test('the Mtjree adapter supports no refunds', async () => {
  expect(gateway.can).toEqual({
    refund: false,
    partialRefund: false,
    findRefund: false,
    lateRefundFailures: false,
    reportsFailures: false,
  });
  const reference = {
    charge: storedFields(charge(), null),
    reference: 'r',
    gatewayReference: null,
  };
  const refund = { ...reference, money: { amount: 1, currency: 'USD' }, reason: '' };
  await expect(gateway.refund(refund)).rejects.toMatchObject({ isRefusal: true });
});

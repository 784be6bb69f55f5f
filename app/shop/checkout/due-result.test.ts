import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readPaymentReturn } from '#app/browser/storage/payment-result.ts';
import { changeOrderStatus } from '#domain/fulfilment/change-status.server.ts';
import { findTrackedOrder } from '#domain/orders/lookup/track-order.server.ts';
import { openTestMarket } from '../../../tests/support/markets.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { newEmail, purchase } from '../../../tests/support/purchase.ts';
import type { TestShop } from '../../../tests/support/test-shop.ts';
import { toOrderView } from '../order/order-view.ts';
import { findPayment } from './find-payment.server.ts';

const account = 'Nabta Trading\nIBAN AE07 0331 2345';
const staffId = '0d2b9a52-0d9f-4a43-9c47-5d2b0f9a52aa';

function actsOn(shop: TestShop) {
  const open = () =>
    openTestMarket(shop, 'ae', {
      methods: 'online\ncash - - 10\nbank',
      bank_account: account,
      confirm_cash_orders: '1',
    });
  const buy = async (method: 'cash' | 'bank' | 'online') => {
    const visitor = shop.visitor();
    const total = method === 'cash' ? 150 : 140;
    const body = purchase([[2, '1', 1]], {
      currency: 'AED',
      total,
      payment_method: method,
      email: newEmail(),
    });
    const { order_id: orderId } = await visitor.buy(body);
    return { orderId, cookie: `nabta_orders=${visitor.cookie('nabta_orders')}` };
  };
  const result = (orderId: string, cookie = '') => {
    const address = `${shop.url}/checkout?success=1&order_id=${orderId}`;
    const request = new Request(address, { headers: { cookie } });
    return findPayment(
      shop.store,
      request,
      '192.0.2.7',
      readPaymentReturn(new URL(address).search),
    );
  };
  const view = async (orderId: string, isMasked: boolean) => {
    const order = await findTrackedOrder(shop.db, orderId, 'en');
    if (!order) throw new Error(`no order ${orderId}`);
    const options = { language: 'en', timeZone: 'Asia/Dubai', delivery: undefined } as const;
    return toOrderView(order, { ...options, isMasked, accountOf: () => account });
  };
  return { open, buy, result, view };
}

onBothDatabases('the page after an order that is paid later', (shop) => {
  test('has the terms and the amount in the browser that placed it, and only the terms elsewhere', async () => {
    const { open, buy, result } = actsOn(shop);
    await open();
    const { orderId, cookie } = await buy('cash');
    const due = { terms: 'cash', isConfirmed: false };
    expect(await result(orderId, cookie)).toEqual({
      orderId,
      result: 'due',
      due: { ...due, total: { amount: 15_000, currency: 'AED' } },
      isForeign: false,
      failure: undefined,
      hasPayLink: false,
    });
    expect((await result(orderId))?.due).toEqual(due);
    await sql`update orders set order_status = 'confirmed'`.execute(shop.db);
    expect((await result(orderId, cookie))?.due).toMatchObject({ isConfirmed: true });
  });

  test('is that of a placed order, also where its market has dropped the method since', async () => {
    const { open, buy, result, view } = actsOn(shop);
    await open();
    const [cash, bank] = [await buy('cash'), await buy('bank')];
    await openTestMarket(shop, 'ae', { methods: 'online' });
    for (const [{ orderId, cookie }, terms, amount] of [
      [cash, 'cash', 15_000],
      [bank, 'bank', 14_000],
    ] as const) {
      expect(await result(orderId, cookie)).toMatchObject({
        result: 'due',
        due: { terms, total: { amount, currency: 'AED' } },
      });
      expect(await view(orderId, false)).toMatchObject({ due: { terms }, total: amount });
    }
  });

  test.each(['cash', 'bank'] as const)(
    'is that of a cancelled order once staff cancelled it (%s)',
    async (terms) => {
      const { open, buy, result } = actsOn(shop);
      await open();
      const { orderId, cookie } = await buy(terms);
      const change = { orderId, status: 'cancelled', confirmed: [], staffId };
      expect(await changeOrderStatus(shop.db, change)).toMatchObject({ ok: true });
      const failure = { reason: 'cancelled', terms };
      expect(await result(orderId, cookie)).toMatchObject({ result: 'failed', failure });
    },
  );

  test('waits for a gateway where the order is paid online', async () => {
    const { open, buy, result } = actsOn(shop);
    await open();
    const { orderId, cookie } = await buy('online');
    expect(await result(orderId, cookie)).toMatchObject({ result: 'open' });
  });

  test('is that of a paid order once the money was recorded', async () => {
    const { open, buy, result, view } = actsOn(shop);
    await open();
    const { orderId, cookie } = await buy('cash');
    await sql`update orders set status = 'paid', paid_at = now()`.execute(shop.db);
    expect(await result(orderId, cookie)).toMatchObject({ result: 'paid' });
    expect(await view(orderId, false)).toMatchObject({ payment: 'paid', due: undefined });
  });
});

onBothDatabases('the tracking page of an order that is paid later', (shop) => {
  test('names the account and the last day of a transfer to its customer only', async () => {
    const { open, buy, view } = actsOn(shop);
    await open();
    const { orderId } = await buy('bank');
    await sql`update orders set payment_due_at = '2026-12-02T12:00:00Z'`.execute(shop.db);
    const due = { terms: 'bank', until: '2 December 2026' };
    const lines = ['Nabta Trading', 'IBAN AE07 0331 2345'];
    expect(await view(orderId, false)).toMatchObject({ due: { ...due, account: lines } });
    expect(await view(orderId, true)).toMatchObject({ due: { ...due, account: [] } });
  });

  test('estimates the arrival of an order in cash from its confirmation', async () => {
    const { open, buy, view } = actsOn(shop);
    await open();
    const { orderId } = await buy('cash');
    expect(await view(orderId, false)).toMatchObject({
      due: { terms: 'cash', account: [] },
      arrival: undefined,
    });
    await sql`update orders set order_status = 'confirmed', confirmed_at = now()`.execute(shop.db);
    const { arrival } = await view(orderId, false);
    expect(arrival).toMatchObject({ isLate: false });
    // Collected on the way: the promise stays.
    await sql`update orders set confirmed_at = now() - interval '30 days'`.execute(shop.db);
    expect((await view(orderId, false)).arrival).toMatchObject({ isLate: true });
    await sql`update orders set status = 'paid', paid_at = now()`.execute(shop.db);
    expect((await view(orderId, false)).arrival).toMatchObject({ isLate: true });
  });

  test('shows nothing due of a cancelled order, nor of one that is paid online', async () => {
    const { open, buy, view } = actsOn(shop);
    await open();
    const { orderId } = await buy('cash');
    const { orderId: online } = await buy('online');
    await sql`update orders set order_status = 'cancelled' where order_id = ${orderId}`.execute(
      shop.db,
    );
    expect((await view(orderId, false)).due).toBeUndefined();
    expect((await view(online, false)).due).toBeUndefined();
  });
});

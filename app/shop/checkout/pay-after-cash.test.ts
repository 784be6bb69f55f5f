import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { reportErrorContext, storeContext, visitorContext } from '#app/context.ts';
import { changeOrderStatus } from '#domain/fulfilment/change-status.server.ts';
import { money } from '#domain/money.ts';
import { expiringLink } from '#domain/orders/lookup/expiring-links.server.ts';
import { recordManualPayments } from '#domain/payments/manual/record-manual-payments.server.ts';
import { refuseParcel } from '#domain/payments/manual/refuse-parcel.server.ts';
import { buyInCash, openCashMarket } from '../../../tests/support/manual-orders.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { newEmail } from '../../../tests/support/purchase.ts';
import { readAttempts, readOpenItems, readOrder } from '../../../tests/support/rows.ts';
import type { Visitor } from '../../../tests/support/visitor.ts';
import { loadOrderToPay, type PayResult, startPayment } from './pay.server.ts';

onBothDatabases('the payment link of an order that its shopper then placed in cash', (shop) => {
  const contextOfShopper = () => {
    const shopper = new RouterContextProvider();
    shopper.set(storeContext, shop.store);
    shopper.set(visitorContext, { language: 'en', address: '203.0.113.9' });
    shopper.set(reportErrorContext, (error) => shop.log.log.error({ err: error }, 'failed'));
    return shopper;
  };
  const follow = (visitor: Visitor, orderId: string) => {
    const link = expiringLink(orderId, 3600);
    const [name = '', value = ''] = `${shop.store.payLinks.remember(link).split(';')[0]}`.split(
      '=',
    );
    visitor.setCookie(name, value);
  };
  const requestOf = (visitor: Visitor, orderId: string, method = 'GET') =>
    new Request(`${shop.url}/pay/${orderId}`, {
      method,
      headers: { cookie: visitor.cookieHeader },
    });
  const pay = async (visitor: Visitor, orderId: string) => {
    const request = requestOf(visitor, orderId, 'POST');
    const { data, init } = await startPayment(request, contextOfShopper(), orderId);
    return { ...(data as PayResult), status: init?.status ?? 200 };
  };

  const collect = (orderId: string) =>
    shop.db.transaction().execute((trx) => {
      const entries = [{ orderId, money: money(15000, 'AED'), day: '2026-11-28' }];
      return recordManualPayments(trx, entries, { jobs: shop.store.jobs, staffId: 'sara' });
    });

  test('is closed, and leaves what the courier collects as it is', async () => {
    await openCashMarket(shop);
    const visitor = shop.visitor();
    const email = newEmail();
    const orderId = await buyInCash(shop, { payment_method: 'online', total: 140, email }, visitor);
    const [card] = await readAttempts(shop.db);
    shop.gateway.close(card?.reference ?? '', 'declined');
    await visitor.fetch('/api/webhooks/sandbox', shop.gateway.webhook(card?.reference ?? ''));
    expect(await buyInCash(shop, { order_id: orderId, email }, visitor)).toBe(orderId);
    follow(visitor, orderId);
    const page = await loadOrderToPay(requestOf(visitor, orderId), contextOfShopper(), orderId);
    expect(page).toMatchObject({ closed: 'placed' });
    expect(await pay(visitor, orderId)).toEqual({ kind: 'closed', closed: 'placed', status: 409 });
    expect(await readAttempts(shop.db)).toMatchObject([
      { gateway: 'sandbox', state: 'failed' },
      { gateway: 'cash', state: 'open', redirect_url: null, opening_since: null },
    ]);
    expect(await readOpenItems(shop.db)).toEqual([]);
    expect(await collect(orderId)).toEqual([]);
  });

  test('is closed when the same cart was ordered again in cash, until that order is cancelled', async () => {
    await openCashMarket(shop);
    const email = newEmail();
    const visitor = shop.visitor();
    const orderId = await buyInCash(shop, { payment_method: 'online', total: 140, email }, visitor);
    const later = await buyInCash(shop, { email });
    follow(visitor, orderId);
    expect(await pay(visitor, orderId)).toMatchObject({ kind: 'closed', closed: 'placed' });
    await shop.db
      .updateTable('orders')
      .set({ order_status: 'cancelled' })
      .where('order_id', '=', later)
      .execute();
    expect(await pay(visitor, orderId)).toMatchObject({ kind: 'opened' });
  });

  test('takes the money of an order whose parcel was refused, and that staff took back', async () => {
    await openCashMarket(shop);
    const orderId = await buyInCash(shop);
    const staffId = '7c0f0d6e-2f43-4d0e-9f0a-6f1f3b1d2c11';
    await refuseParcel(shop.db, { orderId, staffId, hasReturned: false });
    await changeOrderStatus(shop.db, { orderId, status: 'pending', confirmed: [], staffId });
    const online = await buyInCash(shop, { payment_method: 'online', total: 140 });
    const { total, fee_amount, tax_amount } = await readOrder(shop.db, online);
    const visitor = shop.visitor();
    follow(visitor, orderId);
    const page = await loadOrderToPay(requestOf(visitor, orderId), contextOfShopper(), orderId);
    expect(page, 'without the fee of cash').toMatchObject({ total: money(14000, 'AED') });
    expect(await pay(visitor, orderId)).toMatchObject({ kind: 'opened' });
    expect(shop.gateway.createCalls.at(-1)).toMatchObject({ orderId, money: money(14000, 'AED') });
    expect(await readOrder(shop.db, orderId)).toMatchObject({
      status: 'pending',
      payment_terms: null,
      total,
      fee_amount,
      tax_amount,
    });
    const attempts = await readAttempts(shop.db);
    expect(attempts.filter(({ order_id }) => order_id === orderId)).toMatchObject([
      { gateway: 'cash', state: 'failed' },
      { gateway: 'sandbox', method: null, state: 'open', amount: '140.00' },
    ]);
    const again = await loadOrderToPay(requestOf(visitor, orderId), contextOfShopper(), orderId);
    expect(again).toMatchObject({ total: money(14000, 'AED') });
  });
});

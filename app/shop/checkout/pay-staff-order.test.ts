import { sql } from 'kysely';
import { RouterContextProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { reportErrorContext, storeContext, visitorContext } from '#app/context.ts';
import { openTestMarket } from '../../../tests/support/markets.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import type { Line } from '../../../tests/support/purchase.ts';
import { readAttempt, readAttempts, readHistory, readOrder } from '../../../tests/support/rows.ts';
import { staffContextOf } from '../../../tests/support/staff-context.ts';
import { orderForm, placeByStaff } from '../../../tests/support/staff-orders.ts';
import { countStock, readReservations } from '../../../tests/support/stock.ts';
import type { Visitor } from '../../../tests/support/visitor.ts';
import { loadOrderToPay, type PayResult, startPayment } from './pay.server.ts';

/** 125 dirhams each, 15 for delivery. */
const oneSerum: Line[] = [[2, '1', 1]];
const methods = 'card\ntabby 150 5000 5\nmada\ncash - 900 10 AE\nbank';

onBothDatabases('the payment link of an order by staff', (shop) => {
  let context: Awaited<ReturnType<typeof staffContextOf>>['context'];
  let customer: Visitor;
  beforeEach(async () => {
    ({ context } = await staffContextOf(shop));
    await openTestMarket(shop, 'ae', {
      methods: methods.replace('mada\n', ''),
      bank_account: 'AE07 0331 2345 6789 0123 456',
    });
    await countStock(shop.db, 2, 5);
    customer = shop.visitor();
  });

  const place = async (fields: Record<string, string> = {}, lines = oneSerum) => {
    const form = orderForm(lines, { total: '14000', ...fields });
    const { result } = await placeByStaff(shop, context, form);
    if (result.kind !== 'done') throw new Error(JSON.stringify(result));
    const { orderId } = result;
    const due = (await readOrder(shop.db, orderId))?.payment_due_at;
    const until = Math.floor(Number(due) / 1000);
    const [cookie = ''] = shop.store.payLinks.remember({ orderId, until }).split(';');
    const [name = '', value = ''] = cookie.split('=');
    customer.setCookie(name, value);
    return orderId;
  };

  const contextOfShopper = () => {
    const shopper = new RouterContextProvider();
    shopper.set(storeContext, shop.store);
    shopper.set(visitorContext, { language: 'en', address: '203.0.113.9' });
    shopper.set(reportErrorContext, (error) => shop.log.log.error({ err: error }, 'failed'));
    return shopper;
  };
  const page = (id: string) => {
    const headers = { cookie: customer.cookieHeader };
    return loadOrderToPay(
      new Request(`${shop.url}/pay/${id}`, { headers }),
      contextOfShopper(),
      id,
    );
  };
  const pay = async (id: string, method?: string) => {
    const request = new Request(`${shop.url}/pay/${id}`, {
      method: 'POST',
      headers: { cookie: customer.cookieHeader },
      body: new URLSearchParams(method === undefined ? {} : { payment_method: method }),
    });
    const { data, init } = await startPayment(request, contextOfShopper(), id);
    return { ...(data as PayResult), status: init?.status ?? 200 };
  };
  const capture = async (id: string) => {
    const { reference } = await readAttempt(shop.db, id);
    shop.gateway.close(reference, 'captured');
    await customer.fetch('/api/webhooks/sandbox', shop.gateway.webhook(reference));
  };

  test('offers the methods of a gateway with their fees and limits, and what the order costs', async () => {
    const discount = { discount: '12.50', reason: 'Late parcel', total: '12750' };
    const { link, total } = await page(await place(discount)).then((one) => {
      if (!('link' in one)) throw new Error('closed');
      return one;
    });
    expect(total).toMatchObject({ amount: 12_750 });
    expect(link).toMatchObject({
      goods: { amount: 12_500 },
      discount: { amount: 1250 },
      delivery: { amount: 1500 },
      methods: [
        { method: 'card', fee: { amount: 0 }, total: { amount: 12_750 }, brokenLimit: undefined },
        {
          method: 'tabby',
          fee: { amount: 500 },
          total: { amount: 13_250 },
          brokenLimit: { code: 'method_min', limit: { amount: 15_000 } },
        },
      ],
    });
  });

  test('leads to one attempt and one payment when pressed ten times at once', async () => {
    const orderId = await place();
    const presses = await Promise.all(Array.from({ length: 10 }, () => pay(orderId, 'card')));
    expect(new Set(presses.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(presses[0]).toMatchObject({ kind: 'opened' });
    expect(await readAttempts(shop.db)).toMatchObject([
      { attempt: 1, state: 'open', method: 'card', amount: '140.00' },
    ]);
    await capture(orderId);
    expect(await readOrder(shop.db, orderId)).toMatchObject({ status: 'paid' });
    expect(await pay(orderId, 'card')).toMatchObject({ kind: 'closed', closed: 'paid' });
    expect(await readAttempts(shop.db)).toMatchObject([{ state: 'paid' }]);
    expect(await readHistory(shop.db, orderId)).toContain('paid');
    expect(await readReservations(shop.db)).toMatchObject([{ state: 'committed' }]);
  });

  test('adds the fee of the chosen method with its VAT, and takes it back with another', async () => {
    const orderId = await place({ total: '26500' }, [[2, '1', 2]]);
    expect(await pay(orderId, 'tabby')).toMatchObject({ kind: 'opened' });
    expect(await readOrder(shop.db, orderId)).toMatchObject({
      total: '270.00',
      fee_amount: '5.00',
      tax_amount: '12.85',
    });
    const { reference } = await readAttempt(shop.db, orderId);
    shop.gateway.close(reference, 'declined');
    await customer.fetch('/api/webhooks/sandbox', shop.gateway.webhook(reference));
    expect(await pay(orderId, 'card')).toMatchObject({ kind: 'opened' });
    expect(await readOrder(shop.db, orderId)).toMatchObject({
      total: '265.00',
      fee_amount: '0.00',
      tax_amount: '12.61',
    });
    expect(await readAttempts(shop.db)).toMatchObject([
      { method: 'tabby', amount: '270.00' },
      { method: 'card', amount: '265.00' },
    ]);
  });

  test('is refused in cash, by transfer, below a limit and without a choice', async () => {
    const orderId = await place();
    for (const method of ['cash', 'bank', 'knet']) {
      expect(await pay(orderId, method)).toMatchObject({ kind: 'refused', status: 422 });
    }
    expect(await pay(orderId, 'tabby')).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('150.00'),
    });
    const choosable = await place({ total: '26500' }, [[2, '1', 2]]);
    expect(await pay(choosable)).toMatchObject({ kind: 'refused', status: 422 });
    expect(await readAttempts(shop.db)).toEqual([]);
  });

  test('has ended when staff’s time is over, and works again once they renew it', async () => {
    const orderId = await place();
    const end = (at: string) =>
      shop.db
        .updateTable('orders')
        .set({ payment_due_at: sql<Date>`now() + ${at}::interval` })
        .execute();
    await end('-1 minute');
    expect(await page(orderId)).toEqual({ closed: 'expired', orderId });
    expect(await pay(orderId, 'card')).toMatchObject({ kind: 'closed', closed: 'expired' });
    expect(await readAttempts(shop.db)).toEqual([]);
    await end('1 day');
    expect(await pay(orderId, 'card')).toMatchObject({ kind: 'opened' });
  });

  test('is paid on the gateway’s page in the dollar shop, which has no methods', async () => {
    const german = { country: 'DE', phone: '+4915112345678', currency: 'USD', total: '3400' };
    const orderId = await place(german);
    expect(await page(orderId)).toMatchObject({ link: { methods: [], delivery: { amount: 0 } } });
    expect(await pay(orderId)).toMatchObject({ kind: 'opened' });
    expect(await readAttempts(shop.db)).toMatchObject([{ method: null, amount: '34.00' }]);
  });
});

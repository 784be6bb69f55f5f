import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestMarket, saveTestMarket } from '../../../tests/support/markets.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { type Line, purchase } from '../../../tests/support/purchase.ts';
import { readAttempts, readEmails, readOrder, readOrders } from '../../../tests/support/rows.ts';

const oneSerum: Line[] = [[2, '1', 1]];
/** 127.50 riyals and 25 for delivery. */
const saudi = (changes: Record<string, unknown> = {}) =>
  purchase(oneSerum, {
    country: 'SA',
    phone: '+966501234567',
    currency: 'SAR',
    total: 152.5,
    ...changes,
  });
const methods = 'mada\ntabby 160 400 10\nonline';

onBothDatabases('a payment method', (shop) => {
  test('is saved with its attempt and sent to the gateway; the first is the default', async () => {
    await openTestMarket(shop, 'sa', { methods });
    await shop.visitor().buy(saudi());
    await shop.visitor().buy(saudi({ payment_method: 'online', email: 'huda@example.com' }));
    expect((await readAttempts(shop.db)).map(({ method }) => method).sort()).toEqual([
      'mada',
      'online',
    ]);
    expect(shop.gateway.createCalls.map(({ method }) => method)).toEqual(['mada', 'online']);
  });

  test('that the market or its account does not have makes no order', async () => {
    await openTestMarket(shop, 'sa', { methods });
    for (const payment_method of ['knet', 'MADA', 'wire', '', 7, {}, 'x'.repeat(5000)]) {
      expect(await shop.visitor().create(saudi({ payment_method }) as never)).toMatchObject({
        status: 422,
        body: {
          field: 'payment_method',
          error: 'This payment method is not available here. Please choose another one.',
        },
      });
    }
    shop.gateway.methods = ['online'];
    const { status } = await shop.visitor().create(saudi() as never);
    shop.gateway.methods = undefined;
    expect(status).toBe(422);
    expect(await readOrders(shop.db)).toEqual([]);
  });

  test('has limits, which its message names in the visitor’s language', async () => {
    await openTestMarket(shop, 'sa', { methods });
    const tabby = (changes: Record<string, unknown>, lang?: 'ar') =>
      shop.visitor().create(saudi({ payment_method: 'tabby', ...changes }) as never, { lang });
    const { meta_data } = purchase([[2, '3', 1]]);
    await sql`update products set price = 30 where id = 2`.execute(shop.db);
    expect(await tabby({ total: 147.5 })).toMatchObject({
      status: 422,
      body: { error: 'The minimum for Tabby is \u2066SAR\u00a0160.00\u2069.', limit: 160 },
    });
    await sql`update products set price = 40 where id = 2`.execute(shop.db);
    expect(await tabby({ total: 460, meta_data }, 'ar')).toMatchObject({
      status: 422,
      body: { error: 'تابي متاح حتى \u2066SAR\u00a0400.00\u2069.', limit: 400 },
    });
  });

  test('chosen after a page of another method is an attempt of the same order, with its fee', async () => {
    await openTestMarket(shop, 'sa', { methods });
    const visitor = shop.visitor();
    const { order_id } = await visitor.buy(saudi());
    const { order_id: again } = await visitor.buy(
      saudi({ payment_method: 'tabby', total: 162.5, order_id }),
    );
    expect(again).toBe(order_id);
    const attempts = await readAttempts(shop.db);
    // The gateway cannot close a page: nobody gets the first one again.
    expect(attempts).toMatchObject([
      { method: 'mada', amount: '152.50', cancelled_at: expect.any(Date) },
      { method: 'tabby', amount: '162.50', state: 'open', cancelled_at: null },
    ]);
    expect(await readOrder(shop.db, order_id)).toMatchObject({
      total: '162.50',
      fee_amount: '10.00',
      tax_amount: '21.20',
    });
    const { order_id: back } = await visitor.buy(saudi({ order_id }));
    expect(back).toBe(order_id);
    expect(await readOrder(shop.db, order_id)).toMatchObject({
      total: '152.50',
      tax_amount: '19.89',
    });
    expect(await readOrders(shop.db)).toHaveLength(1);
  });

  test('chosen after the gateway opened no page has its own fee in the attempt, too', async () => {
    await openTestMarket(shop, 'sa', { methods });
    const visitor = shop.visitor();
    shop.gateway.goDown();
    expect((await visitor.create(saudi() as never)).status).toBe(502);
    shop.gateway.comeBack();
    await sql`update payments set state = 'created', failure = null`.execute(shop.db);
    const { order_id } = await visitor.buy(saudi({ payment_method: 'tabby', total: 162.5 }));
    expect(await readAttempts(shop.db)).toMatchObject([{ method: 'tabby', amount: '162.50' }]);
    expect(await readOrder(shop.db, order_id)).toMatchObject({ total: '162.50' });
    expect(shop.gateway.createCalls.at(-1)?.money).toEqual({ amount: 16_250, currency: 'SAR' });
  });

  test('whose fee has changed leaves the amount of a page that is open', async () => {
    await openTestMarket(shop, 'sa', { methods });
    const visitor = shop.visitor();
    const tabby = (total: number) => saudi({ payment_method: 'tabby', total });
    const { order_id, redirectUrl } = await visitor.buy(tabby(162.5));
    await saveTestMarket(shop, 'sa', { methods: methods.replace('10', '12') });
    const again = await visitor.buy(tabby(164.5));
    expect(again).toMatchObject({ order_id, redirectUrl });
    expect(await readAttempts(shop.db)).toMatchObject([{ amount: '162.50' }]);
    expect(await readOrder(shop.db, order_id)).toMatchObject({ total: '162.50' });
  });

  test('whose fee has fallen is never charged at the higher amount of an open page', async () => {
    await openTestMarket(shop, 'sa', { methods });
    const visitor = shop.visitor();
    const tabby = (total: number) => saudi({ payment_method: 'tabby', total });
    const { order_id } = await visitor.buy(tabby(162.5));
    await saveTestMarket(shop, 'sa', { methods: methods.replace('10', '8') });
    expect((await visitor.buy(tabby(160.5))).order_id).toBe(order_id);
    expect(await readAttempts(shop.db)).toMatchObject([
      { amount: '162.50', cancelled_at: expect.any(Date) },
      { amount: '160.50', cancelled_at: null },
    ]);
    expect(await readOrder(shop.db, order_id)).toMatchObject({
      total: '160.50',
      fee_amount: '8.00',
    });
  });

  test('whose page is paid after another was chosen is what the order costs', async () => {
    await openTestMarket(shop, 'sa', { methods });
    const visitor = shop.visitor();
    const { order_id } = await visitor.buy(saudi({ payment_method: 'tabby', total: 162.5 }));
    const [{ reference } = { reference: '' }] = await readAttempts(shop.db);
    await visitor.buy(saudi({ order_id }));
    expect(await readOrder(shop.db, order_id)).toMatchObject({ total: '152.50' });
    const webhook = shop.gateway.webhook(reference, { state: 'captured' });
    expect((await shop.visitor().fetch('/api/webhooks/sandbox', webhook)).status).toBe(200);
    expect(await readOrder(shop.db, order_id)).toMatchObject({
      status: 'paid',
      total: '162.50',
      fee_amount: '10.00',
      tax_amount: '21.20',
    });
    const [email] = await readEmails(shop.db);
    expect(email).toMatchObject({
      kind: 'order_confirmation',
      facts: { total: 16_250, fee: 1000, tax: 2120 },
    });
  });

  test('in another market of the same currency is for another order, with its fee and VAT', async () => {
    await openTestMarket(shop, 'us', {
      exchange_rate: '1',
      tax_percent: '10',
      delivery_rates: '* 0 0 0',
      methods: 'online\ncard - - 10',
    });
    const visitor = shop.visitor();
    const buy = (changes: Record<string, unknown>) =>
      visitor.buy(purchase(oneSerum, { currency: 'USD', ...changes }));
    const american = { country: 'US', phone: '+12025550123', city: 'Austin' };
    const { order_id } = await buy({});
    const other = await buy({ ...american, payment_method: 'card', total: 44 });
    expect(other.order_id).not.toBe(order_id);
    expect(await readOrder(shop.db, other.order_id)).toMatchObject({
      market: 'us',
      total: '44.00',
      tax_amount: '4.00',
    });
    expect(await readOrder(shop.db, order_id)).toMatchObject({ market: null, total: '34.00' });
  });

  test('means nothing to the dollar shop', async () => {
    const body = purchase(oneSerum, { payment_method: 'knet' });
    const { order_id } = await shop.visitor().buy(body);
    expect(await readAttempts(shop.db)).toMatchObject([{ order_id, method: null }]);
    expect(shop.gateway.createCalls[0]?.method).toBe('online');
  });
});

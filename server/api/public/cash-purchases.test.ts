import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { changeOrderStatus } from '#domain/fulfilment/change-status.server.ts';
import { refuseParcel } from '#domain/payments/manual/refuse-parcel.server.ts';
import { openTestMarket, saveTestMarket } from '../../../tests/support/markets.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { type Line, newEmail, newKey, purchase } from '../../../tests/support/purchase.ts';
import {
  readAttempts,
  readEmails,
  readHistory,
  readOrder,
  readOrders,
} from '../../../tests/support/rows.ts';
import { countStock } from '../../../tests/support/stock.ts';

const oneSerum: Line[] = [[2, '1', 1]];
/** 125 dirhams, 15 for delivery, 10 for cash. */
const emirati = (changes: Record<string, unknown> = {}) =>
  purchase(oneSerum, { currency: 'AED', total: 150, payment_method: 'cash', ...changes });
const methods = 'online\ncash - 900 10 AE\nbank';
const bankAccount = 'Nabta Trading\nEmirates Bank\nAE07 0331 2345 6789 0123 456';

onBothDatabases('an order in cash', (shop) => {
  const open = (texts: Record<string, string> = {}) =>
    openTestMarket(shop, 'ae', { methods, bank_account: bankAccount, ...texts });

  test('is placed without a gateway, with its fee, and answers with the page that says what is due', async () => {
    await open();
    const { order_id, redirectUrl, ...others } = await shop.visitor().buy(emirati());
    expect(others).toEqual({ terms: 'cash' });
    expect(redirectUrl).toBe(`${shop.url}/checkout?success=1&order_id=${order_id}`);
    expect(shop.gateway.createCalls).toEqual([]);
    expect(await readOrder(shop.db, order_id)).toMatchObject({
      status: 'pending',
      order_status: 'confirmed',
      confirmed_at: expect.any(Date),
      payment_terms: 'cash',
      payment_due_at: null,
      total: '150.00',
      fee_amount: '10.00',
      paid_at: null,
    });
    expect(await readAttempts(shop.db)).toMatchObject([
      { gateway: 'cash', method: 'cash', state: 'open', amount: '150.00', opened_at: null },
    ]);
    expect(await readEmails(shop.db)).toMatchObject([{ order_id, kind: 'cash_order' }]);
    expect(await readHistory(shop.db, order_id)).toEqual(['created', 'email_queued']);
    const { body } = await shop.visitor().json(`/api/mtjree/status/${order_id}`);
    expect(body).toEqual({ ok: true, remote: { status: null } });
  });

  test('waits for staff to confirm it where the market wants that', async () => {
    await open({ confirm_cash_orders: '1' });
    const { order_id } = await shop.visitor().buy(emirati());
    expect(await readOrder(shop.db, order_id)).toMatchObject({
      order_status: 'pending',
      confirmed_at: null,
      payment_terms: 'cash',
    });
  });

  test('has units without an end, promised to it once it is confirmed', async () => {
    await open();
    await countStock(shop.db, 2, 3);
    const readReservation = (order_id: string) =>
      sql<{ state: string; expires_at: Date | null }>`
        select state, expires_at from stock_reservations where order_id = ${order_id}`.execute(
        shop.db,
      );
    const confirmed = await shop.visitor().buy(emirati({ email: newEmail() }));
    expect((await readReservation(confirmed.order_id)).rows).toEqual([
      { state: 'committed', expires_at: null },
    ]);
    const transfer = await shop
      .visitor()
      .buy(emirati({ email: newEmail(), payment_method: 'bank', total: 140 }));
    expect((await readReservation(transfer.order_id)).rows).toEqual([
      { state: 'reserved', expires_at: null },
    ]);
  });

  test('is refused in another country of the market, above its limit and with another total', async () => {
    await open({ countries: 'AE OM' });
    const create = (changes: Record<string, unknown>) =>
      shop.visitor().create(emirati(changes) as never);
    expect(await create({ country: 'OM', phone: '+96892123456' })).toMatchObject({
      status: 422,
      body: { field: 'payment_method' },
    });
    expect(await create({ total: 140 })).toMatchObject({ status: 409, body: { total: 150 } });
    const { meta_data } = purchase([[2, '1', 8]]);
    expect(await create({ total: 1025, meta_data })).toMatchObject({
      status: 422,
      body: { field: 'payment_method', limit: 900 },
    });
    expect(await readOrders(shop.db)).toEqual([]);
  });

  test('is not offered to an email or phone that refused two parcels', async () => {
    await open();
    const refuse = async (changes: Record<string, unknown>) => {
      const { order_id } = await shop.visitor().buy(emirati(changes));
      await refuseParcel(shop.db, { orderId: order_id, staffId: 'sara', hasReturned: false });
    };
    const phone = '+971507654321';
    await refuse({ phone, email: 'first@example.com' });
    await refuse({ phone, email: 'second@example.com' });
    for (const changes of [{ phone }, { phone, email: 'third@example.com' }]) {
      expect(await shop.visitor().create(emirati(changes) as never)).toMatchObject({
        status: 422,
        body: {
          field: 'payment_method',
          error:
            'Cash on delivery is not available for this order. Please choose another payment method.',
        },
      });
    }
    const { status } = await shop
      .visitor()
      .create(emirati({ email: 'first@example.com' }) as never);
    expect(status, 'one refused parcel').toBe(200);
    await shop.visitor().buy(emirati({ phone, payment_method: 'online', total: 140 }));
  });

  test('is placed once, however often its request is sent', async () => {
    await open();
    const visitor = shop.visitor();
    const key = newKey();
    const answers = await Promise.all(
      [1, 2, 3].map(() => visitor.create(emirati() as never, { key })),
    );
    const first = await visitor.create(emirati() as never, { key });
    for (const { status, body } of [...answers, first]) {
      expect(status).toBe(200);
      expect(body).toMatchObject({ order_id: first.body.order_id, terms: 'cash' });
    }
    expect(await readOrders(shop.db)).toHaveLength(1);
  });

  test('of the same cart is a new one, unless the browser has not seen the first', async () => {
    await open();
    const visitor = shop.visitor();
    const { order_id } = await visitor.buy(emirati(), { key: newKey() });
    const again = await visitor.buy(emirati({ order_id }), { key: newKey() });
    expect(again).toMatchObject({ order_id, terms: 'cash' });
    const other = await visitor.buy(emirati(), { key: newKey() });
    expect(other.order_id).not.toBe(order_id);
  });

  test('after a card page is the same order', async () => {
    await open();
    const visitor = shop.visitor();
    const { order_id } = await visitor.buy(emirati({ payment_method: 'online', total: 140 }));
    const inCash = await visitor.buy(emirati({ order_id }));
    expect(inCash).toMatchObject({ order_id, terms: 'cash' });
    expect(await readOrders(shop.db)).toMatchObject([
      { status: 'pending', order_status: 'confirmed', payment_terms: 'cash', total: '150.00' },
    ]);
    expect(await readAttempts(shop.db)).toMatchObject([
      { method: 'online', amount: '140.00', cancelled_at: expect.any(Date) },
      { gateway: 'cash', amount: '150.00', state: 'open' },
    ]);
    expect(await readHistory(shop.db, order_id)).toEqual([
      'created',
      'payment_opened',
      'terms_chosen',
      'email_queued',
    ]);
  });
});

onBothDatabases('an order whose customer chooses cash after a card page', (shop) => {
  const openMarket = (texts: Record<string, string> = {}) =>
    openTestMarket(shop, 'ae', { methods, bank_account: bankAccount, ...texts });
  const readTaxes = () =>
    shop.db.selectFrom('order_lines').select(['product_id', 'tax']).orderBy('position').execute();

  test('has the confirmation of what was paid when the card page is paid after all', async () => {
    await openMarket();
    const visitor = shop.visitor();
    const { order_id } = await visitor.buy(emirati({ payment_method: 'online', total: 140 }));
    const [{ reference } = { reference: '' }] = await readAttempts(shop.db);
    await visitor.buy(emirati({ order_id }));
    await visitor.fetch(
      '/api/webhooks/sandbox',
      shop.gateway.webhook(reference, { state: 'captured' }),
    );
    const emails = await readEmails(shop.db);
    expect(emails.find(({ kind }) => kind === 'order_confirmation')?.facts).toMatchObject({
      total: 14_000,
      tax: 666,
    });
    expect(await readOrder(shop.db, order_id)).toMatchObject({
      total: '140.00',
      fee_amount: '0.00',
    });
  });

  test('keeps the VAT of each line, whatever the order of the lines in the cart', async () => {
    await openMarket();
    const visitor = shop.visitor();
    const cart: Line[] = [
      [2, '1', 1],
      [1, '1', 3],
    ];
    const body = (lines: Line[], changes: Record<string, unknown>) =>
      purchase(lines, { currency: 'AED', ...changes });
    const { order_id } = await visitor.buy(body(cart, { payment_method: 'online', total: 569 }));
    const taxes = await readTaxes();
    const reversed = body(cart.toReversed(), { payment_method: 'cash', total: 579, order_id });
    expect((await visitor.buy(reversed)).order_id).toBe(order_id);
    expect(await readTaxes()).toEqual(taxes);
  });

  test('keeps the VAT rate that it was placed with', async () => {
    await openMarket();
    const visitor = shop.visitor();
    const { order_id } = await visitor.buy(emirati({ payment_method: 'online', total: 140 }));
    await saveTestMarket(shop, 'ae', { tax_percent: '15' });
    await visitor.buy(emirati({ order_id }));
    const { tax_rate_bp, tax_amount } = await readOrder(shop.db, order_id);
    expect([tax_rate_bp, tax_amount]).toEqual([500, '7.14']);
  });

  test('stays as far as staff have come with it', async () => {
    await openMarket({ confirm_cash_orders: '1' });
    const visitor = shop.visitor();
    const { order_id } = await visitor.buy(emirati({ payment_method: 'online', total: 140 }));
    const change = { orderId: order_id, confirmed: ['not_paid' as const], staffId: 'someone' };
    await changeOrderStatus(shop.db, { ...change, status: 'out_for_delivery' });
    await visitor.buy(emirati({ order_id }));
    expect(await readOrder(shop.db, order_id)).toMatchObject({
      order_status: 'out_for_delivery',
      payment_terms: 'cash',
      confirmed_at: expect.any(Date),
    });
  });
});

onBothDatabases('an order by bank transfer', (shop) => {
  test('has days in which its money must arrive', async () => {
    await openTestMarket(shop, 'ae', {
      methods,
      bank_account: bankAccount,
      bank_payment_days: '5',
    });
    const { order_id, terms } = (await shop
      .visitor()
      .buy(emirati({ payment_method: 'bank', total: 140 }))) as never;
    expect(terms).toBe('bank');
    const order = await readOrder(shop.db, order_id);
    expect(order).toMatchObject({ status: 'pending', order_status: 'pending', total: '140.00' });
    const days = ((order.payment_due_at?.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(4.9);
    expect(days).toBeLessThanOrEqual(5);
  });
});

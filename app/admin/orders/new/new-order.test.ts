import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { renewPaymentLink } from '#domain/checkout/staff-order/payment-link.server.ts';
import { findOrCreateCustomer } from '#domain/customers/customer.server.ts';
import { releaseExpiredStock } from '#domain/payments/release-unpaid.server.ts';
import { onlyGateway } from '../../../../tests/support/fake-gateway.ts';
import { openTestMarket } from '../../../../tests/support/markets.ts';
import { onBothDatabases } from '../../../../tests/support/on-both-databases.ts';
import { type Line, mona } from '../../../../tests/support/purchase.ts';
import {
  readAttempts,
  readEmails,
  readHistory,
  readOrder,
  readOrders,
} from '../../../../tests/support/rows.ts';
import { staffContextOf } from '../../../../tests/support/staff-context.ts';
import {
  orderForm,
  placeByStaff,
  type TypedOrder,
} from '../../../../tests/support/staff-orders.ts';
import {
  countStock,
  expireAll,
  readAvailable,
  readReservations,
} from '../../../../tests/support/stock.ts';
import { loadNewOrder } from './new-order.server.ts';

/** 125 dirhams each, 15 for delivery. */
const oneSerum: Line[] = [[2, '1', 1]];
const methods = 'online\ncard 200 - 0\ncash - 900 10 AE\nbank';
const bankAccount = 'Nabta Trading\nEmirates Bank\nAE07 0331 2345 6789 0123 456';

onBothDatabases('an order that staff place for a customer', (shop) => {
  let context: Awaited<ReturnType<typeof staffContextOf>>['context'];
  let staffId: string;
  beforeEach(async () => {
    ({ context, staffId } = await staffContextOf(shop));
  });

  const open = () => openTestMarket(shop, 'ae', { methods, bank_account: bankAccount });
  const place = (fields: Partial<TypedOrder> = {}, lines = oneSerum) =>
    placeByStaff(shop, context, orderForm(lines, { total: '14000', ...fields }));
  const placed = async (fields: Partial<TypedOrder> = {}, lines = oneSerum) => {
    const { result } = await place(fields, lines);
    if (result.kind !== 'done') throw new Error(JSON.stringify(result));
    return result.orderId;
  };
  const renew = (orderId: string, mail = false) =>
    renewPaymentLink(shop.db, shop.store.jobs, { orderId, mail, actor: `staff:${staffId}` });

  describe('is refused, and nothing is written,', () => {
    const refuses = async (
      fields: Partial<TypedOrder>,
      { lines = oneSerum, ...expected }: Record<string, unknown> & { lines?: Line[] },
    ) => {
      const { result, status } = await place(fields, lines);
      expect(result).toMatchObject({ kind: 'refused', ...expected });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(await readOrders(shop.db)).toEqual([]);
    };

    test('with every wrong field named', async () => {
      await open();
      await refuses(
        { email: '', phone: '12', address: '', lang: 'fr', terms: 'gold' },
        {
          lines: [
            [2, '1', 0],
            [3, '4', 100],
          ],
          problems: {
            'quantity-0': expect.stringContaining('1 to 99'),
            'quantity-1': expect.any(String),
            email: expect.any(String),
            phone: expect.any(String),
            address: expect.any(String),
            lang: expect.any(String),
            terms: expect.any(String),
          },
        },
      );
      await refuses({}, { lines: [], code: 'lines_empty' });
      await refuses({ country: 'SA' }, { code: 'total_differs' });
    });

    test('with a discount that is no amount, has no reason, or is more than the order costs', async () => {
      await open();
      const discount = (typed: string, reason = 'Late parcel') => ({ discount: typed, reason });
      await refuses(discount('ten'), { problems: { discount: expect.any(String) } });
      await refuses(discount('10', ''), { problems: { reason: expect.any(String) } });
      await refuses(discount('140.01'), { code: 'discount_too_large' });
      await refuses(discount('5', 'x'.repeat(201)), { code: 'reason_too_long' });
    });

    test('with a total that is not the server’s, which it names', async () => {
      await open();
      await refuses(
        { total: '12500' },
        { code: 'total_differs', message: expect.stringContaining('140.00') },
      );
    });

    test('with a way to pay that the country does not have, or outside its limits', async () => {
      await refuses({ country: 'SA', terms: 'cash' }, { code: 'terms_invalid' });
      await open();
      await refuses(
        { terms: 'cash', total: '102500' },
        {
          lines: [[2, '1', 8]],
          code: 'method_max',
        },
      );
    });

    test('while a process of an earlier release runs', async () => {
      await open();
      await shop.db
        .insertInto('server_processes')
        .values({ id: randomUUID(), feature_level: 3 })
        .execute();
      await refuses({}, { code: 'earlier_release' });
      await shop.db.deleteFrom('server_processes').where('feature_level', '=', 3).execute();
    });

    test('for a blocked customer', async () => {
      await open();
      const id = `${await findOrCreateCustomer(shop.db, await placed())}`;
      await shop.db
        .insertInto('blocked_contacts')
        .values({ contact: mona.email, customer_id: id })
        .execute();
      expect((await place()).result).toMatchObject({ code: 'customer_blocked' });
      expect(await readOrders(shop.db)).toHaveLength(1);
    });

    test('for products that are sold out or no longer sold, which it names', async () => {
      await open();
      await countStock(shop.db, 2, 1);
      await refuses(
        { total: '26500' },
        {
          lines: [[2, '1', 2]],
          code: 'stock_left',
          message: expect.stringMatching(/Only 1 of .*Serum/i),
        },
      );
      await shop.db.updateTable('products').set({ is_active: false }).where('id', '=', 2).execute();
      await refuses(
        {},
        {
          code: 'product_not_sold',
          message: expect.stringMatching(/Serum/i),
        },
      );
    });
  });

  test('waits for its link with its units, its discount and an email', async () => {
    await open();
    await countStock(shop.db, 2, 3);
    const discount = { discount: '12.50', reason: 'Late parcel', mail: 'on' };
    const orderId = await placed({ ...discount, total: '12750', lang: 'ar' });
    const order = await readOrder(shop.db, orderId);
    expect(order).toMatchObject({
      status: 'pending',
      order_status: 'pending',
      payment_terms: 'link',
      subtotal: '125.00',
      discount_amount: '12.50',
      shipping_cost: '15.00',
      total: '127.50',
      market: 'ae',
    });
    const hours = (Number(order?.payment_due_at) - Date.now()) / 3_600_000;
    expect(hours).toBeCloseTo(72, 1);
    expect(await readAttempts(shop.db)).toEqual([]);
    expect(await readReservations(shop.db)).toMatchObject([{ quantity: 1, state: 'reserved' }]);
    expect(await readEmails(shop.db)).toMatchObject([{ kind: 'payment_link', language: 'ar' }]);
    const [line] = await shop.db.selectFrom('order_lines').selectAll().execute();
    // VAT of 5 % inside what is left of the line.
    expect(line).toMatchObject({ line_total: 12_500, discount: 1250, tax: 536 });
    const event = await shop.db.selectFrom('order_events').selectAll().executeTakeFirst();
    expect(event).toMatchObject({
      kind: 'created',
      actor: `staff:${staffId}`,
      data: { amount: 1250, message: 'Late parcel' },
    });
  });

  test('is one order when sent twice at once, and from two pages', async () => {
    await open();
    const form = orderForm(oneSerum, { total: '14000' });
    const results = await Promise.all([
      placeByStaff(shop, context, new URLSearchParams(form)),
      placeByStaff(shop, context, new URLSearchParams(form)),
      place(),
      place(),
    ]);
    const ids = results.map(({ result }) => result.kind === 'done' && result.orderId);
    expect(new Set(ids).size).toBe(1);
    expect(await readOrders(shop.db)).toHaveLength(1);
  });

  test('is placed in cash or by transfer, with its email and no end of its units', async () => {
    await open();
    await countStock(shop.db, 2, 3);
    const cash = await placed({ terms: 'cash', total: '15000' });
    expect(await readOrder(shop.db, cash)).toMatchObject({
      status: 'pending',
      order_status: 'confirmed',
      payment_terms: 'cash',
      fee_amount: '10.00',
    });
    const bank = await placed({ terms: 'bank' });
    expect(await readOrder(shop.db, bank)).toMatchObject({
      order_status: 'pending',
      payment_terms: 'bank',
    });
    const attempts = await readAttempts(shop.db);
    expect(attempts.map(({ gateway, state }) => [gateway, state])).toEqual(
      expect.arrayContaining([
        ['cash', 'open'],
        ['bank', 'open'],
      ]),
    );
    expect((await readEmails(shop.db)).map(({ kind }) => kind).sort()).toEqual([
      'bank_transfer',
      'cash_order',
    ]);
    const states = (await readReservations(shop.db)).map(({ state }) => state);
    expect(states.sort()).toEqual(['committed', 'reserved']);
  });

  test('is paid at once, without a payment, where its discount leaves nothing', async () => {
    await open();
    await countStock(shop.db, 2, 3);
    const orderId = await placed({ discount: '140', reason: 'Gift', total: '0' });
    expect(await readOrder(shop.db, orderId)).toMatchObject({
      status: 'paid',
      payment_method: 'none',
      payment_terms: null,
      total: '0.00',
      discount_amount: '125.00',
      shipping_cost: '0.00',
      paid_at: expect.any(Date),
    });
    expect(await readAttempts(shop.db)).toEqual([]);
    expect(await readReservations(shop.db)).toMatchObject([{ state: 'committed' }]);
    expect(await readEmails(shop.db)).toMatchObject([{ kind: 'order_confirmation' }]);
    expect(await readHistory(shop.db, orderId)).toEqual(['created', 'paid', 'email_queued']);
  });

  test('begins with the customer, lines and language of another', async () => {
    await open();
    const source = await placed({ lang: 'ar' });
    const load = (query: string) =>
      loadNewOrder(new Request(`${shop.url}/admin/orders/new${query}`), context);
    const { copy, choices } = await load(`?copy=${source}`);
    expect(copy).toMatchObject({
      orderId: source,
      details: mona,
      lang: 'ar',
      lines: [{ id: 2, bundle: '1', qty: 1 }],
    });
    expect(choices.products.find(({ id }) => id === 2)?.prices).toMatchObject({ ae: 12_500 });
    expect((await load('?copy=1')).copy).toBeUndefined();
  });

  describe('by its payment link', () => {
    test('is given a new end with its units, also after it had ended', async () => {
      await open();
      await countStock(shop.db, 2, 1);
      const orderId = await placed();
      await expireAll(shop);
      await releaseExpiredStock({ ...shop.store, gateways: onlyGateway(shop.gateway) });
      expect(await readAvailable(shop.db, 2)).toBe(1);
      await shop.db
        .updateTable('orders')
        .set({ payment_due_at: sql<Date>`now() - interval '1 minute'` })
        .execute();
      expect(await renew(orderId, true)).toEqual({ to: mona.email });
      expect(await readAvailable(shop.db, 2)).toBe(0);
      const { payment_due_at } = (await readOrder(shop.db, orderId)) ?? {};
      expect(Number(payment_due_at)).toBeGreaterThan(Date.now() + 71 * 3_600_000);
      expect(await readHistory(shop.db, orderId)).toEqual(
        expect.arrayContaining(['link_sent', 'email_queued']),
      );
    });

    test('gets no new end without its units, once paid or after staff cancelled it', async () => {
      await open();
      await countStock(shop.db, 2, 1);
      const orderId = await placed();
      await expireAll(shop);
      await releaseExpiredStock({ ...shop.store, gateways: onlyGateway(shop.gateway) });
      await countStock(shop.db, 2, 0);
      await expect(renew(orderId)).rejects.toMatchObject({ code: 'sold_out' });
      await shop.db.updateTable('orders').set({ order_status: 'cancelled' }).execute();
      await expect(renew(orderId)).rejects.toMatchObject({ code: 'link_cancelled' });
      await shop.db
        .updateTable('orders')
        .set({ order_status: 'pending', status: 'paid' })
        .execute();
      await expect(renew(orderId)).rejects.toMatchObject({ code: 'link_paid' });
    });
  });
});

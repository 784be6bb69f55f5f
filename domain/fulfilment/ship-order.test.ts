import { beforeEach, describe, expect, test } from 'vitest';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { buyAndPay } from '../../tests/support/paid-order.ts';
import { newKey } from '../../tests/support/purchase.ts';
import { readAttempt, readEmails, readHistory, readOrder } from '../../tests/support/rows.ts';
import { findAdminOrder } from '../orders/list/admin-order.server.ts';
import { type Shipping, shipOrder } from './ship-order.server.ts';

const staffId = '0d2b9a52-0d9f-4a43-9c47-5d2b0f9a52aa';
const nothing = { carrier: '', trackingNumber: '' };
const aramex = { carrier: 'Aramex', trackingNumber: '4711' };
const form = {
  ...aramex,
  seen: nothing,
  markOutForDelivery: true,
  mail: true,
  confirmed: [],
  staffId,
};
const dhl = { carrier: 'DHL', trackingNumber: 'JD 0815' };

onBothDatabases('shipping an order', (shop) => {
  let orderId: string;
  beforeEach(async () => {
    ({ orderId } = await buyAndPay(shop));
  });

  const ship = (changes: Partial<Shipping> = {}) =>
    shipOrder({ db: shop.db, jobs: shop.store.jobs }, { ...form, orderId, ...changes });
  const timelineOf = async () => {
    const page = await findAdminOrder(shop.db, orderId);
    if (!page) throw new Error('no such order');
    return page;
  };
  const shippedMails = async () =>
    (await readEmails(shop.db)).filter(({ kind }) => kind === 'shipped');

  test('shipping an order saves carrier and number, sets the status, and queues an email', async () => {
    expect(await ship()).toEqual({ ok: true, mailed: true, isChanged: true });
    expect(await readOrder(shop.db, orderId)).toMatchObject({
      carrier: 'Aramex',
      tracking_number: '4711',
      order_status: 'out_for_delivery',
    });
    expect(await shippedMails()).toMatchObject([
      { recipient: 'mona@example.com', order_id: orderId, facts: { trackingNumber: '4711' } },
    ]);
    const history = await readHistory(shop.db, orderId);
    expect(history.slice(-3)).toEqual(['shipped', 'status_changed', 'email_queued']);
  });

  test('shipping an order rolls back when the email cannot be queued', async () => {
    const broken = { statementOf: () => Promise.reject(new Error('the queue is away')) };
    const services = { db: shop.db, jobs: broken };
    await expect(shipOrder(services, { ...form, orderId })).rejects.toThrow('the queue is away');
    expect(await readOrder(shop.db, orderId)).toMatchObject({
      carrier: null,
      order_status: 'pending',
    });
    expect(await shippedMails()).toEqual([]);
  });

  test('shipping an order leaves status and customer unchanged on request', async () => {
    expect(await ship({ markOutForDelivery: false, mail: false })).toMatchObject({ mailed: false });
    expect((await readOrder(shop.db, orderId)).order_status).toBe('pending');
    expect(await shippedMails()).toEqual([]);
  });

  test('an order is shipped once when its form is sent twice', async () => {
    await Promise.all([ship(), ship()]);
    expect(await shippedMails()).toHaveLength(1);
    expect((await readHistory(shop.db, orderId)).filter((kind) => kind === 'shipped')).toHaveLength(
      1,
    );
  });

  test('the tracking number can be changed later, with or without another email', async () => {
    await ship();
    expect(await ship({ ...dhl, seen: aramex, mail: false })).toMatchObject({ mailed: false });
    expect(await ship({ ...dhl, seen: dhl })).toEqual({ ok: true, mailed: true, isChanged: false });
    expect(await shippedMails()).toHaveLength(2);
    expect(await readHistory(shop.db, orderId)).toContain('tracking_changed');
  });

  test('a tracking number never overwrites what a colleague entered meanwhile', async () => {
    await ship();
    expect(await ship(dhl)).toMatchObject({ ok: false, now: aramex });
    expect((await readOrder(shop.db, orderId)).tracking_number).toBe('4711');
  });

  test('shipping requires an order, a carrier and a number', async () => {
    const refused = (changes: Partial<Shipping>, code: string) =>
      expect(ship(changes)).rejects.toMatchObject({ code });
    await refused({ orderId: '999' }, 'order_unknown');
    await refused({ carrier: ' ' }, 'carrier_required');
    await refused({ trackingNumber: '' }, 'number_required');
    await refused({ trackingNumber: '<script>' }, 'number_invalid');
    await refused({ carrier: 'x'.repeat(61) }, 'carrier_invalid');
    expect(await ship({ trackingNumber: '٤٧١١' })).toMatchObject({ ok: true });
    expect((await readOrder(shop.db, orderId)).tracking_number).toBe('4711');
  });

  describe('shipping an order that is unpaid, cancelled or refunded', () => {
    const asks = (...warnings: string[]) => ({ ok: false, why: 'warnings', warnings });
    const set = (row: { status?: 'pending' | 'failed' | 'paid'; order_status?: 'cancelled' }) =>
      shop.db.updateTable('orders').set(row).execute();
    const nothingHappened = async () => {
      expect(await shippedMails()).toEqual([]);
      expect((await readOrder(shop.db, orderId)).tracking_number).toBeNull();
      expect(await readHistory(shop.db, orderId)).not.toContain('shipped');
    };

    test('requires confirmation with every reason, then ships', async () => {
      await set({ status: 'pending' });
      expect(await ship()).toEqual(asks('not_paid'));
      await set({ status: 'failed' });
      expect(await ship({ confirmed: ['not_paid'] })).toEqual(asks('payment_failed'));
      await set({ order_status: 'cancelled' });
      const both = ['cancelled', 'payment_failed'] as const;
      expect(await ship({ confirmed: ['payment_failed'] })).toEqual(asks(...both));
      await nothingHappened();
      expect(await ship({ confirmed: [...both] })).toMatchObject({ ok: true, mailed: true });
      const { timeline } = await timelineOf();
      const shipped = timeline.find(({ kind }) => kind === 'shipped');
      expect(shipped?.data.overridden).toEqual(both);
    });

    test('requires no confirmation once it was paid meanwhile', async () => {
      await set({ status: 'pending' });
      expect(await ship()).toEqual(asks('not_paid'));
      await set({ status: 'paid' });
      expect(await ship({ confirmed: ['not_paid'] })).toMatchObject({ ok: true });
      const { timeline } = await timelineOf();
      expect(timeline.map(({ data }) => data.overridden).filter(Boolean)).toEqual([]);
    });

    test.each(['requested', 'done', 'unknown'] as const)(
      'counts a refund that is %s',
      async (state) => {
        const payment = await readAttempt(shop.db, orderId);
        const refund = {
          order_id: orderId,
          payment_id: payment.id,
          currency: 'USD',
          created_by: 'x',
        };
        const give = (amount: string, state: 'requested' | 'done' | 'unknown' | 'refused') =>
          shop.db
            .insertInto('refunds')
            .values({ ...refund, amount, state, reason: 'x', reference: newKey() })
            .execute();
        await give('10.00', state);
        await give('68.00', 'refused');
        expect(await ship({ mail: false })).toMatchObject({ ok: true });
        await give('68.00', state);
        expect(await ship({ ...dhl, seen: aramex })).toEqual(asks('refunded'));
      },
    );
  });

  test('shipping an order without an email address queues no email', async () => {
    await shop.db.updateTable('orders').set({ email: null }).execute();
    expect(await ship()).toMatchObject({ ok: true, mailed: false });
  });
});

import { beforeEach, expect, test } from 'vitest';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { buyAndPay } from '../../tests/support/paid-order.ts';
import { readEmails, readHistory, readOrder } from '../../tests/support/rows.ts';
import { type Shipping, shipOrder } from './ship-order.server.ts';

const staffId = '0d2b9a52-0d9f-4a43-9c47-5d2b0f9a52aa';
const nothing = { carrier: '', trackingNumber: '' };
const aramex = { carrier: 'Aramex', trackingNumber: '4711' };
const dhl = { carrier: 'DHL', trackingNumber: 'JD 0815' };

onBothDatabases('shipping an order', (shop) => {
  let orderId: string;
  beforeEach(async () => {
    ({ orderId } = await buyAndPay(shop));
  });

  const ship = (changes: Partial<Shipping> = {}) =>
    shipOrder(
      { db: shop.db, jobs: shop.store.jobs },
      { ...aramex, seen: nothing, setOut: true, mail: true, orderId, staffId, ...changes },
    );
  const shippedMails = async () =>
    (await readEmails(shop.db)).filter(({ kind }) => kind === 'shipped');

  test('keeps carrier and number, says that it is on its way, and writes to the customer', async () => {
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

  test('is all or nothing: without the e-mail’s row nothing has happened', async () => {
    const broken = { send: () => Promise.reject(new Error('the queue is away')) };
    const services = { db: shop.db, jobs: broken };
    const shipping = { ...aramex, seen: nothing, setOut: true, mail: true, orderId, staffId };
    await expect(shipOrder(services, shipping)).rejects.toThrow('the queue is away');
    expect(await readOrder(shop.db, orderId)).toMatchObject({
      carrier: null,
      order_status: 'pending',
    });
    expect(await shippedMails()).toEqual([]);
  });

  test('leaves status and customer alone when told so', async () => {
    expect(await ship({ setOut: false, mail: false })).toMatchObject({ mailed: false });
    expect((await readOrder(shop.db, orderId)).order_status).toBe('pending');
    expect(await shippedMails()).toEqual([]);
  });

  test('happens once when its form comes twice', async () => {
    await Promise.all([ship(), ship()]);
    expect(await shippedMails()).toHaveLength(1);
    expect((await readHistory(shop.db, orderId)).filter((kind) => kind === 'shipped')).toHaveLength(
      1,
    );
  });

  test('can be changed later, with or without another e-mail', async () => {
    await ship();
    expect(await ship({ ...dhl, seen: aramex, mail: false })).toMatchObject({ mailed: false });
    expect(await ship({ ...dhl, seen: dhl })).toEqual({ ok: true, mailed: true, isChanged: false });
    expect(await shippedMails()).toHaveLength(2);
    expect(await readHistory(shop.db, orderId)).toContain('tracking_changed');
  });

  test('never overwrites what a colleague has entered meanwhile', async () => {
    await ship();
    expect(await ship(dhl)).toMatchObject({ ok: false, now: aramex });
    expect((await readOrder(shop.db, orderId)).tracking_number).toBe('4711');
  });

  test('needs an order, a carrier and a number', async () => {
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

  test('of an order without an e-mail address writes to nobody', async () => {
    await shop.db.updateTable('orders').set({ email: null }).execute();
    expect(await ship()).toMatchObject({ ok: true, mailed: false });
  });
});

import { beforeEach, expect, test } from 'vitest';
import { changeOrderStatus } from '#domain/fulfilment/change-status.server.ts';
import { addStaffAccount } from '#domain/staff/accounts.server.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { buyAndPay } from '../../../tests/support/paid-order.ts';
import { purchase } from '../../../tests/support/purchase.ts';
import { addNote, listNotes } from '../notes/order-notes.server.ts';
import { findAdminOrder, findFullOrders } from './admin-order.server.ts';

onBothDatabases('the order page', (shop) => {
  let staffId: string;
  beforeEach(async () => {
    await addStaffAccount(shop.db, 'huda@nabta.example', 'staff');
    await shop.db.updateTable('staff_users').set({ name: 'Huda' }).execute();
    const query = shop.db.selectFrom('staff_users').select('id');
    staffId = (await query.executeTakeFirstOrThrow()).id;
  });

  const kinds = async (orderId: string) =>
    (await findAdminOrder(shop.db, orderId))?.timeline.map(({ kind }) => kind);

  test('the order page shows events newest first with their authors', async () => {
    const { orderId } = await buyAndPay(shop);
    await changeOrderStatus(shop.db, { orderId, status: 'preparing', confirmed: [], staffId });
    const page = await findAdminOrder(shop.db, orderId);
    expect(page?.timeline.map(({ kind }) => kind)).toEqual([
      'status_changed',
      'email_queued',
      'paid',
      'payment_opened',
      'created',
    ]);
    expect(page?.timeline[0]).toMatchObject({ actor: 'staff', staff: 'Huda' });
    expect(page?.timeline[1]?.data).toMatchObject({ email: 'order_confirmation' });
    expect(page?.order).toMatchObject({ postalCode: '00000', paymentMethod: 'sandbox' });
  });

  test('the order page exists for a pending order, and for no unknown one', async () => {
    const { order_id: orderId } = await shop.visitor().buy(purchase());
    expect(await findAdminOrder(shop.db, orderId)).toMatchObject({
      order: { paymentStatus: 'pending' },
    });
    expect(await findAdminOrder(shop.db, '1')).toBeUndefined();
  });

  test('several full orders are loaded in the requested order', async () => {
    const ids: string[] = [];
    for (const city of ['Dubai', 'Cairo', 'Riyadh']) {
      ids.push((await shop.visitor().buy(purchase([[1, '3', 2]], { city }))).order_id);
    }
    const [first = '', second = '', third = ''] = ids;
    const orders = await findFullOrders(shop.db, [third, '999', first, second]);
    expect(orders.map(({ orderId, address }) => [orderId, address.city])).toEqual([
      [third, 'Riyadh'],
      [first, 'Dubai'],
      [second, 'Cairo'],
    ]);
    expect(orders[0]?.items).toMatchObject([{ quantity: 2, bundle: '3' }]);
    expect(await findFullOrders(shop.db, ['999'])).toEqual([]);
    const many = Array.from({ length: 499 }, (_, at) => `${900_000 + at}`);
    expect(await findFullOrders(shop.db, [...many, first])).toHaveLength(1);
  });

  test('the order page reads the oldest rows and events of an unknown kind', async () => {
    const orderId = 'A-17';
    await shop.db.insertInto('orders').values({ order_id: orderId, total: '5.00' }).execute();
    expect(await kinds(orderId)).toEqual(['created']);
    const odd = { order_id: orderId, kind: 'gift_wrapped', actor: 'robot', data: 'null' };
    await shop.db.insertInto('order_events').values(odd).execute();
    const page = await findAdminOrder(shop.db, orderId);
    expect(page?.timeline[0]).toMatchObject({ kind: 'other', name: 'gift_wrapped' });
    expect(page?.order).toMatchObject({ name: 'Guest User', items: [], subtotalCents: undefined });
  });

  test('an order note is saved once with its author, and an invalid one is refused', async () => {
    const { orderId } = await buyAndPay(shop);
    const note = { orderId, body: ' <script>alert(1)</script>\r\nok ', draftKey: 'key-12345' };
    await Promise.all([
      addNote(shop.db, { ...note, staffId }),
      addNote(shop.db, { ...note, staffId }),
    ]);
    expect(await listNotes(shop.db, orderId)).toMatchObject([
      { body: '<script>alert(1)</script>\nok', author: 'Huda' },
    ]);
    const refused = (changes: object, code: string) =>
      expect(addNote(shop.db, { ...note, staffId, ...changes })).rejects.toMatchObject({ code });
    await refused({ body: ' ' }, 'note_empty');
    await refused({ body: 'x'.repeat(2001) }, 'note_invalid');
    await refused({ orderId: '999', draftKey: 'another-key' }, 'order_unknown');
  });
});

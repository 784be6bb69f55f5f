import { expect, test } from 'vitest';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { refundOrder } from '../../tests/support/refund-order.ts';
import { readOpenItems } from '../../tests/support/rows.ts';
import { runAttentionChecks } from '../attention/run-checks.server.ts';
import { lateOrdersCheck } from './late-orders.server.ts';

onBothDatabases('an unshipped order', (shop) => {
  // A Tuesday. Seven business days later is Thursday, the 10th, wherever weekends have two days.
  const paid = new Date('2026-09-01T10:00:00+04:00');
  const lookAt = (moment: string) =>
    runAttentionChecks(shop.db, [lateOrdersCheck('Asia/Dubai', () => new Date(moment))]);
  const add = (order_id: string, values: Record<string, string | Date | null> = {}) =>
    shop.db
      .insertInto('orders')
      .values({
        order_id,
        total: '39.00',
        status: 'paid',
        paid_at: paid,
        country: 'AE',
        ...values,
      })
      .execute();
  const late = () => readOpenItems(shop.db);

  test('an unshipped order is late after its due date in the time zone of the store, until it is shipped', async () => {
    await add('1');
    await lookAt('2026-09-10T23:59:00+04:00');
    expect(await late()).toEqual([]);
    await lookAt('2026-09-11T00:01:00+04:00');
    expect(await late()).toEqual(['late_order 1']);
    const [item] = await shop.db.selectFrom('attention_items').selectAll().execute();
    expect(item).toMatchObject({ facts: { dueDay: '2026-09-10' } });
    await shop.db.updateTable('orders').set({ order_status: 'out_for_delivery' }).execute();
    await lookAt('2026-09-12T10:00:00+04:00');
    expect(await late()).toEqual([]);
  });

  test('the due date of an unshipped order follows the weekend of its destination', async () => {
    // Paid on a Saturday: Riyadh begins to count on Sunday, Dubai on Monday.
    const onSaturday = new Date('2026-09-05T10:00:00+04:00');
    await add('1', { country: 'SA', paid_at: onSaturday });
    await add('2', { country: 'AE', paid_at: onSaturday });
    await lookAt('2026-09-15T10:00:00+04:00');
    expect(await late()).toEqual(['late_order 1']);
    await lookAt('2026-09-16T10:00:00+04:00');
    expect(await late()).toEqual(['late_order 1', 'late_order 2']);
  });

  test('an order is not late when unpaid, cancelled, delivered, or without a payment time', async () => {
    await add('1', { status: 'pending' });
    await add('2', { order_status: 'cancelled' });
    await add('3', { order_status: 'delivered' });
    await add('4', { paid_at: null });
    await add('5', { order_status: 'preparing', country: null });
    await lookAt('2026-12-01T10:00:00+04:00');
    expect(await late()).toEqual(['late_order 5']);
  });

  test('an order is not late once fully refunded', async () => {
    await add('1');
    await add('2');
    await lookAt('2026-09-11T00:01:00+04:00');
    expect(await late()).toEqual(['late_order 1', 'late_order 2']);
    await refundOrder(shop.db, '1', '39.00');
    await refundOrder(shop.db, '2', '38.99');
    await lookAt('2026-09-12T10:00:00+04:00');
    expect(await late()).toEqual(['late_order 2']);
  });
});

import { beforeEach, expect, test } from 'vitest';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { readHistory, readOrder } from '../../tests/support/rows.ts';
import { changeOrderStatus } from './change-status.server.ts';
import { isStepBack } from './change-status.ts';

const orderId = '481516234200';
const staffId = '0d2b9a52-0d9f-4a43-9c47-5d2b0f9a52aa';

onBothDatabases('a change of order status', (shop) => {
  const change = (status: string, id = orderId) =>
    changeOrderStatus(shop.db, { orderId: id, status, staffId });

  beforeEach(async () => {
    const long = new Date('2025-01-01T00:00:00Z');
    const row = { order_id: orderId, total: '39.00', status: 'paid', updated_at: long };
    await shop.db.insertInto('orders').values(row).execute();
  });

  test('sets status and time, and says who did it', async () => {
    await change('preparing');
    const order = await readOrder(shop.db, orderId);
    expect(order.order_status).toBe('preparing');
    expect(Date.now() - order.updated_at.getTime()).toBeLessThan(60_000);
    const events = await shop.db.selectFrom('order_events').selectAll().execute();
    expect(events).toMatchObject([
      {
        order_id: orderId,
        kind: 'status_changed',
        actor: `staff:${staffId}`,
        data: { from: 'pending', to: 'preparing' },
      },
    ]);
  });

  test('goes from any status to any', async () => {
    for (const status of ['delivered', 'pending', 'cancelled', 'out_for_delivery', 'confirmed']) {
      await change(status);
      expect((await readOrder(shop.db, orderId)).order_status).toBe(status);
    }
  });

  test('leaves no trace when nothing changes', async () => {
    await change('pending');
    expect(await readHistory(shop.db, orderId)).toEqual([]);
  });

  test('is refused for a status or an order that does not exist', async () => {
    await expect(change('eaten')).rejects.toMatchObject({ code: 'status_unknown' });
    await expect(change('delivered', '999')).rejects.toMatchObject({ code: 'order_unknown' });
    expect((await readOrder(shop.db, orderId)).order_status).toBe('pending');
  });

  test('keeps the history straight when two come at once', async () => {
    await Promise.all([change('confirmed'), change('preparing'), change('delivered')]);
    const events = await shop.db.selectFrom('order_events').select('data').orderBy('id').execute();
    const steps = events.map(({ data }) => data as { from: string; to: string });
    expect(steps.map(({ from }) => from)).toEqual([
      'pending',
      ...steps.slice(0, -1).map(({ to }) => to),
    ]);
    expect((await readOrder(shop.db, orderId)).order_status).toBe(steps.at(-1)?.to);
  });
});

test('a step back is one to an earlier status, or out of cancelled', () => {
  expect(isStepBack('delivered', 'preparing')).toBe(true);
  expect(isStepBack('cancelled', 'pending')).toBe(true);
  expect(isStepBack('pending', 'delivered')).toBe(false);
  expect(isStepBack('delivered', 'cancelled')).toBe(false);
  expect(isStepBack('preparing', 'preparing')).toBe(false);
});

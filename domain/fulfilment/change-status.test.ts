import { beforeEach, expect, test } from 'vitest';
import { addStaffAccount } from '#domain/staff/accounts.server.ts';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { addPaidTwice } from '../../tests/support/paid-twice.ts';
import { readEmails, readHistory, readOrder } from '../../tests/support/rows.ts';
import type { ShippingWarning } from '../orders/tracking.ts';
import { changeOrderStatus, undoStatusChange } from './change-status.server.ts';
import { isStepBack, type StatusChangeOutcome } from './change-status.ts';

const orderId = '481516234200';
const staffId = '0d2b9a52-0d9f-4a43-9c47-5d2b0f9a52aa';

onBothDatabases('an order status change', (shop) => {
  const change = (status: string, id = orderId, confirmed: ShippingWarning[] = []) =>
    changeOrderStatus(shop.db, { orderId: id, status, confirmed, staffId });
  const changeFrom = (expected: string, status: string) =>
    changeOrderStatus(shop.db, { orderId, status, expected, confirmed: [], staffId });
  const undo = async (event: number | undefined) =>
    undoStatusChange(shop.db, { orderId, event: event ?? 0, staffId });
  const eventOf = (outcome: StatusChangeOutcome) => (outcome.ok ? outcome.event : undefined);
  const resolve = (id: string) =>
    shop.db
      .updateTable('attention_items')
      .set({ resolved_at: new Date(), resolved_by: 'staff:1' })
      .where('id', '=', id)
      .execute();
  const readStatus = async () => (await readOrder(shop.db, orderId)).order_status;

  beforeEach(async () => {
    const long = new Date('2025-01-01T00:00:00Z');
    const row = { order_id: orderId, total: '39.00', status: 'paid', updated_at: long };
    await shop.db.insertInto('orders').values(row).execute();
  });

  test('a status change of an order sets status and time, and records the author', async () => {
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

  test('a status change queues an email to the customer on request, in the same transaction', async () => {
    const mail = shop.store.jobs;
    const about = { orderId, confirmed: [], staffId, mail };
    const kinds = async () => (await readEmails(shop.db)).map(({ facts }) => facts);
    expect(await changeOrderStatus(shop.db, { ...about, status: 'confirmed' })).toMatchObject({
      ok: true,
      mailed: false,
    });
    await shop.db.updateTable('orders').set({ email: 'mona@example.com' }).execute();
    expect(await change('preparing')).toMatchObject({ mailed: false });
    expect(await changeOrderStatus(shop.db, { ...about, status: 'delivered' })).toMatchObject({
      mailed: true,
    });
    await changeOrderStatus(shop.db, { ...about, status: 'cancelled' });
    await changeOrderStatus(shop.db, { ...about, status: 'cancelled' });
    const request = { ...about, status: 'delivered' };
    expect(await changeOrderStatus(shop.db, request)).toMatchObject({ ok: false, why: 'warnings' });
    const order = { orderId, name: 'Guest User' };
    expect(await kinds()).toEqual([
      { ...order, status: 'delivered' },
      { ...order, status: 'cancelled', isPaid: true },
    ]);
  });

  test('an order can change from every status to every other', async () => {
    for (const status of ['delivered', 'pending', 'cancelled', 'out_for_delivery', 'confirmed']) {
      await change(status, orderId, ['cancelled']);
      expect((await readOrder(shop.db, orderId)).order_status).toBe(status);
    }
  });

  test('a status change to packed requires confirmation while the order may be paid twice', async () => {
    const { id } = await addPaidTwice(shop.db, orderId);
    const refusal = { ok: false, why: 'warnings', status: 'pending', warnings: ['paid_twice'] };
    for (const status of ['preparing', 'out_for_delivery', 'delivered']) {
      expect(await change(status)).toEqual(refusal);
    }
    expect(await change('confirmed')).toMatchObject({ ok: true });
    expect(await change('preparing', orderId, ['refunded'])).toMatchObject({ ok: false });
    expect(await change('preparing', orderId, ['paid_twice'])).toMatchObject({ ok: true });
    const events = await shop.db.selectFrom('order_events').select('data').execute();
    expect(events.at(-1)?.data).toMatchObject({ to: 'preparing', despite: ['paid_twice'] });
    expect(await change('out_for_delivery')).toMatchObject({ ok: true });
    await change('pending');
    await resolve(id);
    expect(await change('preparing')).toMatchObject({ ok: true });
    await change('pending');
    await addPaidTwice(shop.db, '481516234299', { otherOrderId: orderId });
    expect(await change('preparing')).toMatchObject({ ok: false, warnings: ['paid_twice'] });
  });

  test('a status change to shipped requires confirmation while the order is unpaid or cancelled', async () => {
    await shop.db.updateTable('orders').set({ status: 'pending' }).execute();
    for (const status of ['out_for_delivery', 'delivered']) {
      const refusal = { ok: false, why: 'warnings', status: 'pending', warnings: ['not_paid'] };
      expect(await change(status)).toEqual(refusal);
      expect(await change(status, orderId, ['cancelled'])).toEqual(refusal);
    }
    expect(await readStatus()).toBe('pending');
    expect(await change('preparing')).toMatchObject({ ok: true });
    await change('cancelled');
    const both = ['cancelled', 'not_paid'];
    expect(await change('delivered', orderId, ['not_paid'])).toMatchObject({ warnings: both });
    expect(await readStatus()).toBe('cancelled');
    expect(await change('delivered', orderId, ['not_paid', 'cancelled'])).toMatchObject({
      ok: true,
    });
    const events = await shop.db.selectFrom('order_events').select('data').orderBy('id').execute();
    expect(events.at(-1)?.data).toEqual({ from: 'cancelled', to: 'delivered', despite: both });
  });

  test('a status change to shipped requires no confirmation for an order that was paid meanwhile', async () => {
    await shop.db.updateTable('orders').set({ status: 'failed' }).execute();
    expect(await change('delivered')).toMatchObject({ warnings: ['payment_failed'] });
    await shop.db.updateTable('orders').set({ status: 'paid' }).execute();
    expect(await change('delivered')).toMatchObject({ ok: true });
  });

  test('a status change to the same status records nothing', async () => {
    await change('pending');
    expect(await readHistory(shop.db, orderId)).toEqual([]);
  });

  test('a status change with an unknown status or order is refused', async () => {
    await expect(change('eaten')).rejects.toMatchObject({ code: 'status_unknown' });
    await expect(change('delivered', '999')).rejects.toMatchObject({ code: 'order_unknown' });
    expect((await readOrder(shop.db, orderId)).order_status).toBe('pending');
  });

  test('a status change is made from the expected status only', async () => {
    expect(await changeFrom('pending', 'confirmed')).toMatchObject({ ok: true });
    const refused = await changeFrom('pending', 'preparing');
    expect(refused).toMatchObject({ ok: false, status: 'confirmed' });
    expect(await readStatus()).toBe('confirmed');
    expect(await readHistory(shop.db, orderId)).toEqual(['status_changed']);
    expect(await changeFrom('confirmed', 'preparing')).toMatchObject({ ok: true });
  });

  test('a status change is no conflict when a colleague set the same status', async () => {
    await change('confirmed');
    expect(await changeFrom('pending', 'confirmed')).toEqual({
      ok: true,
      status: 'confirmed',
      event: undefined,
      mailed: false,
    });
  });

  test('a refused status change names the colleague who was first, or nobody after a direct change', async () => {
    await addStaffAccount(shop.db, 'sara@nabta.example', 'staff');
    const sara = await shop.db.selectFrom('staff_users').selectAll().executeTakeFirstOrThrow();
    await changeOrderStatus(shop.db, {
      orderId,
      status: 'delivered',
      confirmed: [],
      staffId: sara.id,
    });
    const refused = await changeFrom('pending', 'confirmed');
    expect(refused).toMatchObject({ ok: false, by: sara.name, at: expect.any(Date) });
    await shop.db.updateTable('orders').set({ order_status: 'cancelled' }).execute();
    expect(await changeFrom('delivered', 'confirmed')).toEqual({
      ok: false,
      why: 'conflict',
      status: 'cancelled',
      by: undefined,
      at: undefined,
    });
  });

  test('a status change can be undone, which is another change', async () => {
    const event = eventOf(await change('delivered'));
    expect(await undo(event)).toMatchObject({ ok: true, status: 'pending' });
    expect(await readStatus()).toBe('pending');
    expect(await readHistory(shop.db, orderId)).toEqual(['status_changed', 'status_changed']);
    expect(await undo(event)).toMatchObject({ ok: false, status: 'pending' });
  });

  test('a status change cannot be undone after a later change, even back again', async () => {
    const event = eventOf(await change('confirmed'));
    await change('cancelled');
    expect(await undo(event)).toMatchObject({ ok: false, status: 'cancelled' });
    await change('confirmed');
    expect(await undo(event)).toMatchObject({ ok: false, status: 'confirmed' });
    await shop.db.updateTable('orders').set({ order_status: 'delivered' }).execute();
    expect(await undo(event)).toMatchObject({ ok: false, status: 'delivered' });
    expect(await undo(Number.NaN)).toMatchObject({ ok: false });
    await expect(undoStatusChange(shop.db, { orderId: '9', event: 1, staffId })).rejects.toThrow();
  });

  test('one of two concurrent changes of the same status is refused', async () => {
    const outcomes = await Promise.all([
      changeFrom('pending', 'confirmed'),
      changeFrom('pending', 'cancelled'),
    ]);
    expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true]);
  });

  test('concurrent status changes record a consistent history', async () => {
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

test('a step back leads to an earlier status, or out of cancelled', () => {
  expect(isStepBack('delivered', 'preparing')).toBe(true);
  expect(isStepBack('cancelled', 'pending')).toBe(true);
  expect(isStepBack('pending', 'delivered')).toBe(false);
  expect(isStepBack('delivered', 'cancelled')).toBe(false);
  expect(isStepBack('preparing', 'preparing')).toBe(false);
});

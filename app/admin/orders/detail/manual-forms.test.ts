import { beforeEach, expect, test } from 'vitest';
import { findLedgerFaults } from '#domain/stock/find-ledger-faults.server.ts';
import {
  buyByTransfer,
  buyInCash,
  openCashMarket,
  sendParcel,
} from '../../../../tests/support/manual-orders.ts';
import { onBothDatabases } from '../../../../tests/support/on-both-databases.ts';
import { newEmail, newKey } from '../../../../tests/support/purchase.ts';
import {
  readAttempts,
  readHistory,
  readOpenItems,
  readOrder,
} from '../../../../tests/support/rows.ts';
import { postForm, staffContextOf } from '../../../../tests/support/staff-context.ts';
import { countStock, readAvailable } from '../../../../tests/support/stock.ts';
import { keyField } from '../../forms/staff-form-contract.ts';
import { loadOrder } from './load-order.server.ts';
import { handleOrderAction } from './order-action.server.ts';

const day = '2026-01-05';

onBothDatabases('money that staff receive, on the order page', (shop) => {
  let staff: Awaited<ReturnType<typeof staffContextOf>>;
  beforeEach(async () => {
    await openCashMarket(shop);
    staff = await staffContextOf(shop);
  });

  const send = async (orderId: string, form: Record<string, string>) => {
    const request = postForm(shop, `/admin/orders/${orderId}`, { [keyField]: newKey(), ...form });
    return (await handleOrderAction(request, staff.context, orderId)).data;
  };
  const collect = (orderId: string, changes: Record<string, string> = {}) =>
    send(orderId, { intent: 'collect', amount: '150', day, ...changes });
  const seeMoney = async (orderId: string) => (await loadOrder(staff.context, orderId)).collection;
  const makePaidEarlier = (orderId: string) =>
    shop.db
      .updateTable('orders')
      .set({ paid_at: new Date(Date.now() - 61_000) })
      .where('order_id', '=', orderId)
      .execute();
  const isPaid = async (orderId: string) => (await readOrder(shop.db, orderId)).status === 'paid';

  test.each([
    [{ amount: '' }, { amount: 'Please enter an amount, such as 130.00.' }],
    [{ amount: '0' }, { amount: expect.any(String) }],
    [{ amount: '-150' }, { amount: expect.any(String) }],
    [{ amount: 'SAR 150' }, { amount: expect.any(String) }],
    [{ day: '' }, { day: 'Please choose a day.' }],
    [{ day: '2026-02-31' }, { day: expect.any(String) }],
    [{ day: '2026-13-45' }, { day: expect.any(String) }],
    [{ day: '2999-01-01' }, { day: 'This day is still to come.' }],
    [
      { amount: 'some', day: '1' },
      { amount: expect.any(String), day: expect.any(String) },
    ],
  ])('is refused by field: %j', async (wrong, problems) => {
    const orderId = await buyInCash(shop);
    expect(await collect(orderId, wrong)).toMatchObject({ kind: 'refused', problems });
    expect(await isPaid(orderId)).toBe(false);
    expect(await collect(orderId)).toMatchObject({ kind: 'done' });
  });

  test('is recorded with amount and day, and once when the form is repeated', async () => {
    const orderId = await buyInCash(shop);
    const form = { [keyField]: 'a-form-of-today', amount: '١٥٠٫٠٠' };
    expect(await seeMoney(orderId)).toMatchObject({ due: { terms: 'cash' }, received: undefined });
    expect(await collect(orderId, form)).toMatchObject({ kind: 'done' });
    expect(await collect(orderId, form)).toMatchObject({ kind: 'done' });
    const { timeline, collection } = await loadOrder(staff.context, orderId);
    expect(timeline.map(({ kind }) => kind)).not.toContain('paid');
    expect(timeline.filter(({ kind }) => kind === 'collected')).toMatchObject([
      { day: '5 Jan 2026', data: { money: { amount: 15000, currency: 'AED' } } },
    ]);
    expect(collection).toMatchObject({ due: undefined, received: { undoable: 60 } });
    expect(await collect(orderId)).toMatchObject({
      message: 'The money of this order is already recorded.',
    });
  });

  test('can be undone for a minute, and is due again', async () => {
    const orderId = await buyInCash(shop);
    expect(await send(orderId, { intent: 'undo_collect' })).toMatchObject({ code: 'too_late' });
    await collect(orderId, { amount: '100' });
    expect(await readOpenItems(shop.db)).toHaveLength(1);
    expect(await send(orderId, { intent: 'undo_collect' })).toMatchObject({ kind: 'done' });
    expect(await seeMoney(orderId)).toMatchObject({ due: { money: { amount: 15000 } } });
    expect(await readOpenItems(shop.db)).toEqual([]);
    await collect(orderId);
    await makePaidEarlier(orderId);
    expect(await seeMoney(orderId)).toMatchObject({ due: undefined, received: undefined });
    expect(await send(orderId, { intent: 'undo_collect' })).toMatchObject({ code: 'too_late' });
    expect(await isPaid(orderId)).toBe(true);
  });

  test('is a question where a transfer differs, and has no undo', async () => {
    const orderId = await buyByTransfer(shop);
    expect(await collect(orderId, { amount: '100' })).toMatchObject({
      kind: 'refused',
      code: 'amount_differs',
      message: expect.stringMatching(/AED\s140\.00/),
    });
    const another = { amount: '120', confirmed: '100' };
    expect(await collect(orderId, another)).toMatchObject({ code: 'amount_differs' });
    expect(await isPaid(orderId)).toBe(false);
    expect(await collect(orderId, { amount: '120', confirmed: '120' })).toMatchObject({
      kind: 'done',
    });
    expect(await readAttempts(shop.db)).toMatchObject([{ state: 'paid', amount: '120.00' }]);
    expect(await readOpenItems(shop.db)).toHaveLength(1);
    expect(await seeMoney(orderId)).toMatchObject({ received: undefined });
    expect(await send(orderId, { intent: 'undo_collect' })).toMatchObject({ code: 'too_late' });
  });

  test('is recorded with a delivery only when staff tick it, and both are undone together', async () => {
    const orderId = await buyInCash(shop);
    await sendParcel(shop, orderId);
    const delivery = { order_id: orderId, status: 'delivered', expected: 'out_for_delivery' };
    expect(await send(orderId, { ...delivery, collected: 'some' })).toMatchObject({
      kind: 'refused',
      code: 'amount_invalid',
    });
    expect(await readOrder(shop.db, orderId)).toMatchObject({ order_status: 'out_for_delivery' });
    const done = await send(orderId, { ...delivery, collected: '150' });
    expect(done).toMatchObject({ kind: 'changed', collected: { amount: 15000, currency: 'AED' } });
    expect(await readHistory(shop.db, orderId)).toEqual(
      expect.arrayContaining(['status_changed', 'collected']),
    );
    const { event } = done as { event: number };
    const undo = { order_id: orderId, undo: `${event}`, undo_collected: '1' };
    expect(await send(orderId, undo)).toMatchObject({ kind: 'undone' });
    expect(await readOrder(shop.db, orderId)).toMatchObject({
      status: 'pending',
      order_status: 'out_for_delivery',
    });
    await send(orderId, delivery);
    expect(await isPaid(orderId), 'a delivery alone records no cash').toBe(false);
    const other = await buyInCash(shop);
    const confirming = { order_id: other, status: 'confirmed', collected: '150' };
    expect(await send(other, confirming)).toMatchObject({ code: 'not_due' });
  });

  test('ends with a refused parcel, whose units return once staff have it', async () => {
    await countStock(shop.db, 2, 3);
    const orderId = await buyInCash(shop);
    await sendParcel(shop, orderId);
    const back = () => send(orderId, { intent: 'parcel_back' });
    expect(await back()).toMatchObject({ code: 'not_sent' });
    expect(await send(orderId, { intent: 'refuse_parcel' })).toMatchObject({ kind: 'done' });
    expect(await seeMoney(orderId)).toMatchObject({ due: undefined, isParcelOut: true });
    expect(await collect(orderId)).toMatchObject({ code: 'not_due' });
    expect(await send(orderId, { intent: 'refuse_parcel' })).toMatchObject({ code: 'not_due' });
    expect(await back()).toMatchObject({ kind: 'done' });
    expect(await back()).toMatchObject({ code: 'already_returned' });
    expect(await seeMoney(orderId)).toMatchObject({ isParcelOut: false });
    expect(await findLedgerFaults(shop.db)).toEqual([]);
  });

  test('was refused with a parcel that is still to come back when its card page is paid after all', async () => {
    await countStock(shop.db, 2, 3);
    const visitor = shop.visitor();
    const email = newEmail();
    const orderId = await buyInCash(shop, { payment_method: 'online', total: 140, email }, visitor);
    await buyInCash(shop, { order_id: orderId, email }, visitor);
    await sendParcel(shop, orderId);
    await send(orderId, { intent: 'refuse_parcel' });
    const [card] = await readAttempts(shop.db);
    const notice = shop.gateway.webhook(card?.reference ?? '', { state: 'captured' });
    await visitor.fetch('/api/webhooks/sandbox', notice);
    expect(await isPaid(orderId)).toBe(true);
    expect(await seeMoney(orderId)).toMatchObject({ due: undefined, isParcelOut: true });
    const back = () => send(orderId, { intent: 'parcel_back' });
    expect(await back()).toMatchObject({ kind: 'done' });
    expect(await back()).toMatchObject({ code: 'already_returned' });
    expect(await readAvailable(shop.db, 2)).toBe(3);
    await send(orderId, { order_id: orderId, status: 'confirmed' });
    await sendParcel(shop, orderId);
    expect(await seeMoney(orderId), 'another parcel').toMatchObject({ isParcelOut: false });
    expect(await back()).toMatchObject({ code: 'not_sent' });
    expect(await findLedgerFaults(shop.db)).toEqual([]);
  });

  test('of a cancelled transfer is received after the order was taken back, which the page explains', async () => {
    const orderId = await buyByTransfer(shop);
    const setStatus = (status: string) =>
      send(orderId, { intent: 'status', order_id: orderId, status });
    expect(await setStatus('cancelled')).toMatchObject({ kind: 'changed' });
    const received = { amount: '140' };
    expect(await seeMoney(orderId)).toMatchObject({ due: undefined, mayArriveLate: true });
    expect(await collect(orderId, received)).toMatchObject({ code: 'not_due' });
    await setStatus('pending');
    expect(await seeMoney(orderId)).toMatchObject({
      due: { terms: 'bank' },
      mayArriveLate: false,
    });
    expect(await collect(orderId, received)).toMatchObject({ kind: 'done' });
    expect(await isPaid(orderId)).toBe(true);
  });
});

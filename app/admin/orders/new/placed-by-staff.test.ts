import { beforeEach, expect, test } from 'vitest';
import { buyInCash } from '../../../../tests/support/manual-orders.ts';
import { openTestMarket } from '../../../../tests/support/markets.ts';
import { onBothDatabases } from '../../../../tests/support/on-both-databases.ts';
import { newKey } from '../../../../tests/support/purchase.ts';
import { readEmails, readHistory, readOrder } from '../../../../tests/support/rows.ts';
import { staffContextOf } from '../../../../tests/support/staff-context.ts';
import { orderForm, placeByStaff } from '../../../../tests/support/staff-orders.ts';
import { countStock, expireAll, readReservations } from '../../../../tests/support/stock.ts';
import { keyField } from '../../forms/staff-form-contract.ts';
import { handleOrderAction } from '../detail/order-action.server.ts';

onBothDatabases('an order that staff place', (shop) => {
  let context: Awaited<ReturnType<typeof staffContextOf>>['context'];
  let staffId: string;
  beforeEach(async () => {
    ({ context, staffId } = await staffContextOf(shop));
    await countStock(shop.db, 2, 1);
  });

  const open = (texts: Record<string, string> = {}) =>
    openTestMarket(shop, 'ae', { methods: 'online\ncash - 900 10 AE', ...texts });
  const place = (fields: Record<string, string> = {}) =>
    placeByStaff(shop, context, orderForm([[2, '1', 1]], { total: '14000', ...fields }));
  const placed = async (fields: Record<string, string> = {}) => {
    const { result } = await place(fields);
    if (result.kind !== 'done') throw new Error(JSON.stringify(result));
    return result.orderId;
  };
  const buyOnline = () => buyInCash(shop, { payment_method: 'online', total: 140 });
  const states = async () =>
    Object.fromEntries((await readReservations(shop.db)).map((row) => [row.orderId, row.state]));

  test('gets the units of orders whose time to pay is over, as a checkout does', async () => {
    await open();
    const earlier = await buyOnline();
    expect(await place()).toMatchObject({ result: { code: 'sold_out' }, status: 409 });
    await expireAll(shop);
    const orderId = await placed();
    expect(await states()).toEqual({ [earlier]: 'released', [orderId]: 'reserved' });
  });

  test('gets them again with a new end of its link', async () => {
    await open();
    const orderId = await placed();
    await expireAll(shop);
    const later = await buyOnline();
    await expireAll(shop);
    const body = new URLSearchParams({ [keyField]: newKey(), intent: 'renew_link' });
    const request = new Request(`${shop.url}/admin/orders/${orderId}`, { method: 'POST', body });
    expect(await handleOrderAction(request, context, orderId)).toMatchObject({
      data: { kind: 'done' },
    });
    expect(await states()).toEqual({ [orderId]: 'reserved', [later]: 'released' });
  });

  test('in cash is confirmed at once, and its history names who did it where staff confirm', async () => {
    await open();
    const cash = { terms: 'cash', total: '15000' };
    expect(await readHistory(shop.db, await placed(cash))).toEqual(['created', 'email_queued']);
    await countStock(shop.db, 2, 2);
    await openTestMarket(shop, 'ae', { methods: 'online\ncash - - 10', confirm_cash_orders: '1' });
    const orderId = await placed({ ...cash, phone: '+971507654321' });
    expect(await readOrder(shop.db, orderId)).toMatchObject({
      order_status: 'confirmed',
      confirmed_at: expect.any(Date),
    });
    expect((await states())[orderId]).toBe('committed');
    expect(await readHistory(shop.db, orderId)).toEqual([
      'created',
      'status_changed',
      'email_queued',
    ]);
    const change = await shop.db
      .selectFrom('order_events')
      .select(['actor', 'data'])
      .where('kind', '=', 'status_changed')
      .executeTakeFirst();
    const data = { from: 'pending', to: 'confirmed' };
    expect(change).toEqual({ actor: `staff:${staffId}`, data });
    const email = (await readEmails(shop.db)).find(({ order_id }) => order_id === orderId);
    expect(email?.facts).toMatchObject({ confirmedAt: expect.any(String) });
  });
});

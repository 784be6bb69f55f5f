import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { changeOrderStatus } from '#domain/fulfilment/change-status.server.ts';
import { abandonJobs } from '#server/jobs/job-workers.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { refundOrder } from '../../../tests/support/refund-order.ts';
import { readEmails, readHistory, readOrder } from '../../../tests/support/rows.ts';
import { type BulkWarning, maxBulkOrders } from './bulk-change.ts';
import { findBulkChange } from './find-bulk-change.server.ts';
import { mailBulkChange } from './mail-bulk-change.server.ts';
import { processBulkChange } from './process-bulk-change.server.ts';
import { forgetOldBulkChanges } from './saved-bulk-change.server.ts';
import { retryRefusedOrders, startBulkChange } from './start-bulk-change.server.ts';
import { undoBulkChange } from './undo-bulk-change.server.ts';

const staffId = '0d2b9a52-0d9f-4a43-9c47-5d2b0f9a52aa';

onBothDatabases('a bulk status change', (shop) => {
  const services = () => ({ db: shop.db, jobs: shop.store.jobs });
  const add = async (order_id: string, values: Record<string, string> = {}) => {
    const email = `${order_id}@example.com`;
    const row = { order_id, total: '39.00', status: 'paid', email, ...values };
    await shop.db.insertInto('orders').values(row).execute();
  };
  const ids = Array.from({ length: 60 }, (_, at) => `${100000000000 + at}`);
  const start = (
    status: string,
    orderIds: readonly string[],
    { isMailed = false, expected = 'pending' } = {},
  ) => {
    const orders = orderIds.map((orderId) => ({ orderId, expected }));
    return startBulkChange(shop.db, shop.store.jobs, { status, isMailed, orders, staffId });
  };
  const undo = (id: string) => undoBulkChange(services(), id, 'status');
  const work = (id: string) => processBulkChange(services(), id);
  const find = async (id: string) => {
    const change = await findBulkChange(shop.db, id, 'status');
    if (!change) throw new Error('it is not there');
    return change;
  };
  const statuses = async () => {
    const rows = await shop.db
      .selectFrom('orders')
      .select(['order_status', ({ fn }) => fn.countAll<number>().as('orders')])
      .groupBy('order_status')
      .execute();
    return Object.fromEntries(rows.map((row) => [row.order_status, Number(row.orders)]));
  };
  const setPayment = (orderId: string, status: string) =>
    shop.db.updateTable('orders').set({ status }).where('order_id', '=', orderId).execute();
  const endTimeToUndo = async () => {
    const worked_at = new Date(Date.now() - 61_000);
    await shop.db.updateTable('bulk_changes').set({ worked_at }).execute();
  };

  beforeEach(async () => {
    const rows = ids.map((order_id) => {
      const email = `${order_id}@example.com`;
      return { order_id, total: '39.00', status: 'paid', email };
    });
    await shop.db.insertInto('orders').values(rows).execute();
  });

  test('a bulk status change is applied by its saved job, with an event for each order', async () => {
    const id = await start('preparing', ids);
    expect(await find(id)).toMatchObject({ state: 'working', total: 60, worked: 0 });
    await shop.deliverEmails();
    expect(await find(id)).toMatchObject({ state: 'done', worked: 60, changed: 60, refused: [] });
    expect(await statuses()).toEqual({ preparing: 60 });
    expect(await readHistory(shop.db, ids[7] ?? '')).toEqual(['status_changed']);
    const { actor } = await shop.db
      .selectFrom('order_events')
      .select('actor')
      .executeTakeFirstOrThrow();
    expect(actor).toBe(`staff:${staffId}`);
  });

  test('a bulk status change reports each refused order with the reason', async () => {
    await add('1', { order_status: 'delivered' });
    await add('2', { status: 'failed' });
    await add('3', { order_status: 'cancelled' });
    await add('4', { order_status: 'out_for_delivery' });
    const orders = [
      { orderId: '1', expected: 'delivered' },
      { orderId: '2', expected: 'pending' },
      { orderId: '3', expected: 'cancelled' },
      { orderId: '4', expected: 'out_for_delivery' },
      // A colleague has changed it since: it is "preparing" now.
      { orderId: ids[0] ?? '', expected: 'pending' },
      { orderId: ids[1] ?? '', expected: 'pending' },
      { orderId: '999', expected: 'pending' },
    ];
    await changeOrderStatus(shop.db, {
      orderId: ids[0] ?? '',
      status: 'preparing',
      confirmed: [],
      staffId,
    });
    const request = { status: 'out_for_delivery', isMailed: false, orders, staffId };
    const id = await startBulkChange(shop.db, shop.store.jobs, request);
    await work(id);
    const change = await find(id);
    expect(change).toMatchObject({ state: 'done', total: 7, worked: 7, changed: 1, same: 1 });
    expect(Object.fromEntries(change.refused.map((one) => [one.orderId, one.reason]))).toEqual({
      1: 'step_back',
      2: 'payment_failed',
      3: 'cancelled',
      999: 'order_unknown',
      [ids[0] ?? '']: 'conflict',
    });
    expect((await readOrder(shop.db, '2')).order_status).toBe('pending');
  });

  /**
   * Starts a change that rejects three orders for different reasons, then overrides the reasons that staff
   * ticked.
   */
  const refuseSome = async ({ isMailed = false } = {}) => {
    await add('1', { order_status: 'delivered' });
    await add('2', { status: 'failed' });
    await add('3', { order_status: 'cancelled', status: 'failed' });
    await add('4', { status: 'pending' });
    const orders = [
      { orderId: '1', expected: 'delivered' },
      { orderId: '2', expected: 'pending' },
      { orderId: '3', expected: 'cancelled' },
      { orderId: '4', expected: 'pending' },
      { orderId: '999', expected: 'pending' },
    ];
    const request = { status: 'out_for_delivery', isMailed, orders, staffId };
    const id = await startBulkChange(shop.db, shop.store.jobs, request);
    await work(id);
    return id;
  };
  const retryRefused = (id: string, reasons: BulkWarning[]) =>
    retryRefusedOrders(shop.db, shop.store.jobs, { id, reasons, staffId });

  test('a bulk status change retries refused orders after staff tick the reason', async () => {
    const first = await refuseSome();
    expect((await find(first)).reasons).toEqual({
      step_back: 1,
      payment_failed: 1,
      cancelled: 1,
      not_paid: 1,
      order_unknown: 1,
    });
    const second = await retryRefused(first, ['step_back', 'payment_failed']);
    await shop.deliverEmails();
    const change = await find(second);
    expect(change).toMatchObject({ state: 'done', total: 2, changed: 2, refused: [] });
    expect(change.follows).toBe(first);
    const statusOf = async (id: string) => (await readOrder(shop.db, id)).order_status;
    expect([await statusOf('1'), await statusOf('2')]).toEqual([
      'out_for_delivery',
      'out_for_delivery',
    ]);
    expect([await statusOf('3'), await statusOf('4')]).toEqual(['cancelled', 'pending']);
    const { data } = await shop.db
      .selectFrom('order_events')
      .select('data')
      .where('order_id', '=', '2')
      .executeTakeFirstOrThrow();
    expect(data).toMatchObject({ despite: ['payment_failed'] });

    await undo(second);
    await work(second);
    expect(await find(second)).toMatchObject({ state: 'undone', undone: 2 });
    expect([await statusOf('1'), await statusOf('2')]).toEqual(['delivered', 'pending']);
  });

  test('a retry of a bulk change leaves orders with an unticked reason unchanged and reports them', async () => {
    // It is cancelled, and its payment failed.
    const second = await retryRefused(await refuseSome(), ['cancelled']);
    await work(second);
    expect(await find(second)).toMatchObject({
      changed: 0,
      refused: [{ orderId: '3', reason: 'payment_failed' }],
    });
    const third = await retryRefused(second, ['payment_failed']);
    await work(third);
    expect(await find(third), 'what was ticked before holds').toMatchObject({
      total: 1,
      changed: 1,
      refused: [],
    });
  });

  test('a retry of a bulk change skips orders that a colleague changed meanwhile', async () => {
    const first = await refuseSome();
    await changeOrderStatus(shop.db, {
      orderId: '2',
      status: 'confirmed',
      confirmed: [],
      staffId,
    });
    const second = await retryRefused(first, ['payment_failed', 'not_paid']);
    await Promise.all([work(second), work(second)]);
    expect(await find(second)).toMatchObject({
      total: 2,
      changed: 1,
      refused: [{ orderId: '2', reason: 'conflict' }],
    });
    expect(await readHistory(shop.db, '4')).toEqual(['status_changed']);
  });

  test('a retry of a bulk change that was interrupted and pressed twice changes each order once', async () => {
    await shop.db.updateTable('orders').set({ status: 'failed' }).execute();
    const first = await start('out_for_delivery', ids);
    await work(first);
    expect((await find(first)).reasons).toEqual({ payment_failed: 60 });
    const [one, other] = await Promise.all([
      retryRefused(first, ['payment_failed']),
      retryRefused(first, ['payment_failed']),
    ]);
    const stopping = new AbortController();
    const working = processBulkChange(services(), one, stopping.signal);
    stopping.abort();
    await working;
    await Promise.all([work(one), work(other)]);
    const [mine, theirs] = [await find(one), await find(other)];
    expect(mine.changed + theirs.changed).toBe(60);
    const events = await shop.db.selectFrom('order_events').selectAll().execute();
    expect(events).toHaveLength(60);
  });

  test('a retry of a bulk change emails customers after its own undo period', async () => {
    const first = await refuseSome({ isMailed: true });
    const second = await retryRefused(first, ['payment_failed']);
    await work(second);
    expect(await mailBulkChange(services(), second)).toBe('done');
    await endTimeToUndo();
    await mailBulkChange(services(), second);
    const emails = await readEmails(shop.db);
    expect(emails.map(({ order_id }) => order_id)).toEqual(['2']);
  });

  test('a retry of a bulk change is refused without a reason, and for an undone change', async () => {
    const first = await refuseSome();
    await expect(retryRefused(first, [])).rejects.toThrow('nothing_chosen');
    await expect(retryRefused(randomUUID(), ['not_paid'])).rejects.toThrow('change_unknown');
    await undo(first);
    await expect(retryRefused(first, ['not_paid'])).rejects.toThrow('nothing_chosen');
  });

  test('a refunded order in a bulk change is not shipped with the others', async () => {
    const order_id = ids[0] ?? '';
    await refundOrder(shop.db, order_id, '39.00', 'requested');
    const id = await start('out_for_delivery', ids.slice(0, 2));
    await work(id);
    expect(await find(id)).toMatchObject({
      changed: 1,
      refused: [{ orderId: order_id, reason: 'refunded' }],
    });
  });

  test('two concurrent runs of a bulk change process each order once', async () => {
    const id = await start('confirmed', ids);
    await Promise.all([work(id), work(id), work(id)]);
    expect(await find(id)).toMatchObject({ state: 'done', changed: 60 });
    const events = await shop.db.selectFrom('order_events').selectAll().execute();
    expect(events).toHaveLength(60);
  });

  test('two concurrent bulk changes of the same orders complete, and no order has both', async () => {
    const one = await start('confirmed', ids);
    const other = await start('preparing', [...ids].reverse());
    await Promise.all([work(one), work(other)]);
    const [first, second] = [await find(one), await find(other)];
    expect(first.changed + second.changed).toBe(60);
    expect(first.refused.length + second.refused.length).toBe(60);
  });

  test('a bulk status change resumes after an interruption', async () => {
    const id = await start('confirmed', ids);
    const stopping = new AbortController();
    const working = processBulkChange(services(), id, stopping.signal);
    stopping.abort();
    expect(await working, 'the job is tried again').toBe('later');
    const half = await find(id);
    expect(half.state).toBe('working');
    expect(await work(id)).toBe('done');
    expect(await find(id)).toMatchObject({ state: 'done', changed: 60 });
  });

  test('a bulk status change emails every customer once after the undo period', async () => {
    const id = await start('delivered', ids.slice(0, 30), { isMailed: true });
    await work(id);
    expect(await mailBulkChange(services(), id)).toBe('done');
    expect(await readEmails(shop.db)).toEqual([]);
    expect(await find(id)).toMatchObject({ emails: 30 });
    expect((await find(id)).undoable).toBeGreaterThan(50);
    await changeOrderStatus(shop.db, {
      orderId: ids[3] ?? '',
      status: 'cancelled',
      confirmed: [],
      staffId,
    });
    await endTimeToUndo();
    await Promise.all([mailBulkChange(services(), id), mailBulkChange(services(), id)]);
    await mailBulkChange(services(), id);
    const emails = await readEmails(shop.db);
    // Sends no email about the order that has changed again.
    expect(emails.map(({ order_id }) => order_id).sort()).toEqual(
      ids.slice(0, 30).filter((_, at) => at !== 3),
    );
    expect(emails[0]).toMatchObject({
      kind: 'order_status',
      facts: { status: 'delivered' },
      created_by: `staff:${staffId}`,
    });
    await expect(undo(id)).rejects.toThrow('too_late');
  });

  test.each(['confirmed', 'preparing'] as const)(
    'sends emails about "%s" only for orders that are paid and not refunded',
    async (status) => {
      const [paid = '', refunded = '', failed = '', pending = '', partly = ''] = ids;
      await refundOrder(shop.db, refunded, '39.00', 'requested');
      await refundOrder(shop.db, partly, '4.00');
      await setPayment(failed, 'failed');
      await setPayment(pending, 'pending');
      const chosen = [paid, refunded, failed, pending, partly];
      const id = await start(status, chosen, { isMailed: true });
      await work(id);
      expect(await find(id)).toMatchObject({ changed: 5, emails: 2 });
      await endTimeToUndo();
      await mailBulkChange(services(), id);
      const emails = await readEmails(shop.db);
      expect(emails.map(({ order_id }) => order_id).sort()).toEqual([paid, partly].sort());
    },
  );

  test('a bulk email job that runs too early is rescheduled and does not count as failed', async () => {
    const id = await start('delivered', ids.slice(0, 2), { isMailed: true });
    await work(id);
    await shop.db.deleteFrom('emails').execute();
    await sql`delete from pgboss.job`.execute(shop.db);
    expect(await mailBulkChange(services(), id)).toBe('done');
    const { rows } =
      await sql`select name, data, start_after > now() + interval '50 seconds' as waits
      from pgboss.job`.execute(shop.db);
    expect(rows).toEqual([{ name: 'mail-bulk-change', data: { id }, waits: true }]);
  });

  test('an abandoned bulk change opens an attention item that names it', async () => {
    const id = await start('confirmed', ids.slice(0, 2));
    for (const name of ['work-bulk-change', 'mail-bulk-change'] as const) {
      await abandonJobs(name, [{ id: randomUUID(), data: { id } } as never], {
        store: shop.store,
        log: shop.log.log,
      });
    }
    const items = await shop.db.selectFrom('attention_items').selectAll().execute();
    expect(items).toMatchObject([{ kind: 'bulk_change_stopped', subject: id, order_id: null }]);
  });

  test('the undo of a bulk change restores each order except those changed since, and sends no email', async () => {
    const id = await start('delivered', ids, { isMailed: true });
    await work(id);
    await changeOrderStatus(shop.db, {
      orderId: ids[5] ?? '',
      status: 'cancelled',
      confirmed: [],
      staffId,
    });
    await undo(id);
    expect(await find(id)).toMatchObject({ state: 'undoing', undoable: 0 });
    await shop.deliverEmails();
    expect(await find(id)).toMatchObject({ state: 'undone', undone: 59, notUndone: [ids[5]] });
    expect(await statuses()).toEqual({ pending: 59, cancelled: 1 });
    await endTimeToUndo();
    await mailBulkChange(services(), id);
    expect(await readEmails(shop.db)).toEqual([]);
    await undo(id);
    expect((await find(id)).state).toBe('undone');
  });

  test('a bulk status change is neither displayed nor undone as a tracking change', async () => {
    const id = await start('preparing', ids);
    expect(await findBulkChange(shop.db, id, 'tracking')).toBeUndefined();
    await expect(undoBulkChange(services(), id, 'tracking')).rejects.toThrow('change_unknown');
  });

  test('an undo during a bulk change leaves the orders that are not yet changed as they are', async () => {
    const id = await start('preparing', ids);
    await undo(id);
    await work(id);
    expect(await find(id)).toMatchObject({ state: 'undone', undone: 60 });
    expect(await statuses()).toEqual({ pending: 60 });
  });

  test('a bulk status change cannot be undone after the undo period', async () => {
    const id = await start('preparing', ids);
    await work(id);
    await endTimeToUndo();
    expect((await find(id)).undoable).toBe(0);
    await expect(undo(id)).rejects.toThrow('too_late');
    const unknown = undo(randomUUID());
    await expect(unknown).rejects.toThrow('change_unknown');
  });

  test('a bulk status change without orders, with too many or with an unknown status is refused', async () => {
    await expect(start('preparing', [])).rejects.toThrow('nothing_chosen');
    await expect(start('lost', ids)).rejects.toThrow('status_unknown');
    const many = Array.from({ length: maxBulkOrders + 1 }, (_, at) => `${at}`);
    await expect(start('preparing', many)).rejects.toThrow('too_many');
    expect(await shop.db.selectFrom('bulk_changes').selectAll().execute()).toEqual([]);
  });

  test('a bulk status change is removed after thirty days', async () => {
    const id = await start('preparing', ids);
    await forgetOldBulkChanges(shop.db);
    await find(id);
    const created_at = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);
    await shop.db.updateTable('bulk_changes').set({ created_at }).execute();
    await forgetOldBulkChanges(shop.db);
    expect(await findBulkChange(shop.db, id, 'status')).toBeUndefined();
  });
});

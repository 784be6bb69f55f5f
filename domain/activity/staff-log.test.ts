import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { recordProductEvent } from '../catalog/product-events.server.ts';
import { applyTracking } from '../orders/bulk/import-tracking.server.ts';
import { mailBulkChange } from '../orders/bulk/mail-bulk-change.server.ts';
import { processBulkChange } from '../orders/bulk/process-bulk-change.server.ts';
import { startBulkChange } from '../orders/bulk/start-bulk-change.server.ts';
import { undoBulkChange } from '../orders/bulk/undo-bulk-change.server.ts';
import { recordOrderEvent } from '../orders/order-events.server.ts';
import { recordPrivacyEvent } from '../privacy/privacy-events.server.ts';
import { addStaffAccount } from '../staff/accounts.server.ts';
import { recordStaffEvent } from '../staff/staff-events.server.ts';
import { type LogQuery, listBulkEntries, listLogPeople, listStaffLog } from './staff-log.server.ts';
import { logActNames, logActs, readLogCursor, writeLogCursor } from './staff-log.ts';

const orderId = '481516234277';

onBothDatabases('the staff log', (shop) => {
  let sara: string;
  let omar: string;

  beforeEach(async () => {
    for (const name of ['sara', 'omar']) {
      await addStaffAccount(shop.db, `${name}@nabta.example`, 'manager');
    }
    const people = await listLogPeople(shop.db);
    [omar = '', sara = ''] = people.map(({ id }) => id);
    await sql`delete from staff_events`.execute(shop.db);
    const row = { order_id: orderId, total: '39.00', status: 'paid' };
    await shop.db.insertInto('orders').values(row).execute();
  });

  const all: LogQuery = {
    staffId: undefined,
    act: undefined,
    from: undefined,
    until: undefined,
    before: undefined,
    limit: 50,
  };
  const list = async (query: Partial<LogQuery> = {}) =>
    (await listStaffLog(shop.db, { ...all, ...query })).rows;
  const kinds = async (query: Partial<LogQuery> = {}) =>
    (await list(query)).map(({ kind }) => kind);

  /**
   * Runs acts one by one: acts of different tables have no order within one moment of the database's clock.
   */
  async function inOrder(acts: (() => Promise<unknown>)[]) {
    for (const act of acts) {
      await act();
      const { now: done } = await moment();
      await vi.waitUntil(async () => (await moment()).now > done, { interval: 1 });
    }
  }

  async function moment() {
    const read = sql<{ now: string }>`select clock_timestamp()::text as now`;
    return (await read.execute(shop.db)).rows[0] ?? { now: '' };
  }

  async function work() {
    const { db } = shop;
    const [bySara, byOmar] = [`staff:${sara}`, `staff:${omar}`] as const;
    const personalData = { rows: [], orderIds: [orderId] } as never;
    const status = { from: 'pending', to: 'preparing', email: 'mona@example.com' };
    const refund = { orderId, kind: 'refund_requested', actor: byOmar } as const;
    const changes = [{ field: 'price' as const, before: '39.00', after: '45.00' }];
    const file = { name: 'orders-all.csv' };
    const role = { from: 'manager', to: 'packer' };
    await inOrder([
      () => recordOrderEvent(db, { orderId, kind: 'created', actor: 'shopper' }),
      () => recordOrderEvent(db, { orderId, kind: 'status_changed', actor: bySara, data: status }),
      () => recordOrderEvent(db, { ...refund, data: { amount: 400, currency: 'USD' } }),
      () => recordProductEvent(db, { productId: 1, kind: 'changed', actor: bySara, changes }),
      () => recordPrivacyEvent(db, 'exported', { personalData, actor: byOmar }),
      () => recordStaffEvent(db, { kind: 'orders_exported', actor: byOmar, data: file }),
      () =>
        recordStaffEvent(db, { kind: 'role_changed', actor: byOmar, staffId: sara, data: role }),
    ]);
  }

  async function readPages(limit: number): Promise<string[]> {
    const read: string[] = [];
    for (let before: LogQuery['before']; ; ) {
      const page = await listStaffLog(shop.db, { ...all, before, limit });
      read.push(...page.rows.map(({ key }) => key));
      const last = page.rows.at(-1);
      if (!page.hasMore || !last) return read;
      before = readLogCursor(writeLogCursor(last.place));
      expect(before).toEqual(last.place);
    }
  }

  test('the staff log merges all histories newest first, without acts of shoppers', async () => {
    await work();
    expect(await list()).toMatchObject([
      { kind: 'staff_role_changed', by: 'omar', whom: 'sara', role: 'packer' },
      { kind: 'staff_orders_exported', by: 'omar', name: 'orders-all.csv' },
      { kind: 'privacy_exported', by: 'omar' },
      { kind: 'product_changed', by: 'sara', productId: 1, fields: ['price'] },
      { kind: 'order_refund_requested', orderId, money: { amount: 400, currency: 'USD' } },
      { kind: 'order_status_changed', by: 'sara', orderId, from: 'pending', to: 'preparing' },
    ]);
    expect(JSON.stringify(await list())).not.toContain('mona@');
  });

  test('the staff log can be filtered by person, kind of act and days, singly and combined', async () => {
    await work();
    expect(await kinds({ staffId: sara })).toEqual(['product_changed', 'order_status_changed']);
    expect(await kinds({ act: 'refunds' })).toEqual(['order_refund_requested']);
    expect(await kinds({ act: 'status', staffId: omar })).toEqual([]);
    expect(await kinds({ act: 'exports', staffId: omar })).toEqual(['staff_orders_exported']);
    const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000);
    expect(await kinds({ from: tomorrow })).toEqual([]);
    expect(await kinds({ until: tomorrow })).toHaveLength(6);
  });

  test('the staff log is read in pages without gaps or repeats, even within one moment', async () => {
    await work();
    await work();
    await sql`update order_events set created_at = '2026-11-20 10:00:00.123456Z'`.execute(shop.db);
    await sql`update staff_events set created_at = '2026-11-20 10:00:00.123456Z'`.execute(shop.db);
    const keys = (await list()).map(({ key }) => key);
    expect(keys).toHaveLength(12);
    expect(await readPages(1)).toEqual(keys);
  });

  test('the staff log lists each kind under one category, and reads unreadable data as missing', async () => {
    await work();
    const kindsByAct = await Promise.all(logActNames.map((act) => kinds({ act })));
    expect(kindsByAct.flat().toSorted()).toEqual((await kinds()).toSorted());
    expect(new Set(logActNames).size).toBe(Object.keys(logActs).length);
    await sql`update order_events set data = '{"from": 7, "amount": "x", "to": null}'`.execute(
      shop.db,
    );
    expect(await list({ act: 'refunds' })).toMatchObject([{ money: undefined }]);
  });

  describe('the staff log of a bulk change', () => {
    const ids = Array.from({ length: 40 }, (_, at) => `${200000000000 + at}`);
    const services = () => ({ db: shop.db, jobs: shop.store.jobs });

    beforeEach(async () => {
      const rows = ids.map((order_id) => {
        return { order_id, total: '39.00', status: 'paid', email: `${order_id}@example.com` };
      });
      await shop.db.insertInto('orders').values(rows).execute();
    });

    async function changeAll(isMailed = false): Promise<string> {
      const orders = ids.map((orderId) => ({ orderId, expected: 'pending' }));
      const change = { status: 'preparing', isMailed, orders, staffId: sara };
      const id = await startBulkChange(shop.db, shop.store.jobs, change);
      await processBulkChange(services(), id);
      return id;
    }

    async function enterAll(): Promise<string> {
      const entries = ids.map((orderId, at) => ({
        orderId,
        carrier: 'Aramex',
        trackingNumber: `47${at}`,
        seen: { carrier: '', trackingNumber: '' },
        confirmed: [],
      }));
      const applied = { entries, markOutForDelivery: true, mail: false, staffId: sara };
      const outcome = await applyTracking(services(), applied);
      if (!outcome.ok) throw new Error('refused');
      return outcome.change;
    }

    test('has one expandable line for a status change of 40 orders', async () => {
      await changeAll();
      const lines = await list();
      expect(lines).toMatchObject([
        { kind: 'staff_orders_changed', by: 'sara', to: 'preparing', orders: 40 },
      ]);
      const entries = await listBulkEntries(shop.db, lines[0]?.bulk ?? '', 50);
      expect(entries.map(({ orderId }) => orderId)).toEqual(ids);
      expect(entries[0]).toMatchObject({ kind: 'order_status_changed', from: 'pending' });
    });

    test('has separate lines for its undo and its emails, each in its category', async () => {
      const undone = await changeAll();
      await undoBulkChange(services(), undone, 'status');
      await processBulkChange(services(), undone);
      expect(await kinds()).toEqual(['staff_orders_undone', 'staff_orders_changed']);
      const mailed = await changeAll(true);
      const worked_at = new Date(Date.now() - 61_000);
      await shop.db.updateTable('bulk_changes').set({ worked_at }).execute();
      await mailBulkChange(services(), mailed);
      expect(await list({ act: 'emails' })).toMatchObject([
        { kind: 'staff_orders_mailed', by: 'sara', orders: 40 },
      ]);
      expect(await kinds({ act: 'status', staffId: sara })).toEqual([
        'staff_orders_changed',
        'staff_orders_undone',
        'staff_orders_changed',
      ]);
      expect(await kinds({ staffId: omar })).toEqual([]);
    });

    test('has one line for tracking numbers of many orders, and one for their undo', async () => {
      const id = await enterAll();
      expect(await list()).toMatchObject([{ kind: 'staff_tracking_entered', orders: 40 }]);
      await undoBulkChange(services(), id, 'tracking');
      await processBulkChange(services(), id);
      expect(await kinds()).toEqual(['staff_tracking_undone', 'staff_tracking_entered']);
    });

    test('counts as one line of a page, without gaps or repeats between pages', async () => {
      await work();
      await changeAll();
      await work();
      const keys = (await list()).map(({ key }) => key);
      expect(keys).toHaveLength(13);
      expect(await readPages(3)).toEqual(keys);
    });

    test('has no line when every order was refused', async () => {
      await shop.db.updateTable('orders').set({ order_status: 'delivered' }).execute();
      await changeAll();
      expect(await list()).toEqual([]);
    });
  });

  test('the staff log accepts only its own cursors', () => {
    for (const text of [undefined, '', 'x', '1-2', '1-2-3-4', '99999999999999999-1-1']) {
      expect(readLogCursor(text)).toBeUndefined();
    }
  });
});

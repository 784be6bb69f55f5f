import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { recordProductEvent } from '../catalog/product-events.server.ts';
import { recordOrderEvent } from '../orders/order-events.server.ts';
import { recordPrivacyEvent } from '../privacy/privacy-events.server.ts';
import { addStaffAccount } from '../staff/accounts.server.ts';
import { recordStaffEvent } from '../staff/staff-events.server.ts';
import { type LogQuery, listLogPeople, listStaffLog } from './staff-log.server.ts';
import { logActNames, logActs, readLogPlace, writeLogPlace } from './staff-log.ts';

const orderId = '481516234277';

onBothDatabases('the log of what staff did', (shop) => {
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
    ...{ staffId: undefined, act: undefined, from: undefined, until: undefined },
    ...{ before: undefined, limit: 50 },
  };
  const list = async (query: Partial<LogQuery> = {}) =>
    (await listStaffLog(shop.db, { ...all, ...query })).entries;
  const kinds = async (query: Partial<LogQuery> = {}) =>
    (await list(query)).map(({ kind }) => kind);

  /** Acts of different tables have no order within one moment of the database's clock. */
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
    const held = { rows: [], orderIds: [orderId] } as never;
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
      () => recordPrivacyEvent(db, 'exported', { held, actor: byOmar }),
      () => recordStaffEvent(db, { kind: 'orders_exported', actor: byOmar, data: file }),
      () =>
        recordStaffEvent(db, { kind: 'role_changed', actor: byOmar, staffId: sara, data: role }),
    ]);
  }

  test('has all histories in one, newest first, and nothing that shoppers did', async () => {
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

  test('is filtered by person, by kind of act and by days, each alone and together', async () => {
    await work();
    expect(await kinds({ staffId: sara })).toEqual(['product_changed', 'order_status_changed']);
    expect(await kinds({ act: 'refunds' })).toEqual(['order_refund_requested']);
    expect(await kinds({ act: 'status', staffId: omar })).toEqual([]);
    expect(await kinds({ act: 'exports', staffId: omar })).toEqual(['staff_orders_exported']);
    const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000);
    expect(await kinds({ from: tomorrow })).toEqual([]);
    expect(await kinds({ until: tomorrow })).toHaveLength(6);
  });

  test('loses and repeats nothing from page to page, not even of one moment', async () => {
    await work();
    await work();
    await sql`update order_events set created_at = '2026-11-20 10:00:00.123456Z'`.execute(shop.db);
    await sql`update staff_events set created_at = '2026-11-20 10:00:00.123456Z'`.execute(shop.db);
    const keys = (await list()).map(({ key }) => key);
    expect(keys).toHaveLength(12);
    const read: string[] = [];
    for (let before: LogQuery['before']; ; ) {
      const page = await listStaffLog(shop.db, { ...all, before, limit: 1 });
      read.push(...page.entries.map(({ key }) => key));
      const last = page.entries.at(-1);
      if (!page.hasMore || !last) break;
      before = readLogPlace(writeLogPlace(last.place));
      expect(before).toEqual(last.place);
    }
    expect(read).toEqual(keys);
  });

  test('shows each kind under one kind of act, and survives what it cannot read', async () => {
    await work();
    const found = await Promise.all(logActNames.map((act) => kinds({ act })));
    expect(found.flat().toSorted()).toEqual((await kinds()).toSorted());
    expect(new Set(logActNames).size).toBe(Object.keys(logActs).length);
    await sql`update order_events set data = '{"from": 7, "amount": "x", "to": null}'`.execute(
      shop.db,
    );
    expect(await list({ act: 'refunds' })).toMatchObject([{ money: undefined }]);
  });

  test('has places of its own only', () => {
    for (const text of [undefined, '', 'x', '1-2', '1-2-3-4', '99999999999999999-1-1']) {
      expect(readLogPlace(text)).toBeUndefined();
    }
  });
});

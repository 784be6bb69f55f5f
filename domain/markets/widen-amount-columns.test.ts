import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import type { Db } from '#database/schema.ts';
import { onlyGateway } from '../../tests/support/fake-gateway.ts';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { buyAndPay } from '../../tests/support/paid-order.ts';
import { readAttempt, readOrder } from '../../tests/support/rows.ts';
import { money, toNumericColumn } from '../money.ts';
import { requestRefund } from '../refunds/request-refund.server.ts';
import { hasWideAmountColumns, widenAmountColumns } from './widen-amount-columns.server.ts';

const soon = { maxAttempts: 2, retryDelayMs: 10 };

/** Types of all amount columns. */
async function readTypes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ type: string }>`
    select distinct format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = any(array['orders', 'payments', 'refunds', 'sandbox_charges', 'sandbox_refunds']::regclass[])
      and attname in ('total', 'subtotal', 'shipping_cost', 'tax_amount', 'amount')`.execute(db);
  return rows.map(({ type }) => type);
}

/** Files of the tables and their indexes: a rewritten table or a rebuilt index has another. */
async function readFiles(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    select relname, relfilenode from pg_class where oid in (
      select unnest(array['orders', 'payments', 'refunds', 'sandbox_charges', 'sandbox_refunds']::regclass[])
      union all select indexrelid from pg_index where indrelid = any(
        array['orders', 'payments', 'refunds', 'sandbox_charges', 'sandbox_refunds']::regclass[]))
    order by 1`.execute(db);
  return rows;
}

async function readChecks(db: Db): Promise<unknown[]> {
  const { rows } = await sql`select conrelid::regclass::text as table, conname, convalidated,
      pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace order by 1, 2`.execute(db);
  return rows;
}

async function readTriggers(db: Db): Promise<unknown[]> {
  const { rows } = await sql`select pg_get_triggerdef(oid) as definition, tgenabled from pg_trigger
    where not tgisinternal order by 1`.execute(db);
  return rows;
}

onBothDatabases('widening the amount columns', (shop) => {
  afterEach(async () => {
    shop.fresh.distrust?.();
    await shop.close();
    await shop.open();
  });

  test('rewrites no table, builds no index, and leaves every trigger and check as it was', async () => {
    await sql`create function ignore() returns trigger language plpgsql as 'begin return null; end'`.execute(
      shop.db,
    );
    await sql`create trigger of_another after update of amount, state on refunds
      for each statement execute function ignore()`.execute(shop.db);
    await sql`alter table refunds disable trigger of_another`.execute(shop.db);
    const readAll = async () =>
      Promise.all([readFiles(shop.db), readTriggers(shop.db), readChecks(shop.db)]);
    const before = await readAll();
    expect(await hasWideAmountColumns(shop.db)).toBe(false);
    expect(await widenAmountColumns(shop.db)).toEqual({ kind: 'widened' });
    expect(await hasWideAmountColumns(shop.db)).toBe(true);
    expect(await readTypes(shop.db)).toEqual(['numeric']);
    expect(await readAll()).toEqual(before);
    await sql`drop function ignore cascade`.execute(shop.db);
  });

  test('checks amounts that were written before, also where an earlier call ended half-way', async () => {
    await sql`alter table payments add constraint below_a_million check (amount < 1000000) not valid`.execute(
      shop.db,
    );
    await widenAmountColumns(shop.db);
    const isValid = async () => {
      const { rows } = await sql<{ valid: boolean }>`select bool_and(convalidated) as valid
        from pg_constraint where contype = 'c' and conrelid = 'payments'::regclass`.execute(
        shop.db,
      );
      return rows[0]?.valid;
    };
    expect(await isValid()).toBe(true);
    await sql`alter table payments add constraint above_nothing check (amount > 0) not valid`.execute(
      shop.db,
    );
    expect(await widenAmountColumns(shop.db)).toEqual({ kind: 'already' });
    expect(await isValid()).toBe(true);
  });

  test('happens once, however often it is requested at the same time', async () => {
    const results = await Promise.all(
      Array.from({ length: 5 }, () => widenAmountColumns(shop.db, { retryDelayMs: 10 })),
    );
    const kinds = results.map(({ kind }) => kind).sort();
    expect(kinds).toEqual(['already', 'already', 'already', 'already', 'widened']);
    expect(await widenAmountColumns(shop.db)).toEqual({ kind: 'already' });
  });

  test('changes nothing while a view or a policy of another project uses an amount, and names it', async () => {
    await sql`create schema reports`.execute(shop.db);
    await sql`create view reports.daily as select created_at::date as day, sum(total) from orders group by 1`.execute(
      shop.db,
    );
    await sql`create materialized view big_refunds as select * from refunds where amount > 100`.execute(
      shop.db,
    );
    await sql`create policy large on payments using (amount < 1000)`.execute(shop.db);
    await sql`alter table orders add column cents bigint generated always as (total * 100) stored`.execute(
      shop.db,
    );
    expect(await widenAmountColumns(shop.db, soon)).toEqual({
      kind: 'blocked',
      blockers: [
        'column cents of table orders',
        'materialized view big_refunds',
        'policy large on table payments',
        'view reports.daily',
      ],
    });
    expect(await readTypes(shop.db)).toEqual(['numeric(12,2)']);
    await sql`drop view reports.daily`.execute(shop.db);
    await sql`drop materialized view big_refunds`.execute(shop.db);
    await sql`drop policy large on payments`.execute(shop.db);
    await sql`alter table orders drop column cents`.execute(shop.db);
    expect(await widenAmountColumns(shop.db)).toEqual({ kind: 'widened' });
    await sql`drop schema reports`.execute(shop.db);
  });

  test('shoppers of connections that are open buy, pay and are refunded before and after it', async () => {
    const refund = async ({ orderId, paymentId }: Awaited<ReturnType<typeof buyAndPay>>) => {
      const request = { amount: '1.25', reason: 'Broken', reference: randomUUID(), staffId };
      const services = { ...shop.store, gateways: onlyGateway(shop.gateway) };
      return requestRefund(services, { ...request, orderId, paymentId });
    };
    const before = await buyAndPay(shop);
    await widenAmountColumns(shop.db);
    const after = await buyAndPay(shop);
    for (const paid of [before, after]) {
      expect(await readOrder(shop.db, paid.orderId)).toMatchObject({ status: 'paid' });
      expect(await refund(paid)).toMatchObject({ state: 'done' });
    }
    const [one, other] = [before, after].map(({ orderId }) => readAttempt(shop.db, orderId));
    expect((await one)?.amount).toBe((await other)?.amount);
    await expect.poll(() => shop.store.settings.hasWideAmountColumns, { timeout: 5000 }).toBe(true);
  });

  test('a refund in thousandths fails instead of being rounded, and is exact afterwards', async () => {
    const paid = await buyAndPay(shop);
    // Stands for a market that was opened too early.
    const asDinars = (amount: string) =>
      sql`update payments set currency = 'KWD', amount = ${amount}::numeric where id = ${paid.paymentId}`.execute(
        shop.db,
      );
    const refund = (amount: string) =>
      requestRefund(
        { ...shop.store, gateways: onlyGateway(shop.gateway) },
        { ...paid, amount, reason: 'Broken', reference: randomUUID(), staffId },
      );
    await asDinars('12.340');
    await expect(refund('1.255')).rejects.toThrow(RangeError);
    expect(await shop.db.selectFrom('refunds').selectAll().execute()).toEqual([]);
    await widenAmountColumns(shop.db);
    await asDinars('12.345');
    await refund('1.255');
    const refunds = await shop.db.selectFrom('refunds').select('amount').execute();
    expect(refunds).toEqual([{ amount: '1.255' }]);
    await expect(refund('11.091')).rejects.toMatchObject({ code: 'amount_above_rest' });
  });

  test('later refunds and changes of an order still reach the totals of its day', async () => {
    const paid = await buyAndPay(shop);
    await widenAmountColumns(shop.db);
    await sql`update orders set created_at = now() - interval '3 days', currency = 'KWD', total = 12.345
      where order_id = ${paid.orderId}`.execute(shop.db);
    await sql`delete from revenue_changes`.execute(shop.db);
    await sql`insert into refunds (order_id, payment_id, reference, amount, currency, reason, state, created_by)
      values (${paid.orderId}, ${paid.paymentId}, 'r1', 1.255, 'KWD', 'Broken', 'done', 'store')`.execute(
      shop.db,
    );
    await sql`update refunds set amount = 1.254`.execute(shop.db);
    await sql`update orders set total = 12.346`.execute(shop.db);
    const { rows } = await sql`select sum(total)::text as total, sum(refunded)::text as refunded
      from revenue_changes`.execute(shop.db);
    expect(rows).toEqual([{ total: '0.001', refunded: '1.254' }]);
  });

  // One session at a time uses the embedded database.
  test.runIf(shop.kind === 'postgres').each(['orders', 'payments', 'refunds'])(
    'gives up while another session works on %s, and lets everybody else pass',
    async (table) => {
      const other = new pg.Client({ connectionString: shop.fresh.url });
      await other.connect();
      await other.query(`begin; lock table ${table} in row exclusive mode`);
      const widening = widenAmountColumns(shop.db, { ...soon, maxAttempts: 1 });
      const { orderId } = await buyAndPay(shop);
      expect(await widening).toEqual({ kind: 'busy' });
      expect(await readOrder(shop.db, orderId)).toMatchObject({ status: 'paid' });
      expect(await readTypes(shop.db)).toEqual(['numeric(12,2)']);
      const retried = widenAmountColumns(shop.db, { maxAttempts: 1000, retryDelayMs: 10 });
      await other.query('commit');
      expect(await retried).toEqual({ kind: 'widened' });
      await other.end();
    },
  );
});

const staffId = '0d2b9a52-0d9f-4a43-9c47-5d2b0f9a52aa';

test('amounts of currencies with two decimals are written the same before and after', () => {
  for (const currency of ['USD', 'SAR', 'AED']) {
    const amount = money(3900, currency);
    expect(toNumericColumn(amount, { isWide: true })).toBe(toNumericColumn(amount));
  }
  expect(toNumericColumn(money(12_345, 'KWD'), { isWide: true })).toBe('12.345');
  expect(() => toNumericColumn(money(12_345, 'KWD'))).toThrow(RangeError);
});

import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import type { Db } from '#database/schema.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { newKey, purchase } from '../../../tests/support/purchase.ts';
import { readAttempt, readAttempts, readHistory, readOrders } from '../../../tests/support/rows.ts';
import { longTimeout } from '../../../tests/support/timeouts.ts';

onBothDatabases('a gateway that fails', (shop) => {
  test('a gateway that is down leaves the order pending with the failure, and the same key works later', async () => {
    const visitor = shop.visitor();
    const key = newKey();
    shop.gateway.goDown();
    const failed = await visitor.create(purchase(), { key });
    expect(failed.status).toBe(502);
    expect(failed.body.error).toMatch(/did not respond/);
    const [order] = await readOrders(shop.db);
    expect(order).toMatchObject({ status: 'pending' });
    expect(await readAttempts(shop.db)).toMatchObject([
      { state: 'created', redirect_url: null, failure: 'The payment service is down.' },
    ]);
    expect(await readHistory(shop.db, order?.order_id ?? '')).toContain('payment_unreachable');

    shop.gateway.comeBack();
    const { order_id } = await visitor.buy(purchase(), { key });
    expect(order_id).toBe(order?.order_id);
    expect(await readAttempts(shop.db)).toMatchObject([{ state: 'open', failure: null }]);
  });

  test('a gateway that is down is reported in Arabic too', async () => {
    shop.gateway.goDown();
    const { body } = await shop.visitor().create(purchase(), { lang: 'ar' });
    expect(body.error).toMatch(/^لم تستجب خدمة الدفع/);
  });

  test('an order whose gateway was down is retried by the same browser, whatever the key', async () => {
    const visitor = shop.visitor();
    shop.gateway.goDown();
    await visitor.create(purchase(), { key: newKey() });
    shop.gateway.comeBack();
    const { order_id } = await visitor.buy(purchase(), { key: newKey() });
    expect(await readOrders(shop.db)).toMatchObject([{ order_id }]);
    expect(await readAttempts(shop.db)).toHaveLength(1);
  });

  test('a gateway that fails unexpectedly returns 502, and is logged', async () => {
    shop.gateway.breakDown();
    const { status, body } = await shop.visitor().create(purchase(), { key: newKey() });
    const logged = shop.log.takeErrors();
    expect(status).toBe(502);
    expect(body.error).toMatch(/did not respond/);
    expect(JSON.stringify(logged)).toContain('Cannot read properties');
    expect(await readAttempts(shop.db)).toMatchObject([{ state: 'created', redirect_url: null }]);
  });

  test('a gateway that responds late makes others wait for one link instead of another charge', async () => {
    const key = newKey();
    const letGo = shop.gateway.hang();
    const racing = [1, 2, 3].map(() => shop.visitor().buy(purchase(), { key }));
    await vi.waitFor(() => expect(shop.gateway.createCalls).toHaveLength(1), longTimeout);
    letGo();
    const answers = await Promise.all(racing);
    expect(new Set(answers.map(({ redirectUrl }) => redirectUrl)).size).toBe(1);
    expect(shop.gateway.createCalls).toHaveLength(1);
  });

  test('a gateway that hangs does not block other shoppers or the status of the order', async () => {
    const letGo = shop.gateway.hang();
    const stuck = shop.visitor().buy(purchase(), { key: newKey() });
    await vi.waitFor(() => expect(shop.gateway.createCalls).toHaveLength(1), longTimeout);
    shop.gateway.comeBack();
    await shop.visitor().buy(purchase(), { key: newKey() });
    const [order] = await readOrders(shop.db);
    const status = await shop.visitor().json(`/api/mtjree/status/${order?.order_id}`);
    expect(status.body).toEqual({ ok: true, remote: { status: null } });
    letGo();
    expect((await stuck).order_id).toBe(order?.order_id);
  });

  test('a gateway that responds after its webhook leaves the paid order paid', async () => {
    const visitor = shop.visitor();
    const created = await visitor.buy(purchase(), { key: newKey() });
    const { reference } = await readAttempt(shop.db, created.order_id);
    const webhook = shop.gateway.webhook(reference, { state: 'captured' });
    await shop.db.updateTable('payments').set({ state: 'created', redirect_url: null }).execute();
    const letGo = shop.gateway.hang();
    const key = newKey();
    const opening = visitor.create(purchase(), { key });
    await vi.waitFor(() => expect(shop.gateway.createCalls).toHaveLength(2), longTimeout);
    expect((await visitor.fetch('/api/webhooks/sandbox', webhook)).status).toBe(200);
    letGo();
    await opening;
    expect(await readAttempts(shop.db)).toMatchObject([{ state: 'paid' }]);
    expect(await readOrders(shop.db)).toMatchObject([{ status: 'paid' }]);
  });

  // The embedded database has one connection, so no other transaction can interleave there.
  test.runIf(shop.kind === 'postgres')(
    'may fail the order while its response is delayed: with the page the order is pending again',
    async () => {
      const letGo = shop.gateway.hang();
      const buying = shop.visitor().buy(purchase(), { key: newKey() });
      await vi.waitFor(() => expect(shop.gateway.createCalls).toHaveLength(1), longTimeout);
      await shop.db.transaction().execute(async (trx) => {
        await trx.selectFrom('orders').select('id').forUpdate().execute();
        letGo();
        await vi.waitFor(async () => expect(await countWaiting(shop.db)).toBe(1), longTimeout);
        await trx.updateTable('payments').set({ state: 'failed' }).execute();
        await trx.updateTable('orders').set({ status: 'failed' }).execute();
      });
      await buying;
      expect(await readAttempts(shop.db)).toMatchObject([{ state: 'open' }]);
      expect(await readOrders(shop.db)).toMatchObject([{ status: 'pending' }]);
    },
  );

  test('a failed status request leaves the payment open', async () => {
    const { order_id } = await shop.visitor().buy(purchase(), { key: newKey() });
    shop.gateway.goDown();
    const { status, body } = await shop.visitor().json(`/api/mtjree/status/${order_id}`);
    expect(status).toBe(200);
    expect(body).toEqual({ ok: true, remote: { status: null } });
  });

  test('a status request that fails unexpectedly leaves the payment open and is logged', async () => {
    const { order_id } = await shop.visitor().buy(purchase(), { key: newKey() });
    shop.gateway.breakDown();
    const { status, body } = await shop.visitor().json(`/api/mtjree/status/${order_id}`);
    const logged = shop.log.takeErrors();
    expect(status).toBe(200);
    expect(body).toEqual({ ok: true, remote: { status: null } });
    expect(JSON.stringify(logged)).toContain('Cannot read properties');
  });
});

/** Statements of this database that wait for a lock. */
async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
}

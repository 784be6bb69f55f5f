import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { newKey, purchase } from '../../../tests/support/purchase.ts';
import { readAttempts, readOrder, readOrders } from '../../../tests/support/rows.ts';

// A checkout reads its products, and writing the order detects what has changed since.
onBothDatabases('a checkout of products that change', (shop) => {
  const spray = purchase([[1, '1', 1]]);
  const buySpray = () => shop.visitor().buy(spray, { key: newKey() });
  const change = (changes: { price?: string; title_en?: string; is_active?: boolean }) =>
    shop.db.updateTable('products').set(changes).where('id', '=', 1).execute();

  test('a checkout of cached products uses the current price and refuses the old one with the new total', async () => {
    await buySpray();
    await change({ price: '35.50' });
    const { status, body } = await shop.visitor().create(spray, { key: newKey() });
    expect(status).toBe(409);
    expect(body).toMatchObject({ field: 'total', total: 35.5 });
    expect(await readOrders(shop.db)).toHaveLength(1);
    const { order_id } = await shop.visitor().buy({ ...spray, total: 35.5 }, { key: newKey() });
    expect(await readOrder(shop.db, order_id)).toMatchObject({ total: '35.50' });
    await change({ price: spray.total.toFixed(2) });
    expect((await shop.visitor().create({ ...spray, total: 35.5 })).status).toBe(409);
    await buySpray();
  });

  test('a checkout of cached products stores the current title', async () => {
    await buySpray();
    await change({ title_en: 'Rain Spray' });
    const { order_id } = await buySpray();
    const line = await shop.db
      .selectFrom('order_lines')
      .select('title')
      .where('order_id', '=', order_id)
      .executeTakeFirstOrThrow();
    expect(line.title).toBe('Rain Spray');
  });

  test('a checkout of an inactive cached product is refused until it is active again', async () => {
    await buySpray();
    await change({ is_active: false });
    const { status, body } = await shop.visitor().create(spray, { key: newKey() });
    expect([status, body.field]).toEqual([422, 'meta_data.items.0.id']);
    await change({ is_active: true });
    await buySpray();
    expect(await readOrders(shop.db)).toHaveLength(2);
  });

  test('a checkout of cached products succeeds again once an invalid price was corrected', async () => {
    await buySpray();
    await change({ price: 'NaN' });
    expect((await shop.visitor().create(spray, { key: newKey() })).status).toBe(500);
    expect(shop.log.takeErrorTexts()).toHaveLength(1);
    await change({ price: spray.total.toFixed(2) });
    await buySpray();
  });

  test('a checkout that waits for another with the same email uses changes made meanwhile', async () => {
    await buySpray();
    if (shop.kind === 'pglite') return;
    const started = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const other = shop.db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtext('attempts ' || lower(${spray.email})))`.execute(
        trx,
      );
      started.resolve();
      await gate.promise;
    });
    await started.promise;
    const purchaseRequest = shop.visitor().create(spray, { key: newKey() });
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event = 'advisory'`.execute(shop.db);
      expect(rows).toHaveLength(1);
    });
    await change({ price: '35.50' });
    gate.resolve();
    await other;
    expect(await purchaseRequest).toMatchObject({ status: 409, body: { total: 35.5 } });
    expect(await readOrders(shop.db)).toHaveLength(1);
  });

  test('a checkout with a used key or an inactive cached product is refused and counts no attempt', async () => {
    const key = newKey();
    await shop.visitor().buy(spray, { key });
    const reused = await shop.visitor().create({ ...spray, city: 'Doha' }, { key });
    expect([reused.status, reused.body.field]).toEqual([409, 'Idempotency-Key']);
    const counts = () => shop.db.selectFrom('attempt_counts').select('tries').execute();
    const before = await counts();
    await change({ is_active: false });
    expect((await shop.visitor().create(spray, { key: newKey() })).status).toBe(422);
    expect(await counts()).toEqual(before);
  });

  test('a repeated checkout returns the same response although the price changed', async () => {
    const visitor = shop.visitor();
    const key = newKey();
    const first = await visitor.buy(spray, { key });
    await change({ price: '35.50' });
    expect(await visitor.buy(spray, { key })).toEqual(first);
    await change({ price: spray.total.toFixed(2) });
    expect(await shop.visitor().buy(spray, { key })).toEqual(first);
    expect(await readAttempts(shop.db)).toHaveLength(1);
  });

  test('a checkout of cached products reuses the order of the same browser, and creates one for another cart', async () => {
    const visitor = shop.visitor();
    const first = await visitor.buy(spray, { key: newKey() });
    expect((await visitor.buy(spray, { key: newKey() })).order_id).toBe(first.order_id);
    const two = await visitor.buy(purchase([[1, '1', 2]]), { key: newKey() });
    expect(two.order_id).not.toBe(first.order_id);
    expect(await readOrders(shop.db)).toHaveLength(2);
  });
});

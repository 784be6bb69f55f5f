import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maxBulkOrders } from '#domain/orders/bulk/bulk-change.ts';
import { BackOfficeServer } from '../support/back-office-server.ts';

let office: BackOfficeServer;
beforeAll(async () => {
  office = await BackOfficeServer.open();
});
afterAll(() => office.close());

test('the largest selection of orders gets a status with one form; one more is refused by name', async () => {
  const { db } = office;
  await sql`insert into orders (order_id, total, status, order_status)
    select (100000000000 + n)::text, 39, 'paid', 'out_for_delivery'
    from generate_series(1, ${maxBulkOrders}) as n`.execute(db);
  const { visitor } = await office.signIn('omar', 'manager');
  const post = (count: number) => {
    const orders = Array.from(
      { length: count },
      (_, at) => `${100000000001 + at}:out_for_delivery`,
    );
    const form = { intent: 'bulk', status: 'delivered', orders: orders.join(' ') };
    return visitor.fetch('/admin?index', { method: 'POST', body: new URLSearchParams(form) });
  };
  expect((await post(maxBulkOrders)).status).toBe(200);
  await expect
    .poll(
      async () => {
        const delivered = db.selectFrom('orders').select(({ fn }) => fn.countAll().as('count'));
        return (await delivered.where('order_status', '=', 'delivered').executeTakeFirstOrThrow())
          .count;
      },
      { timeout: 120_000 },
    )
    .toBe(maxBulkOrders);
  const refused = await post(maxBulkOrders + 1);
  expect(refused.status).toBeGreaterThanOrEqual(400);
  expect(await refused.text()).toContain('5,000');
}, 180_000);

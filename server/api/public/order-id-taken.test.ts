import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { newKey, purchase } from '../../../tests/support/purchase.ts';
import { readAttempts, readOrders } from '../../../tests/support/rows.ts';

onBothDatabases('an order whose id is in use', (shop) => {
  /**
   * Makes the next `times` generated order numbers collide with an existing order. A sequence is never
   * rolled back.
   */
  const takeNumbers = async (times: number) => {
    await sql`create sequence numbers_taken`.execute(shop.db);
    await sql
      .raw(
        `create function take_number() returns trigger language plpgsql as $$ begin
          if nextval('numbers_taken') <= ${times} then
            raise exception 'taken' using errcode = 'unique_violation', table = 'orders';
          end if;
          return new; end $$;
        `,
      )
      .execute(shop.db);
    await sql`create trigger take_number before insert on orders
      for each row execute function take_number()`.execute(shop.db);
  };
  const freeId = async () => {
    await sql`drop function take_number cascade`.execute(shop.db);
    await sql`drop sequence numbers_taken`.execute(shop.db);
  };

  test('an order whose id is in use gets another id, also when an earlier order was cancelled', async () => {
    const visitor = shop.visitor();
    await takeNumbers(2);
    const { order_id } = await visitor.buy(purchase(), { key: newKey() });
    await freeId();
    expect(await readOrders(shop.db)).toHaveLength(1);
    expect(await readAttempts(shop.db)).toMatchObject([{ attempt: 1, state: 'open' }]);
    await shop.db
      .updateTable('orders')
      .set({ order_status: 'cancelled' })
      .where('order_id', '=', order_id)
      .execute();
    await takeNumbers(2);
    const again = await visitor.buy(purchase(), { key: newKey() });
    await freeId();
    expect(again.order_id).not.toBe(order_id);
    expect(await readOrders(shop.db)).toHaveLength(2);
  });

  test('an order for which no id is free is refused and stores nothing', async () => {
    await takeNumbers(1_000_000);
    const answer = await shop.visitor().create(purchase(), { key: newKey() });
    await freeId();
    expect(answer.status).toBe(500);
    expect(shop.log.takeErrorTexts()).toEqual([expect.stringMatching(/taken/)]);
    expect(await readOrders(shop.db)).toEqual([]);
  });
});

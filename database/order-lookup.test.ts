import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { onBothDatabases } from '../tests/support/on-both-databases.ts';
import { newKey, purchase } from '../tests/support/purchase.ts';

const columns = [
  'address',
  'billing_address',
  'carrier',
  'city',
  'country',
  'created_at',
  'currency',
  'email',
  'first_name',
  'items',
  'last_name',
  'meta_data',
  'order_id',
  'order_status',
  'paid_at',
  'payment_method',
  'phone',
  'postcode',
  'shipping_cost',
  'status',
  'subtotal',
  'tax_amount',
  'total',
  'tracking_number',
  'updated_at',
];

onBothDatabases('get_order_by_id', (shop) => {
  async function call(id: string | null): Promise<Record<string, unknown> | null | undefined> {
    const result = await sql<{ json: Record<string, unknown> | null }>`
      select get_order_by_id(${id}) as json`.execute(shop.db);
    return result.rows[0]?.json;
  }

  test('get_order_by_id returns the order with exactly this id', async () => {
    const { order_id } = await shop.visitor().buy(purchase(), { key: newKey() });
    expect(await call(order_id)).toMatchObject({
      order_id,
      status: 'pending',
      order_status: 'pending',
      total: 204,
      first_name: 'Mona',
    });
  });

  test('get_order_by_id hides internal fields', async () => {
    const { order_id } = await shop.visitor().buy(purchase(), { key: newKey() });
    // A column added to orders is exposed until the function excludes it.
    expect(Object.keys((await call(order_id)) ?? {}).sort()).toEqual(columns);
  });

  test('get_order_by_id returns nothing for any other id', async () => {
    const { order_id } = await shop.visitor().buy(purchase(), { key: newKey() });
    const others = [
      `${order_id} `,
      ` ${order_id}`,
      order_id.slice(1),
      `${order_id}0`,
      '%',
      '',
      null,
    ];
    for (const id of others) expect(await call(id), `${id}`).toBeNull();
  });

  test('get_order_by_id grants the public no more than the tables do', async () => {
    const { rows } = await sql`select has_function_privilege('public', p.oid, 'execute') as may
      from pg_proc p where proname = 'get_order_by_id'`.execute(shop.db);
    expect(rows).toEqual([{ may: false }]);
    const open = await sql`select relname from pg_class where relkind = 'r' and not relrowsecurity
      and relnamespace = 'public'::regnamespace and relname <> 'schema_migrations'`.execute(
      shop.db,
    );
    expect(open.rows).toEqual([]);
  });
});

import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { fillOrderLines } from '#domain/orders/fill-order-lines.server.ts';
import {
  databaseKinds,
  freshDatabase,
  makePostgresDatabase,
} from '../tests/support/fresh-database.ts';
import { runSql } from '../tests/support/postgres-admin.ts';
import { adoptableTables, ownTables } from './backup/own-names.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './open.ts';
import type { Db } from './schema.ts';

type Guarded = { name: string; secured: boolean; granted: string[] };

async function readTables(db: Db): Promise<Guarded[]> {
  const { rows } = await sql<Guarded>`
    select relname as name, relrowsecurity as secured, array(
      select distinct case grantee when 0 then 'public' else pg_get_userbyid(grantee)::text end
      from aclexplode(relacl) where grantee <> relowner order by 1) as granted
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
    order by relname`.execute(db);
  return rows;
}

const guarded = (name: string): Guarded => ({ name, secured: true, granted: [] });
const all = [...ownTables, 'schema_migrations'].sort();

describe.each(databaseKinds)('every public table (%s)', (kind) => {
  test('has row-level security and no grants', async () => {
    const { database, drop } = await freshDatabase(kind);
    try {
      expect(await readTables(database.db)).toEqual(all.map(guarded));
    } finally {
      await drop();
    }
  });
});

const columns = `id, order_id, total, currency, status, order_status, items, notes, meta_data,
  created_at, updated_at`;

/** A new Supabase project with two orders from its own program. */
const project = `
  alter default privileges in schema public grant all on tables to anon, authenticated;
  create table orders (
    id bigserial primary key, order_id text unique, first_name text, last_name text, email text,
    phone text, country text, city text, postcode text, address text, billing_address text,
    total numeric, currency text, status text, order_status text, payment_method text,
    subtotal numeric, shipping_cost numeric, tax_amount numeric, items jsonb, notes text,
    meta_data jsonb, created_at timestamptz default now(), updated_at timestamptz
  );
  insert into orders (order_id, total, meta_data)
    values ('1', 39, '{"items": [{"name": "Old Spray", "quantity": 1, "price": 39}]}'),
      (null, null, '{"items": [{}]}'), ('2', null, null);
`;

test('a table added later to an adopted project has row-level security and no grants', async () => {
  const server = inject('postgresUrl');
  const roles = ['anon', 'authenticated'];
  const made = [];
  for (const role of roles) {
    if ((await runSql(server, `select from pg_roles where rolname = '${role}'`)).length > 0)
      continue;
    await runSql(server, `create role ${role} nologin`);
    made.push(role);
  }
  const { url, drop } = await makePostgresDatabase('empty');
  await runSql(url, project);
  const { db, close } = openPostgres({ url, onError: () => undefined });
  try {
    const readOrders = () => runSql(url, `select ${columns} from orders order by id`);
    const before = await readOrders();
    await migrate(db);
    const tables = await readTables(db);
    expect(tables.map(({ name }) => name)).toEqual(all);
    expect(tables.filter(({ secured }) => !secured)).toEqual([]);
    // The project's own grants on the spec's tables may stay: no policy permits access.
    const granted = tables.filter((table) => table.granted.length > 0).map(({ name }) => name);
    expect(granted).toEqual([...adoptableTables].sort());
    const readAsAnybody = (table: 'orders' | 'order_lines') =>
      db.transaction().execute(async (trx) => {
        await sql`set local role anon`.execute(trx);
        return trx.selectFrom(table).selectAll().execute();
      });
    expect(await readAsAnybody('orders')).toEqual([]);
    await expect(readAsAnybody('order_lines')).rejects.toThrow('permission denied');
    await fillOrderLines(db);
    const lines = await db.selectFrom('order_lines').selectAll().execute();
    expect(lines).toMatchObject([
      { order_id: '1', position: 1, title: 'Old Spray', unit_price: 3900, currency: 'USD' },
    ]);
    expect(await readOrders()).toEqual(before);
  } finally {
    await close();
    await drop();
    for (const role of made) await runSql(server, `drop role ${role}`);
  }
});

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { onBothDatabases } from '../tests/support/on-both-databases.ts';
import { migrate, migrations } from './migrate.ts';
import { seedProducts } from './seed.ts';

onBothDatabases('migrations', (shop) => {
  test('have run once each, in the order of their numbers', async () => {
    await migrate(shop.db);
    const { rows } = await sql<{ name: string }>`select name from schema_migrations
      order by name`.execute(shop.db);
    expect(rows.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name));
    expect(migrations[0]?.name).toBe('0001_store');
  });

  test('may be run by several servers that start together', async () => {
    await sql`delete from schema_migrations where name = '0002_order_lookup'`.execute(shop.db);
    await Promise.all([migrate(shop.db), migrate(shop.db), migrate(shop.db)]);
    const { rows } = await sql`select name from schema_migrations`.execute(shop.db);
    expect(rows).toHaveLength(migrations.length);
  });

  test('leave a catalogue alone that has any product', async () => {
    const product = { id: 100, title_en: 'x', price: '1.00' };
    expect(await seedProducts(shop.db, [product])).toBe(false);
    const row = await shop.db.selectFrom('products').select('id').where('id', '=', 100).execute();
    expect(row).toEqual([]);
  });
});

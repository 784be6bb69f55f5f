import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { demoProduct } from '../tests/support/catalogue.ts';
import { makePostgresDatabase } from '../tests/support/fresh-database.ts';
import { onBothDatabases } from '../tests/support/on-both-databases.ts';
import { patientLimits } from './limits.ts';
import { findApplied, migrate, migrations } from './migrate.ts';
import { type Database, openPostgres } from './open.ts';
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

  test('give the demo’s comb, box and sets their own features, unless staff have rewritten them', async () => {
    const demo = [4, 5, 6, 7, 8].map((id) => demoProduct(id));
    const none = { features_en: null, features_ar: null };
    await shop.db.updateTable('products').set(none).execute();
    const rewritten = { long_desc_en: 'A comb of horn.' };
    await shop.db.updateTable('products').set(rewritten).where('id', '=', 8).execute();
    const name = '0028_product_features';
    await sql`delete from schema_migrations where name = ${name}`.execute(shop.db);
    await migrate(shop.db, [name]);
    const columns = ['id', 'features_en', 'features_ar'] as const;
    const rows = await shop.db.selectFrom('products').select(columns).orderBy('id').execute();
    const given = demo.filter(({ id }) => id !== 8);
    expect(rows.filter(({ features_en }) => features_en)).toEqual(
      given.map(({ id, features_en, features_ar }) => ({ id, features_en, features_ar })),
    );
  });

  test('leave a catalogue alone that has any product', async () => {
    const product = { id: 100, title_en: 'x', price: '1.00' };
    expect(await seedProducts(shop.db, [product])).toBe(false);
    const row = await shop.db.selectFrom('products').select('id').where('id', '=', 100).execute();
    expect(row).toEqual([]);
  });
});

test('several servers that start at once on an empty PostgreSQL bring it up to date together', async () => {
  for (let round = 0; round < 5; round++) {
    const { url, drop } = await makePostgresDatabase('empty');
    const problems: Error[] = [];
    const onError = (error: Error) => void problems.push(error);
    const servers = Array.from({ length: 4 }, () =>
      openPostgres({ url, onError, limits: patientLimits }),
    );
    const ends = await Promise.allSettled(servers.map(({ db }) => migrate(db)));
    const applied = await findApplied((servers[0] as Database).db);
    for (const server of servers) await server.close();
    await drop();
    expect(ends.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(problems).toEqual([]);
    expect(applied).toEqual(migrations.map(({ name }) => name));
  }
});

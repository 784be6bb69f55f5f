import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { demoProduct } from '../tests/support/catalogue.ts';
import { makePostgresDatabase } from '../tests/support/fresh-database.ts';
import { onBothDatabases } from '../tests/support/on-both-databases.ts';
import { findApplied, type Migration, MigrationChanged, migrate, migrations } from './migrate.ts';
import { type Database, openPostgres } from './open.ts';
import { longRunningLimits } from './postgres/pool-limits.ts';
import { seedProducts } from './seed.ts';

onBothDatabases('migrations', (shop) => {
  test('migrations run once each in numeric order', async () => {
    await migrate(shop.db);
    const { rows } = await sql<{ name: string }>`select name from schema_migrations
      order by name`.execute(shop.db);
    expect(rows.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name));
    expect(migrations[0]?.name).toBe('0001_store');
  });

  test('migrations run once when several servers start together', async () => {
    await sql`delete from schema_migrations where name = '0002_order_lookup'`.execute(shop.db);
    await Promise.all([migrate(shop.db), migrate(shop.db), migrate(shop.db)]);
    const { rows } = await sql`select name from schema_migrations`.execute(shop.db);
    expect(rows).toHaveLength(migrations.length);
  });

  test('migrations give demo products their own features unless staff edited them', async () => {
    // The other two sets' texts have changed since.
    const demo = [4, 7, 8].map((id) => demoProduct(id));
    const none = { features_en: null, features_ar: null };
    await shop.db.updateTable('products').set(none).execute();
    const rewritten = { long_desc_en: 'A comb of horn.' };
    await shop.db.updateTable('products').set(rewritten).where('id', '=', 8).execute();
    const name = '0028_product_features';
    await sql`delete from schema_migrations where name = ${name}`.execute(shop.db);
    await migrate(shop.db, [name]);
    const columns = ['id', 'features_en', 'features_ar'] as const;
    const rows = await shop.db.selectFrom('products').select(columns).orderBy('id').execute();
    const expected = demo.filter(({ id }) => id !== 8);
    expect(rows.filter(({ features_en }) => features_en)).toEqual(
      expected.map(({ id, features_en, features_ar }) => ({ id, features_en, features_ar })),
    );
  });

  test('an applied migration that was changed aborts the start', async () => {
    const [first, ...rest] = migrations as [Migration, ...Migration[]];
    const changed = { ...first, text: `${first.text}\n-- one more word` };
    const next = { name: '9998_next', text: 'create table next ();' };
    const failure = await migrate(shop.db, undefined, [changed, ...rest, next]).catch((e) => e);
    expect(failure).toBeInstanceOf(MigrationChanged);
    expect(failure.message).toContain('database/migrations/0001_store.sql');
    expect(failure.message).not.toContain('0002');
    expect(await findApplied(shop.db)).not.toContain('9998_next');
  });

  test('migrations accept Windows line ends', async () => {
    const text = (migration: Migration) => migration.text.replaceAll('\n', '\r\n');
    const checkedOut = migrations.map((migration) => ({ ...migration, text: text(migration) }));
    await migrate(shop.db, undefined, checkedOut);
  });

  test('a database from before checksums gets them at the next start', async () => {
    const count = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(checksum) as count from schema_migrations`.execute(shop.db);
      return rows[0]?.count;
    };
    await sql`alter table schema_migrations drop column checksum`.execute(shop.db);
    await migrate(shop.db, ['0001_store']);
    expect(await count()).toBe(migrations.length);
    const changed = migrations.map(({ name, text }) => ({ name, text: `${text} ` }));
    await expect(migrate(shop.db, undefined, changed)).rejects.toThrow(MigrationChanged);
  });

  describe('a migration outside a transaction', () => {
    const text = `-- no transaction
-- A comment of its own;
create unique index concurrently if not exists orders_one_city on orders (city);
create index concurrently if not exists orders_by_postcode
  on orders (postcode);
`;
    const all = [...migrations, { name: '9999_indexes', text }];
    const isValid = async () => {
      const { rows } = await sql<{ valid: boolean }>`select indisvalid as valid from pg_index
        where indexrelid = to_regclass('orders_one_city')`.execute(shop.db);
      return rows[0]?.valid;
    };
    const addOrder = (order_id: string, city: string) =>
      shop.db.insertInto('orders').values({ order_id, city, total: '1.00' }).execute();
    afterEach(async () => {
      await sql`drop index if exists orders_one_city, orders_by_postcode`.execute(shop.db);
      await sql`delete from schema_migrations where name = '9999_indexes'`.execute(shop.db);
    });

    test('creates an index while the store is in use, with several servers starting together', async () => {
      await Promise.all([1, 2, 3].map(() => migrate(shop.db, undefined, all)));
      expect(await isValid()).toBe(true);
      expect(await findApplied(shop.db)).toContain('9999_indexes');
      await migrate(shop.db, undefined, all);
    });

    test('creates an index again that was not completed', async () => {
      await addOrder('100000000001', 'Dubai');
      await addOrder('100000000002', 'Dubai');
      await expect(migrate(shop.db, undefined, all)).rejects.toThrow(
        'migration 9999_indexes failed',
      );
      expect(await isValid()).toBe(false);
      expect(await findApplied(shop.db)).not.toContain('9999_indexes');
      await shop.db.deleteFrom('orders').where('order_id', '=', '100000000002').execute();
      await migrate(shop.db, undefined, all);
      expect(await isValid()).toBe(true);
    });

    test('runs inside the transaction of a restore', async () => {
      await shop.db.transaction().execute((trx) => migrate(trx, undefined, all));
      expect(await isValid()).toBe(true);
    });
  });

  test('demo products are not added to a catalogue that has any product', async () => {
    const product = { id: 100, title_en: 'x', price: '1.00' };
    expect(await seedProducts(shop.db, [product], [])).toBe(false);
    const row = await shop.db.selectFrom('products').select('id').where('id', '=', 100).execute();
    expect(row).toEqual([]);
  });
});

test('several servers that start concurrently on an empty PostgreSQL migrate it together', async () => {
  for (let round = 0; round < 5; round++) {
    const { url, drop } = await makePostgresDatabase('empty');
    const problems: Error[] = [];
    const onError = (error: Error) => void problems.push(error);
    const servers = Array.from({ length: 4 }, () =>
      openPostgres({ url, onError, limits: longRunningLimits }),
    );
    const ends = await Promise.allSettled(servers.map(({ db }) => migrate(db)));
    const applied = await findApplied((servers[0] as Database).db);
    // Read before the drop, which ends connections that are still closing.
    const met = problems.map(String);
    for (const server of servers) await server.close();
    await drop();
    const refused = ends.flatMap((end) => (end.status === 'rejected' ? [`${end.reason}`] : []));
    expect({ refused, met }).toEqual({ refused: [], met: [] });
    expect(applied).toEqual(migrations.map(({ name }) => name));
  }
});

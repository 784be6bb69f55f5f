import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { Db } from '#database/schema.ts';
import { type DatabaseKind, freshDatabase } from '../../../tests/support/fresh-database.ts';
import { openTestMarket } from '../../../tests/support/markets.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import {
  ProtocolProxy,
  type RoundTrip,
  type Statement,
} from '../../../tests/support/protocol-proxy.ts';
import { newKey, type PurchaseBody, purchase } from '../../../tests/support/purchase.ts';
import { readAttempt, readOrder } from '../../../tests/support/rows.ts';
import { countStock } from '../../../tests/support/stock.ts';
import { TestShop } from '../../../tests/support/test-shop.ts';
import type { Visitor } from '../../../tests/support/visitor.ts';

// A new connection gets its limits and is checked once, whenever the pool opens one. A store reads its
// settings when it starts and when its listening connection opens, never for a request. Pages are refreshed after a change of
// stock, once a second at most.
const isUnrelated = ({ text }: Statement) =>
  /set_config|pg_is_in_recovery|"(store_settings|shop_texts|saved_services|first_steps)"|pg_attribute|^listen |goes_well_with/i.test(
    text,
  );

const buy = (visitor: Visitor, body: PurchaseBody = purchase()) =>
  visitor.buy(body, { key: newKey() });

const withAds = { consent: { ads: true, ttclid: 'E.C.P.click' } };

const settle = async (shop: TestShop, orderId: string, state: 'captured' | 'declined') => {
  const { reference } = await readAttempt(shop.db, orderId);
  const notice = shop.gateway.webhook(reference, { state });
  return async () => {
    const { status } = await shop.visitor().fetch('/api/webhooks/sandbox', notice);
    expect(status).toBe(200);
  };
};

describe('round trips to PostgreSQL, counted by a proxy,', () => {
  let proxy: ProtocolProxy;
  let shop: TestShop;
  beforeAll(async () => {
    proxy = await ProtocolProxy.open(inject('postgresUrl'));
    const throughProxy = (kind: DatabaseKind) => freshDatabase(kind, (url) => proxy.through(url));
    shop = new TestShop('postgres', {}, undefined, throughProxy);
    await shop.open();
  });
  beforeEach(() => shop.reset());
  afterAll(async () => {
    await shop.close();
    await proxy.close();
  });

  const tripsOf = async (work: () => Promise<unknown>): Promise<RoundTrip[]> => {
    proxy.takeTrips();
    await work();
    return proxy.takeTrips().filter(({ statements }) => !statements.every(isUnrelated));
  };
  const describeTrips = (trips: RoundTrip[]) =>
    trips
      .map(({ statements }) => statements.map(({ text }) => text.slice(0, 90)).join('\n  '))
      .join('\n');
  const expectTrips = (trips: RoundTrip[], max: number) => {
    expect(trips.length, 'trips were seen').toBeGreaterThan(1);
    expect(trips.length, describeTrips(trips)).toBeLessThanOrEqual(max);
  };

  test('are three for a new order, its payment link saved, also for a returning browser', async () => {
    const visitor = shop.visitor();
    expectTrips(await tripsOf(() => buy(visitor)), 3);
    expectTrips(await tripsOf(() => buy(visitor, purchase([[1, '1', 2]]))), 3);
    expectTrips(await tripsOf(() => buy(shop.visitor(), { ...purchase(), ...withAds })), 3);
  });

  test('are two to settle a payment, captured or failed, also with a purchase event', async () => {
    const { order_id } = await buy(shop.visitor());
    expectTrips(await tripsOf(await settle(shop, order_id, 'captured')), 2);
    const body = { ...purchase([[1, '1', 1]]), ...withAds };
    const { order_id: other } = await buy(shop.visitor(), body);
    expectTrips(await tripsOf(await settle(shop, other, 'captured')), 2);
    expect(await readOrder(shop.db, other)).toMatchObject({ status: 'paid' });
    const { order_id: declined } = await buy(shop.visitor(), purchase([[1, '1', 3]]));
    expectTrips(await tripsOf(await settle(shop, declined, 'declined')), 2);
    expect(await readOrder(shop.db, declined)).toMatchObject({ status: 'failed' });
  });

  const countWork = async (body: PurchaseBody) => {
    const created: { order_id?: string } = {};
    const creating = await tripsOf(async () => {
      created.order_id = (await buy(shop.visitor(), body)).order_id;
    });
    const { order_id = '' } = created;
    const settling = await tripsOf(await settle(shop, order_id, 'captured'));
    expect(await readOrder(shop.db, order_id)).toMatchObject({ status: 'paid' });
    return { creating: countStatements(creating), settling: countStatements(settling) };
  };

  test('are as many, with as many statements, in a market with a method, a fee and weight rates', async () => {
    await countWork(purchase([[1, '1', 1]], { email: 'first@example.com' }));
    const inDollars = await countWork(purchase([[2, '1', 1]]));
    await sql`update products set weight_grams = 600`.execute(shop.db);
    await openTestMarket(shop, 'sa', {
      methods: 'mada - - 3\ntabby 160 400 10',
      delivery_rates: '* 0 0 25\n* 0 500 40',
    });
    // 127.50 riyals, 40 for the delivery of 600 grams, 10 for Tabby.
    const saudi = { country: 'SA', phone: '+966501234567', currency: 'SAR', total: 177.5 };
    const inMarket = await countWork(
      purchase([[2, '1', 1]], { ...saudi, payment_method: 'tabby', email: 'huda@example.com' }),
    );
    expect(inDollars).toEqual({
      creating: { statements: 6, trips: 3 },
      settling: { statements: 6, trips: 2 },
    });
    expect(inMarket).toEqual(inDollars);
  });

  test('are as many for a tracked product, with one statement more to reserve and one to promise it', async () => {
    await countWork(purchase([[1, '1', 1]], { email: 'first@example.com' }));
    await countStock(shop.db, 2, 10);
    const counts = await countWork(purchase([[2, '1', 1]], { email: 'huda@example.com' }));
    expect(counts).toEqual({
      creating: { statements: 7, trips: 3 },
      settling: { statements: 7, trips: 2 },
    });
  });

  test('are two for an order in cash, its email and its purchase event queued', async () => {
    await openTestMarket(shop, 'ae', { methods: 'cash - - 10' });
    const emirati = { currency: 'AED', total: 150, payment_method: 'cash' };
    const countCreating = async (changes: Record<string, unknown>) => {
      const body = purchase([[2, '1', 1]], { ...emirati, ...changes });
      return countStatements(await tripsOf(() => buy(shop.visitor(), body)));
    };
    await countCreating({ email: 'first@example.com' });
    expect(await countCreating({ email: 'huda@example.com' })).toEqual({ statements: 7, trips: 2 });
    const withEvent = await countCreating({ email: 'lina@example.com', ...withAds });
    expect(withEvent).toEqual({ statements: 9, trips: 2 });
    await countStock(shop.db, 2, 10);
    const tracked = await countCreating({ email: 'nour@example.com' });
    expect(tracked, 'reserved and promised').toEqual({ statements: 9, trips: 2 });
  });

  test('carry named statements only, the email job included', async () => {
    await countStock(shop.db, 2, 100);
    const { order_id } = await buy(shop.visitor());
    const trips = [
      ...(await tripsOf(() => buy(shop.visitor()))),
      ...(await tripsOf(await settle(shop, order_id, 'captured'))),
    ];
    const statements = trips.flatMap((trip) => trip.statements);
    const unnamed = statements.filter(({ isNamed }) => !isNamed).map(({ text }) => text);
    expect(unnamed).toEqual(['begin', 'commit', 'begin', 'commit']);
    expect(statements.some(({ isNamed, text }) => isNamed && text.includes('pgboss'))).toBe(true);
    expect(statements.length).toBeGreaterThan(12);
  });

  test('are counted one by one when each waits for the one before', async () => {
    const trips = await tripsOf(async () => {
      for (let count = 0; count < 3; count += 1) await sql`select 1`.execute(shop.db);
    });
    expect(trips).toHaveLength(3);
  });
});

/** `begin` and `commit` are sent with the statements between them. */
function countStatements(trips: RoundTrip[]) {
  const all = trips.flatMap(({ statements }) => statements);
  const statements = all.filter(({ text }) => !/^(begin|commit)$/.test(text)).length;
  return { statements, trips: trips.length };
}

onBothDatabases('purchases', (shop) => {
  test('continue while a migration adds columns to their tables', async () => {
    const visitor = shop.visitor();
    const first = await buy(visitor);
    await (await settle(shop, first.order_id, 'captured'))();
    await addColumns(shop.db);
    const second = await buy(visitor);
    await (await settle(shop, second.order_id, 'captured'))();
    expect(await readOrder(shop.db, second.order_id)).toMatchObject({ status: 'paid' });
    await removeColumns(shop.db);
  });
});

const tables = ['orders', 'payments', 'order_lines', 'payment_requests', 'emails', 'products'];

async function addColumns(db: Db): Promise<void> {
  for (const table of tables) {
    await sql`alter table ${sql.table(table)} add column of_tomorrow text default 'x'`.execute(db);
  }
}

async function removeColumns(db: Db): Promise<void> {
  for (const table of tables) {
    await sql`alter table ${sql.table(table)} drop column of_tomorrow`.execute(db);
  }
}

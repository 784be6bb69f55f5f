import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import type { Db } from '#database/schema.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { newKey, type PurchaseBody, purchase } from '../../../tests/support/purchase.ts';
import { readAttempt, readOrder } from '../../../tests/support/rows.ts';
import type { Visitor } from '../../../tests/support/visitor.ts';

type Sent = { text: string; name?: string; isFirst?: boolean };
type Batch = { statements: Sent[]; answered: Promise<unknown> };

// A store reads its settings at its start and when its listening connection opens, never for a request. The
// reads stay at two after three purchases.
let readsOfSettings = 0;

// Installed before the first connection, which stores a reference to the function. A statement begins a round
// trip if its connection has no other one pending.
const sent: Sent[] = [];
const onTheWay = new WeakMap<pg.Client, number>();
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function noted(this: pg.Client, ...args: unknown[]) {
  const [first] = args as [string | (Sent & Partial<Batch>)];
  const others = onTheWay.get(this) ?? 0;
  const batch: Sent & Partial<Batch> = typeof first === 'string' ? { text: first } : first;
  if (batch.text.includes('"store_settings"')) {
    readsOfSettings += 1;
    return Reflect.apply(query, this, args);
  }
  // A new connection gets its limits and is checked once, whenever the pool opens one.
  if (/set_config|pg_is_in_recovery/.test(batch.text)) return Reflect.apply(query, this, args);
  for (const [at, { text, name }] of (batch.statements ?? [batch]).entries()) {
    sent.push({ text, ...(name ? { name } : {}), isFirst: others === 0 && at === 0 });
  }
  const returned: unknown = Reflect.apply(query, this, args);
  const answer = batch.answered ?? returned;
  // The job queue's own pool passes a callback.
  if (!(answer instanceof Promise)) return returned;
  onTheWay.set(this, others + 1);
  const answered = () => onTheWay.set(this, (onTheWay.get(this) ?? 1) - 1);
  answer.then(answered, answered);
  return returned;
} as typeof query;

onBothDatabases('a purchase and its statements', (shop) => {
  const isPostgres = shop.kind === 'postgres';
  const withAds = { consent: { ads: true, ttclid: 'E.C.P.click' } };

  const statementsOf = async (work: () => Promise<unknown>): Promise<Sent[]> => {
    sent.length = 0;
    await work();
    return [...sent];
  };
  const buy = (visitor: Visitor, body: PurchaseBody = purchase()) =>
    visitor.buy(body, { key: newKey() });
  const settle = async (orderId: string, state: 'captured' | 'declined' = 'captured') => {
    const { reference } = await readAttempt(shop.db, orderId);
    const answer = () =>
      shop.visitor().fetch('/api/webhooks/sandbox', shop.gateway.webhook(reference, { state }));
    return statementsOf(async () => expect((await answer()).status).toBe(200));
  };
  const expectAtMost = (trips: number, count: number, statements: Sent[]) => {
    if (!isPostgres) return;
    expect(statements.length, 'statements were seen').toBeGreaterThan(2);
    const list = statements.map(({ text }) => text.slice(0, 160)).join('\n');
    expect(statements.length, list).toBeLessThanOrEqual(count);
    const firsts = statements.filter(({ isFirst }) => isFirst);
    expect(firsts.length, list).toBeLessThanOrEqual(trips);
  };

  test('an order takes five statements in two round trips, also for a returning browser; the first of a product takes six in three', async () => {
    readsOfSettings = 0;
    const visitor = shop.visitor();
    expectAtMost(3, 6, await statementsOf(() => buy(visitor)));
    expectAtMost(3, 6, await statementsOf(() => buy(visitor, purchase([[1, '1', 1]]))));
    expectAtMost(2, 5, await statementsOf(() => buy(visitor, purchase([[1, '1', 2]]))));
    const withConsent = { ...purchase(), ...withAds };
    expectAtMost(2, 5, await statementsOf(() => buy(shop.visitor(), withConsent)));
    expect(readsOfSettings).toBeLessThanOrEqual(2);
  });

  test('settling a payment takes seven statements in two round trips; with an ad event eight in two', async () => {
    const { order_id } = await buy(shop.visitor());
    expectAtMost(2, 7, await settle(order_id));
    const { order_id: other } = await buy(shop.visitor(), {
      ...purchase([[1, '1', 1]]),
      ...withAds,
    });
    expectAtMost(2, 8, await settle(other));
    expect(await readOrder(shop.db, other)).toMatchObject({ status: 'paid' });
  });

  test('settling a failed payment takes six statements in four round trips', async () => {
    const { order_id } = await buy(shop.visitor());
    expectAtMost(4, 6, await settle(order_id, 'declined'));
    expect(await readOrder(shop.db, order_id)).toMatchObject({ status: 'failed' });
  });

  test('statements of a purchase and its email job are prepared; those of transactions are not', async () => {
    if (!isPostgres) return;
    const bought = await buy(shop.visitor());
    const statements = [
      ...(await statementsOf(() => buy(shop.visitor()))),
      ...(await settle(bought.order_id)),
    ];
    const unnamed = statements.filter(({ name }) => !name).map(({ text }) => text);
    expect(unnamed.filter((text) => !/^(begin|commit)$/i.test(text))).toEqual([]);
    expect(statements.some(({ name, text }) => name && text.includes('pgboss'))).toBe(true);
    expect(statements.filter(({ name }) => name).length).toBeGreaterThan(8);
  });

  test('purchases continue while a migration adds columns to their tables', async () => {
    const visitor = shop.visitor();
    const first = await buy(visitor);
    await settle(first.order_id);
    await addColumns(shop.db);
    const second = await buy(visitor);
    await settle(second.order_id);
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

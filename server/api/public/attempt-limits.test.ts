import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { siteFactor } from '#domain/runtime/client-network.server.ts';
import { rateLimits } from '#domain/runtime/rate-limits.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { newKey, purchase } from '../../../tests/support/purchase.ts';
import { readAttempt, readAttempts, readOrders } from '../../../tests/support/rows.ts';
import { Visitor } from '../../../tests/support/visitor.ts';

onBothDatabases('payment attempts', (shop) => {
  const at = (address: string) => new Visitor(() => shop.url, address);
  const withEmail = (email: string) => purchase(undefined, { email });
  const create = (visitor: Visitor, email = 'mona@example.com', key = newKey()) =>
    visitor.create(withEmail(email), { key });
  const anHourPasses = async () => {
    await sql`update payments set created_at = created_at - interval '61 minutes'`.execute(shop.db);
    await sql`update attempt_counts set until = until - interval '61 minutes'`.execute(shop.db);
  };

  /** Simulates other attempts of the hour by setting the counts; with `tries`, only those of that value. */
  const fillUp = (count: number, onlyCount?: number) =>
    sql`update attempt_counts set tries = ${count}
      where ${onlyCount ?? null}::int is null or tries = ${onlyCount ?? null}::int`.execute(
      shop.db,
    );

  async function tryOften(
    times: number,
    address: string,
    emailOf = (_: number) => 'mona@example.com',
  ) {
    const statuses: number[] = [];
    for (let tried = 0; tried < times; tried += 1) {
      statuses.push((await create(at(address), emailOf(tried))).status);
    }
    return statuses;
  }
  const passed = (times: number) => Array(times).fill(200);

  async function decline(orderId: string): Promise<void> {
    const { reference } = await readAttempt(shop.db, orderId);
    shop.gateway.close(reference, 'declined');
    await shop.visitor().fetch('/api/webhooks/sandbox', shop.gateway.webhook(reference));
  }

  test('payment attempts from one address are limited above what honest shoppers behind it make', async () => {
    const address = '198.51.100.1';
    // A mobile carrier's shoppers share one.
    const shoppers = 300;
    expect(await tryOften(shoppers, address, (tried) => `mona${tried}@example.com`)).toEqual(
      passed(shoppers),
    );
    await fillUp(rateLimits.paymentOfClient.limit - 1);
    expect((await create(at(address), 'last@example.com')).status).toBe(200);
    const refused = await create(at(address), 'new@example.com');
    expect(refused.status).toBe(429);
    expect(refused.body.error).toBe('Too many attempts. Please wait a while and try again.');
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(3000);
    expect(seconds).toBeLessThanOrEqual(3600);
    expect(refused.body).toMatchObject({ ok: false, retry_after: seconds });
    expect(await readOrders(shop.db)).toHaveLength(shoppers + 1);
    expect(shop.gateway.createCalls).toHaveLength(shoppers + 1);
    expect((await create(at('198.51.100.2'), 'new@example.com')).status).toBe(200);
    await anHourPasses();
    expect((await create(at(address), 'new@example.com')).status).toBe(200);
  });

  test('concurrent payment attempts from one address are limited, without storing its network', async () => {
    const address = '198.51.100.9';
    const left = 20;
    await create(at(address), 'first@example.com');
    await fillUp(rateLimits.paymentOfClient.limit - left);
    const racing = Array.from({ length: left + 10 }, (_, tried) =>
      create(at(address), `mona${tried}@example.com`),
    );
    const statuses = (await Promise.all(racing)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(left);
    const { rows } = await sql<{ key: string; tries: number }>`
      select key, tries from attempt_counts`.execute(shop.db);
    expect(rows).toEqual([
      { key: expect.stringMatching(/^[\w-]{43}$/), tries: rateLimits.paymentOfClient.limit },
    ]);
  });

  test('payment attempts from changing networks of one IPv6 /48 are limited, those of its neighbour are not', async () => {
    const maxAttempts = rateLimits.paymentOfClient.limit * siteFactor;
    await create(at('2001:db8:7:1::1'), 'mona1@example.com');
    expect((await create(at('2001:db8:7:2::1'), 'mona2@example.com')).status).toBe(200);
    await fillUp(maxAttempts - 1, 2);
    expect((await create(at('2001:db8:7:3::1'), 'mona3@example.com')).status).toBe(200);
    const refused = await create(at('2001:db8:7:4::1'), 'mona4@example.com');
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(3000);
    expect(seconds).toBeLessThanOrEqual(3600);
    expect((await create(at('2001:db8:8:1::1'), 'mona5@example.com')).status).toBe(200);
    await anHourPasses();
    expect((await create(at('2001:db8:7:4::1'), 'mona4@example.com')).status).toBe(200);
  });

  test('payment attempts from a private network are not counted, because it may hide all shoppers', async () => {
    await create(at('10.0.0.7'));
    const { rows } = await sql`select from attempt_counts`.execute(shop.db);
    expect(rows).toEqual([]);
  });

  test('payment attempts with one email in any spelling are limited for an hour, with a translated message', async () => {
    const address = '198.51.100.3';
    const emailOf = (at: number) => (at % 2 ? 'mona@example.com' : 'MONA@Example.com');
    const maxAttempts = rateLimits.paymentOfEmail.limit;
    expect(await tryOften(maxAttempts, address, emailOf)).toEqual(passed(maxAttempts));
    const refused = await at(address).create(withEmail('mona@example.com'), { lang: 'ar' });
    expect(refused.status).toBe(429);
    expect(refused.body.error).toMatch(/^محاولات كثيرة/);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
    expect(await readOrders(shop.db)).toHaveLength(maxAttempts);
    expect((await create(at(address), 'another@example.com')).status).toBe(200);
    await anHourPasses();
    expect((await create(at(address))).status).toBe(200);
  });

  test('payment attempts with an email that others exhausted are accepted from another address', async () => {
    await tryOften(rateLimits.paymentOfEmail.limit, '198.51.100.4');
    expect((await create(at('198.51.100.4'))).status).toBe(429);
    expect(await tryOften(4, '198.51.100.5')).toEqual([200, 200, 200, 429]);
  });

  test('concurrent payment attempts with one email are limited', async () => {
    const address = '198.51.100.6';
    await tryOften(3, address);
    const racing = Array.from({ length: 12 }, () => create(at(address)));
    const statuses = (await Promise.all(racing)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(
      rateLimits.paymentOfEmail.limit - 3,
    );
    expect(await readAttempts(shop.db)).toHaveLength(rateLimits.paymentOfEmail.limit);
  });

  test('payment attempts for one order are limited across addresses, and the order stays intact', async () => {
    const cookies = 'nabta_orders';
    const first = at('198.51.100.20');
    const { order_id } = (await create(first)).body;
    for (let attempt = 2; attempt <= rateLimits.paymentOfOrder.limit; attempt += 1) {
      await decline(order_id);
      const next = at(`198.51.100.${20 + attempt}`);
      next.setCookie(cookies, first.cookie(cookies) ?? '');
      expect((await create(next)).body.order_id).toBe(order_id);
    }
    await decline(order_id);
    const key = newKey();
    const refused = await create(first, 'mona@example.com', key);
    expect(refused.status).toBe(429);
    expect(await readAttempts(shop.db)).toHaveLength(rateLimits.paymentOfOrder.limit);
    expect(await readOrders(shop.db)).toMatchObject([{ order_id, status: 'failed' }]);
    await anHourPasses();
    expect((await create(first, 'mona@example.com', key)).body.order_id).toBe(order_id);
  });

  test('an open payment is returned again despite the attempt limit', async () => {
    const visitor = at('198.51.100.7');
    const key = newKey();
    const opened = await create(visitor, 'mona@example.com', key);
    await tryOften(rateLimits.paymentOfEmail.limit, visitor.address);
    const again = await create(at(visitor.address), 'mona@example.com', key);
    expect(again.status).toBe(200);
    expect(again.body).toEqual(opened.body);
    // An open attempt is not a new one, whatever its key.
    expect((await create(visitor)).body.redirectUrl).toBe(opened.body.redirectUrl);
  });

  test('attempts to order are not counted while the gateway is unavailable', async () => {
    const address = '198.51.100.8';
    shop.gateway.goDown();
    const visitor = at(address);
    for (let tried = 0; tried < rateLimits.paymentOfEmail.limit + 2; tried += 1) {
      expect((await create(visitor)).status).toBe(502);
    }
    shop.gateway.comeBack();
    expect((await create(visitor)).status).toBe(200);
  });
});

import { expect, test } from 'vitest';
import { storeMoney } from '#domain/currency.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { newKey, purchase } from '../../../tests/support/purchase.ts';
import { readAttempt, readOrder, readOutcomes } from '../../../tests/support/rows.ts';
import { Visitor } from '../../../tests/support/visitor.ts';

onBothDatabases('the status of a payment', (shop) => {
  const getStatus = (orderId: string) => shop.visitor().json(`/api/mtjree/status/${orderId}`);

  async function place() {
    const { order_id } = await shop.visitor().buy(purchase(), { key: newKey() });
    return { orderId: order_id, reference: (await readAttempt(shop.db, order_id)).reference };
  }

  async function letTimePass() {
    const longAgo = new Date(Date.now() - 60_000);
    await shop.db.updateTable('payments').set({ checked_at: longAgo }).execute();
  }

  test('the status of a payment is null while the shopper is paying', async () => {
    const { orderId } = await place();
    const { status, body } = await getStatus(orderId);
    expect(status).toBe(200);
    expect(body).toEqual({ ok: true, remote: { status: null } });
    expect(await readOutcomes(shop.db)).toEqual([]);
  });

  test('the status of a payment is fetched for one order without syncing others', async () => {
    const { orderId } = await place();
    const other = await place();
    await letTimePass();
    const before = (await readAttempt(shop.db, other.orderId)).checked_at;
    await getStatus(orderId);
    await getStatus(orderId);
    expect(shop.gateway.statusCalls).toHaveLength(1);
    expect((await readAttempt(shop.db, other.orderId)).checked_at).toEqual(before);
  });

  test('the status of a payment is true as soon as the gateway reports paid, without a webhook', async () => {
    const { orderId, reference } = await place();
    shop.gateway.close(reference, 'captured');
    expect((await getStatus(orderId)).body).toEqual({ ok: true, remote: { status: true } });
    expect(await readOrder(shop.db, orderId)).toMatchObject({ status: 'paid' });
  });

  test('the status of a payment is false after a decline, and null again during a retry', async () => {
    const visitor = shop.visitor();
    const { order_id } = await visitor.buy(purchase(), { key: newKey() });
    const { reference } = await readAttempt(shop.db, order_id);
    shop.gateway.close(reference, 'declined');
    expect((await getStatus(order_id)).body).toEqual({ ok: true, remote: { status: false } });
    await visitor.buy(purchase(), { key: newKey() });
    expect((await getStatus(order_id)).body).toEqual({ ok: true, remote: { status: null } });
  });

  test.each(['999999999999', '1', 'abc', '1234567890123x', '%00', '%D9%A1', '-1', '1e3', ' '])(
    'of the unknown order %j is not ok, without details',
    async (orderId) => {
      await place();
      const { status, body } = await getStatus(encodeURI(decodeURI(orderId)));
      expect(status).toBe(200);
      expect(body).toEqual({ ok: false, remote: { status: null } });
    },
  );

  test('the status of a payment is fetched once in three seconds, however many shoppers poll', async () => {
    const { orderId } = await place();
    await Promise.all(Array.from({ length: 20 }, () => getStatus(orderId)));
    expect(shop.gateway.statusCalls).toHaveLength(1);
    await letTimePass();
    await Promise.all(Array.from({ length: 20 }, () => getStatus(orderId)));
    expect(shop.gateway.statusCalls).toHaveLength(2);
  });

  test('the status of a payment is no longer fetched from the gateway once settled', async () => {
    const { orderId, reference } = await place();
    shop.gateway.close(reference, 'captured');
    await getStatus(orderId);
    await letTimePass();
    expect((await getStatus(orderId)).body).toEqual({ ok: true, remote: { status: true } });
    expect(shop.gateway.statusCalls).toHaveLength(1);
  });

  test('the status of a payment stays null when another amount was paid', async () => {
    const { orderId, reference } = await place();
    shop.gateway.close(reference, 'captured', { money: storeMoney(1) });
    expect((await getStatus(orderId)).body).toEqual({ ok: true, remote: { status: null } });
    expect(await readOrder(shop.db, orderId)).toMatchObject({ status: 'pending' });
    expect(await readOutcomes(shop.db)).toEqual(['mismatch']);
  });

  const unknownIds = (count: number) =>
    Array.from({ length: count }, (_, at) => String(700_000_000_000 + at));

  test('the status of a payment is limited per address, per /64 for IPv6, with the seconds to wait', async () => {
    const at = (address: string) => new Visitor(() => shop.url, address);
    const statuses: number[] = [];
    for (const [index, id] of unknownIds(120).entries()) {
      const { status } = await at(`2001:db8:1:2::${index}`).json(`/api/mtjree/status/${id}`);
      statuses.push(status);
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
    const { orderId } = await place();
    const refused = await at('2001:db8:1:2::ffff').json(`/api/mtjree/status/${orderId}`, {
      headers: { 'x-lang': 'ar' },
    });
    const seconds = Number(refused.headers.get('retry-after'));
    expect(refused.status).toBe(429);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    const error = expect.stringMatching(/^محاولات كثيرة/);
    expect(refused.body).toEqual({ ok: false, error, retry_after: seconds });
    expect(shop.gateway.statusCalls).toEqual([]);
    const { status } = await at('2001:db8:1:3::1').json(`/api/mtjree/status/${orderId}`);
    expect(status).toBe(200);
  });

  test('the browser that placed an order reads its payment status despite the limit of its address', async () => {
    const address = '198.51.100.40';
    const stranger = new Visitor(() => shop.url, address);
    const own = new Visitor(() => shop.url, address);
    const { order_id } = await own.buy(purchase(), { key: newKey() });
    const path = `/api/mtjree/status/${order_id}`;
    for (const id of unknownIds(120)) await stranger.json(`/api/mtjree/status/${id}`);
    expect((await stranger.json(path)).status).toBe(429);
    // Six tabs, each at a screen's rate within a minute, and the button besides.
    for (let n = 0; n < 60; n += 1) expect((await own.json(path)).status).toBe(200);
    expect((await own.json(path)).status).toBe(429);
    // The cookie is for its own order only.
    const { orderId } = await place();
    expect((await own.json(`/api/mtjree/status/${orderId}`)).status).toBe(429);
  });

  test('the status of a payment contains nothing personal and is not cached', async () => {
    const { orderId } = await place();
    const { headers, body } = await getStatus(orderId);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(JSON.stringify(body)).not.toMatch(/mona|dubai|total/i);
  });
});

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { readHistory, readOpenItems, readOrder } from '../../tests/support/rows.ts';
import { settlePayment } from './settle-payment.server.ts';

type News = { attempt: number; state: 'paid' | 'failed' | 'open'; lie: boolean };

const news: fc.Arbitrary<News> = fc.record({
  attempt: fc.integer({ min: 1, max: 3 }),
  state: fc.constantFrom('paid', 'failed', 'open'),
  lie: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
});

let orders = 0;

onBothDatabases('settling', (shop) => {
  async function orderWithThreeAttempts(): Promise<string> {
    orders += 1;
    const order_id = String(100_000_000_000 + orders);
    await shop.db.insertInto('orders').values({ order_id, total: '68.00' }).execute();
    const attempts = [1, 2, 3].map((attempt) => ({
      order_id,
      attempt,
      gateway: 'sandbox',
      reference: `${order_id}-${attempt}`,
      amount: '68.00',
      currency: 'USD',
      state: 'open' as const,
    }));
    await shop.db.insertInto('payments').values(attempts).execute();
    return order_id;
  }

  const settle = (orderId: string, { attempt, state, lie }: News) =>
    settlePayment(shop.db, shop.store.jobs, {
      gateway: 'sandbox',
      reference: `${orderId}-${attempt}`,
      source: 'webhook',
      report: { state, amountCents: lie ? 1 : 6800, currency: 'usd', orderId, raw: { state } },
    });

  async function outcomeOf(orderId: string) {
    const { status, paid_at } = await readOrder(shop.db, orderId);
    const query = shop.db.selectFrom('payments').where('order_id', '=', orderId);
    const attempts = await query.select(['attempt', 'state']).orderBy('attempt').execute();
    return { status, isDated: paid_at !== null, states: attempts.map(({ state }) => state) };
  }

  /** What must come out of honest news, in whatever order it arrived. */
  function expected(all: News[]) {
    const states = [1, 2, 3].map((attempt) => {
      const about = all.filter((one) => one.attempt === attempt && !one.lie);
      if (about.some(({ state }) => state === 'paid')) return 'paid';
      return about.some(({ state }) => state === 'failed') ? 'failed' : 'open';
    });
    const isPaid = states.includes('paid');
    const isFailed = states.every((state) => state === 'failed');
    return { status: isPaid ? 'paid' : isFailed ? 'failed' : 'pending', isDated: isPaid, states };
  }

  async function itemsOf(orderId: string): Promise<string[]> {
    const items = await readOpenItems(shop.db);
    const mine = items.filter((item) => item.endsWith(orderId));
    return mine.map((item) => item.replace(/ .*/, '')).sort();
  }

  /** Every capture after the first, and every attempt of which somebody said it brought too little. */
  function expectedItems(all: News[]): string[] {
    const captured = expected(all).states.filter((state) => state === 'paid').length;
    const lies = all.filter(({ lie, state }) => lie && state === 'paid');
    const differs = new Set(lies.map(({ attempt }) => attempt)).size;
    return [
      ...Array(differs).fill('amount_differs'),
      ...Array(Math.max(0, captured - 1)).fill('paid_twice'),
    ];
  }

  test('ends alike for any order and repetition of the news', async () => {
    const sequences = fc.array(news, { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(sequences, async (all) => {
        const orderId = await orderWithThreeAttempts();
        for (const one of all) await settle(orderId, one);
        expect(await outcomeOf(orderId)).toEqual(expected(all));
        const paid = (await readHistory(shop.db, orderId)).filter((kind) => kind === 'paid');
        expect(paid).toHaveLength(expected(all).status === 'paid' ? 1 : 0);
        const query = shop.db.selectFrom('payment_events').where('order_id', '=', orderId);
        expect(await query.select('id').execute()).toHaveLength(all.length);
        expect(await itemsOf(orderId)).toEqual(expectedItems(all));
      }),
      { numRuns: 40 },
    );
  });

  test('ends alike when all the news comes at once', async () => {
    const sequences = fc.array(news, { minLength: 2, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(sequences, async (all) => {
        const orderId = await orderWithThreeAttempts();
        await Promise.all(all.map((one) => settle(orderId, one)));
        expect(await outcomeOf(orderId)).toEqual(expected(all));
        expect(await itemsOf(orderId)).toEqual(expectedItems(all));
      }),
      { numRuns: 20 },
    );
  });

  test('tells a mismatch from its repetition, and leaves the order alone', async () => {
    const orderId = await orderWithThreeAttempts();
    const lie: News = { attempt: 1, state: 'paid', lie: true };
    expect([await settle(orderId, lie), await settle(orderId, lie)]).toEqual([
      'mismatch',
      'known_mismatch',
    ]);
    expect(await outcomeOf(orderId)).toMatchObject({ status: 'pending', isDated: false });
  });
});

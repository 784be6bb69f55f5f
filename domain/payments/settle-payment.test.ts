import * as fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { readHistory, readOpenItems, readOrder } from '../../tests/support/rows.ts';
import { readPayment } from './read-payment.server.ts';
import { settlePayment } from './settle-payment.server.ts';

type Update = {
  attempt: number;
  state: 'paid' | 'failed' | 'open';
  lie?: 'amount' | 'currency' | 'order' | 'charge' | 'gateway' | undefined;
};

/** Moves the attempt through another gateway, which has its own ledger. */
const gateways = ['sandbox', 'tap', 'sandbox'];
const otherGateway: Record<string, string> = { sandbox: 'tap', tap: 'sandbox' };

const update: fc.Arbitrary<Update> = fc.record({
  attempt: fc.integer({ min: 1, max: 3 }),
  state: fc.constantFrom('paid', 'failed', 'open'),
  lie: fc.oneof(
    { weight: 4, arbitrary: fc.constant(undefined) },
    fc.constantFrom('amount', 'currency', 'order', 'charge', 'gateway'),
  ),
});

let orders = 0;

onBothDatabases('settling', (shop) => {
  async function orderWithThreeAttempts(): Promise<string> {
    orders += 1;
    const order_id = String(100_000_000_000 + orders);
    const ad_consent = JSON.stringify({ ads: true });
    await shop.db
      .insertInto('orders')
      .values({ order_id, total: '68.00', email: 'mona@example.com', ad_consent })
      .execute();
    const attempts = gateways.map((gateway, at) => ({
      order_id,
      attempt: at + 1,
      gateway,
      reference: `${order_id}-${at + 1}`,
      amount: '68.00',
      currency: 'USD',
      state: 'open' as const,
      gateway_reference: `charge-${order_id}-${at + 1}`,
    }));
    await shop.db.insertInto('payments').values(attempts).execute();
    return order_id;
  }

  const settle = (orderId: string, { attempt, state, lie }: Update) => {
    const own = gateways[attempt - 1] ?? '';
    return settlePayment(shop.db, shop.store.jobs, {
      gateway: lie === 'gateway' ? (otherGateway[own] ?? '') : own,
      reference: `${orderId}-${attempt}`,
      source: 'webhook',
      report: {
        state,
        money: {
          amount: lie === 'amount' ? 1 : 6800,
          currency: lie === 'currency' ? 'aed' : 'usd',
        },
        orderId: lie === 'order' ? '999999999999' : orderId,
        gatewayReference: `charge-${orderId}-${lie === 'charge' ? 'other' : attempt}`,
        raw: { state },
      },
    });
  };

  async function outcomeOf(orderId: string) {
    const { status, paid_at } = await readOrder(shop.db, orderId);
    const query = shop.db.selectFrom('payments').where('order_id', '=', orderId);
    const attempts = await query.select(['attempt', 'state']).orderBy('attempt').execute();
    return { status, isDated: paid_at !== null, states: attempts.map(({ state }) => state) };
  }

  function expected(all: Update[]) {
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

  function expectedItems(all: Update[]): string[] {
    const captured = expected(all).states.filter((state) => state === 'paid').length;
    const reported = (...lies: Update['lie'][]) => {
      const paid = all.filter(({ lie, state }) => state === 'paid' && lies.includes(lie));
      return new Set(paid.map(({ attempt }) => attempt)).size;
    };
    return [
      ...Array(reported('amount', 'currency')).fill('amount_differs'),
      ...Array(reported('order', 'charge', 'gateway')).fill('unmatched_payment'),
      ...Array(Math.max(0, captured - 1)).fill('paid_twice'),
    ].sort();
  }

  async function countNotices(orderId: string) {
    const count = async (table: 'emails' | 'ad_events') => {
      const rows = shop.db.selectFrom(table).select('order_id').where('order_id', '=', orderId);
      return (await rows.execute()).length;
    };
    const paid = (await readHistory(shop.db, orderId)).filter((kind) => kind === 'paid');
    return [await count('emails'), await count('ad_events'), paid.length];
  }

  async function endsAsExpected(orderId: string, all: Update[]): Promise<void> {
    expect(await outcomeOf(orderId)).toEqual(expected(all));
    expect(await itemsOf(orderId)).toEqual(expectedItems(all));
    const times = expected(all).status === 'paid' ? 1 : 0;
    expect(await countNotices(orderId)).toEqual([times, times, times]);
  }

  async function readForGood(orderId: string) {
    const { status, paid_at } = await readOrder(shop.db, orderId);
    const { states } = await outcomeOf(orderId);
    const captured = states.flatMap((state, at) => (state === 'paid' ? [at] : []));
    return { paidAt: status === 'paid' ? paid_at?.getTime() : undefined, captured };
  }

  test('an order reaches the same end for any order and repetition of updates, without reversals', async () => {
    const sequences = fc.array(update, { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(sequences, async (all) => {
        const orderId = await orderWithThreeAttempts();
        let before = await readForGood(orderId);
        for (const one of all) {
          await settle(orderId, one);
          const now = await readForGood(orderId);
          if (before.paidAt !== undefined) expect(now.paidAt).toBe(before.paidAt);
          expect(now.captured).toEqual(expect.arrayContaining(before.captured));
          before = now;
        }
        await endsAsExpected(orderId, all);
        // Updates of the wrong gateway are recorded as well, without a payment.
        const recorded = all.filter(({ lie }) => lie !== 'gateway');
        const query = shop.db.selectFrom('payment_events').where('order_id', '=', orderId);
        expect(await query.select('id').execute()).toHaveLength(recorded.length);
      }),
      { numRuns: 40 },
    );
  });

  test('an order reaches the same end for concurrent updates of its payments', async () => {
    const sequences = fc.array(update, { minLength: 2, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(sequences, async (all) => {
        const orderId = await orderWithThreeAttempts();
        await Promise.all(all.map((one) => settle(orderId, one)));
        await endsAsExpected(orderId, all);
      }),
      { numRuns: 20 },
    );
  });

  test('every capture of an order after the first opens an attention item, whatever came in between', async () => {
    const noise = fc.array(update.filter(({ state, lie }) => state !== 'paid' || lie === 'amount'));
    await fc.assert(
      fc.asyncProperty(fc.tuple(noise, noise, noise), async ([first, second, third]) => {
        const orderId = await orderWithThreeAttempts();
        const capture = (attempt: number): Update => ({ attempt, state: 'paid' });
        const all = [...first, capture(2), ...second, capture(1), capture(2), ...third, capture(3)];
        for (const one of all) await settle(orderId, one);
        await endsAsExpected(orderId, all);
        const twice = (await itemsOf(orderId)).filter((kind) => kind === 'paid_twice');
        expect(twice).toHaveLength(2);
      }),
      { numRuns: 15 },
    );
  });

  test('a mismatch is distinguished from its repetition, and leaves the order pending', async () => {
    const orderId = await orderWithThreeAttempts();
    const lie: Update = { attempt: 1, state: 'paid', lie: 'amount' };
    expect([await settle(orderId, lie), await settle(orderId, lie)]).toEqual([
      'mismatch',
      'known_mismatch',
    ]);
    expect(await outcomeOf(orderId)).toMatchObject({ status: 'pending', isDated: false });
  });

  describe('data read before a capture is stale', () => {
    const settleAsRead = async (orderId: string, meanwhile: () => Promise<unknown>) => {
      const at = { gateway: 'sandbox', reference: `${orderId}-1` };
      const read = await readPayment(shop.db, at);
      await meanwhile();
      const report = {
        state: 'paid' as const,
        orderId,
        money: { amount: 6800, currency: 'USD' },
        raw: { state: 'paid' },
      };
      const update = { ...at, source: 'webhook' as const, report };
      return settlePayment(shop.db, shop.store.jobs, update, read);
    };
    const change = (orderId: string, values: { email?: string; order_status?: string }) =>
      shop.db.updateTable('orders').set(values).where('order_id', '=', orderId).execute();

    test('the confirmation goes to the address that was corrected meanwhile', async () => {
      const orderId = await orderWithThreeAttempts();
      const corrected = () => change(orderId, { email: 'new@example.com' });
      expect(await settleAsRead(orderId, corrected)).toBe('paid');
      const emails = shop.db.selectFrom('emails').select(['recipient', 'kind']);
      expect(await emails.where('order_id', '=', orderId).execute()).toEqual([
        { recipient: 'new@example.com', kind: 'order_confirmation' },
      ]);
      expect(await countNotices(orderId)).toEqual([1, 1, 1]);
    });

    test('an order that was cancelled meanwhile is reported to staff', async () => {
      const orderId = await orderWithThreeAttempts();
      const cancelled = () => change(orderId, { order_status: 'cancelled' });
      expect(await settleAsRead(orderId, cancelled)).toBe('paid');
      expect(await itemsOf(orderId)).toEqual(['paid_after_cancel']);
    });

    test('a payment that was captured meanwhile is not captured again', async () => {
      const orderId = await orderWithThreeAttempts();
      const captured = () => settle(orderId, { attempt: 1, state: 'paid' });
      expect(await settleAsRead(orderId, captured)).toBe('already_known');
      expect(await countNotices(orderId)).toEqual([1, 1, 1]);
    });

    test('an order that another attempt paid meanwhile is paid twice and reported to staff', async () => {
      const orderId = await orderWithThreeAttempts();
      const captured = () => settle(orderId, { attempt: 2, state: 'paid' });
      expect(await settleAsRead(orderId, captured)).toBe('paid_twice');
      expect(await itemsOf(orderId)).toEqual(['paid_twice']);
      expect(await countNotices(orderId)).toEqual([1, 1, 1]);
    });
  });

  test('an update stores nothing when the database of another project rejects paid orders', async () => {
    const orderId = await orderWithThreeAttempts();
    await sql`create function keep_order() returns trigger language plpgsql as 'begin return null; end'`.execute(
      shop.db,
    );
    await sql`create trigger keep_order before update on orders for each row
      when (new.status = 'paid') execute function keep_order()`.execute(shop.db);
    await expect(settle(orderId, { attempt: 1, state: 'paid' })).rejects.toThrow(orderId);
    await sql`drop function keep_order cascade`.execute(shop.db);
    expect(await outcomeOf(orderId)).toMatchObject({
      status: 'pending',
      states: Array(3).fill('open'),
    });
    expect(await countNotices(orderId)).toEqual([0, 0, 0]);
    expect(await settle(orderId, { attempt: 1, state: 'paid' })).toBe('paid');
  });
});

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { purchase } from '../../tests/support/purchase.ts';
import { readAttempts } from '../../tests/support/rows.ts';
import { lockOrder } from '../orders/lock-order.server.ts';

onBothDatabases('opening a payment', (shop) => {
  const someoneWaits = async () => {
    const { rows } = await sql<{ waiting: number }>`select count(*) as waiting
      from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      shop.db,
    );
    return Number(rows[0]?.waiting) > 0;
  };

  // The embedded database has one connection, and so no concurrent transactions.
  test.runIf(shop.kind === 'postgres')(
    'opening a payment page waits behind a concurrent update of its attempt',
    async () => {
      const answer = shop.gateway.hang();
      const buying = shop.visitor().create(purchase());
      await expect.poll(() => shop.gateway.createCalls.length).toBe(1);
      const orderId = shop.gateway.createCalls[0]?.orderId ?? '';
      // Locks in the order of settling: the order first, then its payment.
      await shop.db.transaction().execute(async (trx) => {
        await lockOrder(trx, orderId);
        answer();
        await expect.poll(someoneWaits).toBe(true);
        const attempt = trx.selectFrom('payments').selectAll().where('order_id', '=', orderId);
        await attempt.forUpdate().execute();
      });
      expect((await buying).status).toBe(200);
      expect(await readAttempts(shop.db)).toMatchObject([{ state: 'open', failure: null }]);
    },
  );
});

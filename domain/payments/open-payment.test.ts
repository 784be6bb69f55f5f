import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buyInCash, openCashMarket } from '../../tests/support/manual-orders.ts';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { newEmail, purchase } from '../../tests/support/purchase.ts';
import { readAttempts, readOpenItems, readOrder } from '../../tests/support/rows.ts';
import { changeOrderStatus } from '../fulfilment/change-status.server.ts';
import { lockOrder } from '../orders/lock-order.server.ts';
import { refuseParcel } from './manual/refuse-parcel.server.ts';

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

const staffId = '0d2b9a52-0d9f-4a43-9c47-5d2b0f9a52aa';

onBothDatabases('a card page that opens after its order was placed in cash and ended', (shop) => {
  const cancel = (orderId: string) =>
    changeOrderStatus(shop.db, { orderId, status: 'cancelled', confirmed: [], staffId });
  const refuse = (orderId: string) =>
    refuseParcel(shop.db, { orderId, staffId, hasReturned: false });

  for (const [ended, end] of [
    ['cancelled', cancel],
    ['refused', refuse],
  ] as const) {
    test(`leaves the ${ended} order as it is, and its money is named`, async () => {
      await openCashMarket(shop);
      const visitor = shop.visitor();
      const card = { payment_method: 'online', total: 140, email: newEmail() };
      const orderId = await buyInCash(shop, card, visitor);
      const send = (reference: string, state: 'declined' | 'captured') => {
        shop.gateway.close(reference, state);
        return visitor.fetch('/api/webhooks/sandbox', shop.gateway.webhook(reference));
      };
      await send(shop.gateway.createCalls[0]?.reference ?? '', 'declined');
      const answer = shop.gateway.hang();
      const opening = buyInCash(shop, { ...card, order_id: orderId }, visitor);
      await expect.poll(() => shop.gateway.createCalls.length).toBe(2);
      const inCash = { email: card.email, order_id: orderId };
      expect(await buyInCash(shop, inCash, visitor)).toBe(orderId);
      await end(orderId);
      answer();
      await opening;
      expect(await readOrder(shop.db, orderId)).toMatchObject({
        status: 'failed',
        order_status: 'cancelled',
        payment_terms: 'cash',
      });
      await send(shop.gateway.createCalls[1]?.reference ?? '', 'captured');
      expect(await readAttempts(shop.db)).toMatchObject([
        { state: 'failed' },
        { gateway: 'sandbox', state: 'paid', amount: '140.00' },
        { gateway: 'cash', state: 'failed' },
      ]);
      expect(await readOrder(shop.db, orderId)).toMatchObject({ status: 'paid', total: '140.00' });
      expect(await readOpenItems(shop.db)).toContain(`paid_after_cancel ${orderId}`);
    });
  }
});

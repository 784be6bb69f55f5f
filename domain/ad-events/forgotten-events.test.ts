import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { readOpenItems } from '../../tests/support/rows.ts';

onBothDatabases('a purchase event whose job is gone', (shop) => {
  const look = async () => {
    await shop.store.jobs.send(shop.db, { name: 'look-for-attention', data: {} });
    await shop.deliverEmails();
  };
  const jobs = async () => {
    const { rows } = await sql<{ data: unknown }>`
      select data from pgboss.job where name = 'send-purchase-event' and state = 'created'`.execute(
      shop.db,
    );
    return rows.map(({ data }) => data);
  };
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  async function forgotten(hours: number, since = hours) {
    const order = { order_id: '481516234200', total: '39.00', status: 'paid' } as const;
    await shop.db
      .insertInto('orders')
      .values({ ...order, paid_at: new Date() })
      .execute();
    const times = { created_at: hoursAgo(hours), queued_at: hoursAgo(since) };
    await shop.db
      .insertInto('ad_events')
      .values({ order_id: order.order_id, ...times })
      .execute();
  }

  test('is asked for anew', async () => {
    await forgotten(27);
    await look();
    expect(await jobs()).toEqual([{ orderId: '481516234200' }]);
    expect(await readOpenItems(shop.db)).toEqual([]);
    await look();
    const events = shop.db.selectFrom('ad_events').select('state');
    // A store without a token keeps it.
    expect(await events.execute()).toEqual([{ state: 'not_sent' }]);
  });

  test('is given up when that was in vain, and staff are told', async () => {
    await forgotten(54, 27);
    await look();
    const events = shop.db.selectFrom('ad_events').select(['state', 'error']);
    expect(await events.execute()).toEqual([{ state: 'failed', error: 'crash' }]);
    expect(await readOpenItems(shop.db)).toEqual(['ad_event_failed null']);
    expect(await jobs()).toEqual([]);
  });

  test('is not missed while a round of tries may still go on', async () => {
    await forgotten(25);
    await look();
    expect(await jobs()).toEqual([]);
    expect(await readOpenItems(shop.db)).toEqual([]);
  });
});

import { expect, test } from 'vitest';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { readOpenItems } from '../../tests/support/rows.ts';
import { sendJob } from '../runtime/jobs.ts';
import { sendPurchaseEvent } from './send-purchase-event.server.ts';

onBothDatabases('a pending purchase event', (shop) => {
  const runChecks = async () => {
    await sendJob(shop.store.jobs, shop.db, { name: 'check-attention', data: {} });
    await shop.deliverEmails();
  };
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  async function waiting(hours: number) {
    const order = { order_id: '481516234200', total: '39.00', status: 'paid' } as const;
    const ad_consent = JSON.stringify({ ads: true });
    await shop.db
      .insertInto('orders')
      .values({ ...order, ad_consent, paid_at: new Date() })
      .execute();
    await shop.db
      .insertInto('ad_events')
      .values({ order_id: order.order_id, created_at: hoursAgo(hours) })
      .execute();
  }
  const events = () => shop.db.selectFrom('ad_events').select(['state', 'error']).execute();

  test('a purchase event that is too late to send is abandoned, and reported to staff', async () => {
    await waiting(41);
    await runChecks();
    expect(await events()).toEqual([{ state: 'failed', error: 'late' }]);
    expect(await readOpenItems(shop.db)).toEqual(['ad_event_failed null']);
  });

  test('a purchase event that may still be sent is not abandoned', async () => {
    await waiting(39);
    await runChecks();
    expect(await events()).toEqual([{ state: 'queued', error: null }]);
    expect(await readOpenItems(shop.db)).toEqual([]);
  });

  test('a purchase event that is too late is not sent although its job runs', async () => {
    await waiting(41);
    const sent: unknown[] = [];
    const sendPurchase = async (purchase: unknown) => {
      sent.push(purchase);
      return { state: 'accepted' } as const;
    };
    const services = { db: shop.db, settings: shop.store.settings, adEvents: { sendPurchase } };
    expect(await sendPurchaseEvent(services, '481516234200')).toBe('done');
    expect(sent).toEqual([]);
  });
});

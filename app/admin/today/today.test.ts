import { beforeEach, expect, test } from 'vitest';
import { staffContext } from '#app/middleware/staff-only.ts';
import { openAttentionItem } from '#domain/attention/open-item.server.ts';
import type { StaffRole } from '#domain/permissions.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { staffContextOf } from '../../../tests/support/staff-context.ts';
import { loadToday } from './load-today.server.ts';

onBothDatabases('the page of today', (shop) => {
  let staff: Awaited<ReturnType<typeof staffContextOf>>;
  beforeEach(async () => {
    staff = await staffContextOf(shop);
  });

  const load = async (role: StaffRole = 'owner') => {
    const { context } = staff;
    context.set(staffContext, { ...context.get(staffContext), role });
    const { isLoaded, content } = await loadToday(new Request(`${shop.url}/admin/today`), context);
    expect(isLoaded).toBe(true);
    if (!content) throw new Error('the page has no content');
    return content;
  };
  const lines = async (role?: StaffRole) =>
    (await load(role)).lines.map(({ kind, attention, count }) => `${attention ?? kind} ${count}`);
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const addOrder = (order_id: string, values: Record<string, string | Date> = {}) =>
    shop.db
      .insertInto('orders')
      .values({ order_id, total: '39.00', status: 'paid', email: 'mona@example.com', ...values })
      .execute();
  const openItem = (kind: 'refund_owed' | 'email_failed' | 'backup_missing', reason?: string) =>
    openAttentionItem(shop.db, kind, { subject: crypto.randomUUID(), data: { reason } });

  test('the page of a shop without work has no line', async () => {
    const content = await load();
    expect(content).toMatchObject({ lines: [], failedPayments: [], hasMoreFailedPayments: false });
    expect(content.revenue).toMatchObject({ paid: 0, usual: undefined });
  });

  test('the page lists cash orders to confirm until staff confirm them', async () => {
    await addOrder('100000000001', { status: 'pending', payment_terms: 'cash' });
    await addOrder('100000000002', { status: 'pending', payment_terms: 'bank' });
    expect(await lines()).toEqual(['to_confirm 1']);
    await shop.db
      .updateTable('orders')
      .set({ order_status: 'confirmed' })
      .where('order_id', '=', '100000000001')
      .execute();
    expect(await lines('packer')).toEqual(['to_pack 1']);
  });

  test('the page lists what waits, the most urgent first', async () => {
    await addOrder('100000000001');
    await addOrder('100000000002', { order_status: 'preparing' });
    await addOrder('100000000003', { order_status: 'delivered' });
    await openItem('refund_owed');
    await openItem('email_failed', 'bounced');
    await openItem('email_failed', 'refused');
    await openItem('backup_missing', 'none');
    await shop.db
      .insertInto('contact_messages')
      .values({
        name: 'Mona',
        email: 'mona@example.com',
        subject: 'Parcel',
        message: 'Where?',
        language: 'en',
      })
      .execute();
    await shop.db
      .insertInto('emails')
      .values({
        kind: 'order_confirmation',
        recipient: 'mona@example.com',
        language: 'en',
        facts: '{}',
        created_by: 'store',
        state: 'not_sent',
      })
      .execute();
    expect(await lines()).toEqual([
      'refund_owed 1',
      'email_failed 1',
      'backup_missing 1',
      'bounced 1',
      'to_pack 1',
      'to_ship 1',
      'messages 1',
      'unsent 1',
    ]);
    expect(await lines('packer')).toEqual(['to_pack 1', 'to_ship 1']);
    expect((await load('packer')).revenue).toBeUndefined();
    expect((await load('support')).revenue).toBeUndefined();
  });

  test('the page lists five failed payments of the last week, and none to those who send no email', async () => {
    for (const at of [1, 2, 3, 4, 5, 6]) {
      await addOrder(`20000000000${at}`, { status: 'failed', created_at: daysAgo(at / 10) });
    }
    await addOrder('200000000007', { status: 'failed', created_at: daysAgo(9) });
    await addOrder('200000000008', { status: 'pending' });
    await addOrder('200000000009', { status: 'failed', order_status: 'cancelled' });
    const { failedPayments, hasMoreFailedPayments } = await load();
    expect(failedPayments.map(({ orderId }) => orderId)).toEqual(
      [1, 2, 3, 4, 5].map((at) => `20000000000${at}`),
    );
    expect(hasMoreFailedPayments).toBe(true);
    expect((await load('packer')).failedPayments).toEqual([]);
  });

  test('the revenue of the day stands beside the mean of the days before it', async () => {
    await addOrder('300000000001', { total: '70.00', created_at: daysAgo(10) });
    await addOrder('300000000002', { total: '30.00', created_at: daysAgo(3) });
    await addOrder('300000000003', { total: '20.00' });
    await addOrder('300000000004', { total: '55.00', status: 'failed' });
    expect((await load()).revenue).toEqual({
      paid: 1,
      revenue: [{ amount: 2000, currency: 'USD' }],
      usual: { amount: 1000, currency: 'USD' },
    });
  });
});

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { onlyGateway } from '../../tests/support/fake-gateway.ts';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { buyAndPay } from '../../tests/support/paid-order.ts';
import { readEmails, readRefunds } from '../../tests/support/rows.ts';
import { requestRefund } from './request-refund.server.ts';
import { settleRefund } from './settle-refund.server.ts';
import { reconcileRefunds, syncRefund } from './submit-refund.server.ts';

const staffId = '0d2b9a52-0d9f-4a43-9c47-5d2b0f9a52aa';

onBothDatabases('a refund email', (shop) => {
  let paid: Awaited<ReturnType<typeof buyAndPay>>;
  beforeEach(async () => {
    paid = await buyAndPay(shop);
    await shop.deliverEmails();
  });

  const services = () => ({ ...shop.store, gateways: onlyGateway(shop.gateway) });
  const refund = (changes: { mail?: boolean; amount?: string } = {}) => {
    const { orderId, paymentId } = paid;
    const request = { orderId, paymentId, amount: '1.50', reason: 'Parcel damaged', staffId };
    return requestRefund(services(), {
      ...request,
      reference: randomUUID(),
      mail: true,
      ...changes,
    });
  };
  const emails = async () => (await readEmails(shop.db)).filter(({ kind }) => kind === 'refund');
  const letTimePass = () =>
    sql`update refunds set asking_since = null, updated_at = updated_at - interval '1 hour'`.execute(
      shop.db,
    );

  test('the refund email is queued with the outcome, and contains the amount and the duration', async () => {
    await refund();
    expect(await emails()).toMatchObject([
      {
        order_id: paid.orderId,
        recipient: 'mona@example.com',
        language: 'en',
        created_by: `staff:${staffId}`,
        state: 'queued',
        facts: { refunded: 150, currency: 'USD', name: 'Mona Saleh' },
      },
    ]);
    await shop.deliverEmails();
    const [email] = await emails();
    expect(email?.text).toContain('$1.50');
    expect(email?.text).toContain('5 to 10 business days');
  });

  test('the refund email is not sent unless requested, nor for an order without an address', async () => {
    await refund({ mail: false });
    await shop.db.updateTable('orders').set({ email: null }).execute();
    await refund();
    expect(await emails()).toEqual([]);
  });

  test('the refund email waits while the gateway has only accepted the refund, then is sent once', async () => {
    shop.gateway.answerRefunds('pending');
    await refund();
    expect(await emails()).toEqual([]);
    shop.gateway.answerRefunds('done');
    await letTimePass();
    await Promise.all([reconcileRefunds(services()), reconcileRefunds(services())]);
    await letTimePass();
    await reconcileRefunds(services());
    expect(await emails()).toHaveLength(1);
  });

  test('the refund email is never sent when the gateway refuses the refund', async () => {
    shop.gateway.answerRefunds('refused');
    await refund();
    expect(await readRefunds(shop.db)).toMatchObject([{ state: 'refused', mail_customer: true }]);
    expect(await emails()).toEqual([]);
  });

  test('the refund email is not queued when the outcome could not be saved', async () => {
    await sql`alter table emails add constraint no_refunds check (kind <> 'refund')`.execute(
      shop.db,
    );
    expect(await refund()).toMatchObject({ state: 'unknown' });
    expect(await emails()).toEqual([]);
    await sql`alter table emails drop constraint no_refunds`.execute(shop.db);
    await letTimePass();
    const [row] = await readRefunds(shop.db);
    await syncRefund(services(), { orderId: paid.orderId, refundId: `${row?.id}` });
    expect(await emails()).toHaveLength(1);
  });

  test('the refund email is sent once when staff record that the refund was paid', async () => {
    shop.gateway.answerRefunds('pending');
    await refund();
    await sql`update refunds set created_at = now() - interval '2 days', state = 'unknown',
      gateway_reference = null, asking_since = null`.execute(shop.db);
    const [row] = await readRefunds(shop.db);
    const settled = { orderId: paid.orderId, refundId: `${row?.id}`, staffId };
    const { can } = shop.gateway;
    shop.gateway.can = { ...can, findRefund: false };
    await settleRefund(services(), { ...settled, outcome: 'done' });
    await settleRefund(services(), { ...settled, outcome: 'done' });
    expect(await emails()).toHaveLength(1);
  });
});

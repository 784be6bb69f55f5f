import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { onlyGateway } from '../../tests/support/fake-gateway.ts';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { newKey, purchase } from '../../tests/support/purchase.ts';
import {
  readAttempt,
  readAttempts,
  readEmails,
  readHistory,
  readOpenItems,
  readOrder,
} from '../../tests/support/rows.ts';
import { runAttentionChecks } from '../attention/run-checks.server.ts';
import { unknownPayments } from './payment-checks.server.ts';
import { reconcilePayments } from './reconcile.server.ts';

onBothDatabases('an unsettled payment', (shop) => {
  const reconcile = () =>
    reconcilePayments({
      db: shop.db,
      gateways: onlyGateway(shop.gateway),
      jobs: shop.store.jobs,
    });
  const order = async () => {
    const { order_id: orderId } = await shop.visitor().buy(purchase());
    const { reference } = await readAttempt(shop.db, orderId);
    return { orderId, reference };
  };
  const letTimePass = (time: string) =>
    sql`update payments set created_at = created_at - ${time}::interval,
      opened_at = opened_at - ${time}::interval,
      abandoned_at = abandoned_at - ${time}::interval,
      checked_at = checked_at - ${time}::interval,
      answered_at = answered_at - ${time}::interval`.execute(shop.db);
  const runChecks = () => runAttentionChecks(shop.db, [unknownPayments]);

  test('a pending payment is found paid without a webhook or shopper, and confirmed once', async () => {
    const { orderId, reference } = await order();
    shop.gateway.close(reference, 'captured');
    await Promise.all([reconcile(), reconcile()]);
    await letTimePass('1 hour');
    await reconcile();
    expect(await readOrder(shop.db, orderId)).toMatchObject({ status: 'paid' });
    expect((await readEmails(shop.db)).map(({ kind }) => kind)).toEqual(['order_confirmation']);
    expect(shop.gateway.statusCalls).toEqual([reference]);
  });

  test('a pending payment is polled often at first, then ever less', async () => {
    const { reference } = await order();
    await reconcile();
    await reconcile();
    expect(shop.gateway.statusCalls).toEqual([reference]);
    await letTimePass('2 minutes');
    await reconcile();
    expect(shop.gateway.statusCalls).toHaveLength(2);
    await letTimePass('10 hours');
    await reconcile();
    await letTimePass('2 minutes');
    await reconcile();
    expect(shop.gateway.statusCalls).toHaveLength(3);
  });

  test('a pending payment is closed after a day, and paid if money arrives later', async () => {
    const { orderId, reference } = await order();
    await letTimePass('23 hours');
    await reconcile();
    expect(await readOrder(shop.db, orderId)).toMatchObject({ status: 'pending' });
    await letTimePass('2 hours');
    await reconcile();
    expect(await readOrder(shop.db, orderId)).toMatchObject({ status: 'failed' });
    expect(await readHistory(shop.db, orderId)).toContain('payment_failed');

    const late = shop.gateway.webhook(reference, { state: 'captured' });
    await shop.visitor().fetch('/api/webhooks/sandbox', late);
    expect(await readOrder(shop.db, orderId)).toMatchObject({ status: 'paid' });
  });

  test('an abandoned payment is polled for some days, and paid if money arrives', async () => {
    const { orderId, reference } = await order();
    await letTimePass('25 hours');
    await reconcile();
    expect(await readOrder(shop.db, orderId)).toMatchObject({ status: 'failed' });
    await letTimePass('1 hour');
    await reconcile();
    expect(shop.gateway.statusCalls).toHaveLength(1);

    shop.gateway.close(reference, 'captured');
    await letTimePass('6 hours');
    await reconcile();
    expect(await readOrder(shop.db, orderId)).toMatchObject({ status: 'paid' });
    await letTimePass('100 hours');
    await reconcile();
    expect(shop.gateway.statusCalls).toHaveLength(2);
  });

  test('an abandoned payment is polled when its shopper returns', async () => {
    const { orderId, reference } = await order();
    await letTimePass('25 hours');
    await reconcile();
    shop.gateway.close(reference, 'captured');
    await letTimePass('1 minute');
    const { body } = await shop.visitor().json(`/api/mtjree/status/${orderId}`);
    expect(body).toEqual({ ok: true, remote: { status: true } });
  });

  test('a pending payment is not abandoned before its page is a day old', async () => {
    shop.gateway.goDown();
    const visitor = shop.visitor();
    const key = newKey();
    await visitor.create(purchase(), { key });
    shop.gateway.comeBack();
    await letTimePass('23 hours');
    const { order_id: orderId } = await visitor.buy(purchase(), { key });
    await letTimePass('2 hours');
    await reconcile();
    expect(await readOrder(shop.db, orderId)).toMatchObject({ status: 'pending' });
    await letTimePass('23 hours');
    await reconcile();
    expect(await readOrder(shop.db, orderId)).toMatchObject({ status: 'failed' });
  });

  test('a payment that was abandoned before its page existed is reopened with one', async () => {
    shop.gateway.goDown();
    const visitor = shop.visitor();
    const key = newKey();
    await visitor.create(purchase(), { key });
    shop.gateway.comeBack();
    await letTimePass('25 hours');
    await reconcile();
    const { order_id: orderId } = await visitor.buy(purchase(), { key });
    expect(await readOrder(shop.db, orderId)).toMatchObject({ status: 'pending' });
    const { reference } = await readAttempt(shop.db, orderId);
    shop.gateway.close(reference, 'captured');
    await reconcile();
    expect(await readOrder(shop.db, orderId)).toMatchObject({ status: 'paid' });
  });

  test('a payment that is processing at the gateway is not abandoned for two weeks', async () => {
    const { orderId } = await order();
    const status = shop.gateway.status.bind(shop.gateway);
    vi.spyOn(shop.gateway, 'status').mockImplementation(async (charge) => {
      return { ...(await status(charge)), isProcessing: true };
    });
    await letTimePass('13 days');
    await reconcile();
    expect(await readOrder(shop.db, orderId)).toMatchObject({ status: 'pending' });
    await letTimePass('25 hours');
    await reconcile();
    expect(await readOrder(shop.db, orderId)).toMatchObject({ status: 'failed' });
  });

  test('a payment whose poll fails unexpectedly does not block the others', async () => {
    const broken = await order();
    const sound = await order();
    shop.gateway.close(sound.reference, 'captured');
    const status = shop.gateway.status.bind(shop.gateway);
    vi.spyOn(shop.gateway, 'status').mockImplementation((charge) => {
      if (charge.reference === broken.reference) throw new TypeError('unexpected');
      return status(charge);
    });
    await expect(reconcile()).rejects.toThrow(/1 attempts/);
    expect(await readOrder(shop.db, sound.orderId)).toMatchObject({ status: 'paid' });
  });

  test('a payment whose page no shopper received is closed after a day without a sync', async () => {
    shop.gateway.goDown();
    await shop.visitor().create(purchase());
    shop.gateway.comeBack();
    await reconcile();
    expect(await readAttempts(shop.db)).toMatchObject([{ state: 'created' }]);
    await letTimePass('25 hours');
    await reconcile();
    expect(await readAttempts(shop.db)).toMatchObject([{ state: 'failed' }]);
    expect(shop.gateway.statusCalls).toEqual([]);
  });

  test('a payment that the gateway reports as open needs no attention', async () => {
    await order();
    await letTimePass('2 hours');
    await reconcile();
    await runChecks();
    expect(await readOpenItems(shop.db)).toEqual([]);
  });

  test('a payment without a response needs attention after an hour and stays open until there is one', async () => {
    const { orderId, reference } = await order();
    shop.gateway.goDown();
    await letTimePass('30 hours');
    await reconcile();
    await runChecks();
    expect(await readOpenItems(shop.db)).toEqual([`payment_unknown ${orderId}`]);
    expect(await readAttempts(shop.db)).toMatchObject([{ state: 'open' }]);

    shop.gateway.comeBack();
    shop.gateway.close(reference, 'captured');
    await letTimePass('2 hours');
    await reconcile();
    await runChecks();
    expect(await readOpenItems(shop.db)).toEqual([]);
    expect(await readOrder(shop.db, orderId)).toMatchObject({ status: 'paid' });
  });

  test('a pending payment of a paid order is polled, because money may arrive twice', async () => {
    const { orderId, reference } = await order();
    await sql`update payments set state = 'paid'`.execute(shop.db);
    await sql`update orders set status = 'paid', paid_at = now()`.execute(shop.db);
    await sql`update payments set state = 'open' where reference = ${reference}`.execute(shop.db);
    shop.gateway.close(reference, 'captured');
    await reconcile();
    expect(await readOpenItems(shop.db)).toEqual([`paid_twice ${orderId}`]);
  });
});

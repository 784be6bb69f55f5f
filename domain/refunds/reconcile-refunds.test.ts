import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { onlyGateway } from '../../tests/support/fake-gateway.ts';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { buyAndPay } from '../../tests/support/paid-order.ts';
import { readRefunds } from '../../tests/support/rows.ts';
import { requestRefund } from './request-refund.server.ts';
import { reconcileRefunds } from './submit-refund.server.ts';

onBothDatabases('an unfinished refund', (shop) => {
  const services = () => ({ ...shop.store, gateways: onlyGateway(shop.gateway) });
  const refund = async (trouble: () => void) => {
    const { orderId, paymentId } = await buyAndPay(shop);
    trouble();
    await requestRefund(services(), {
      orderId,
      paymentId,
      staffId: 'sara',
      amount: '4',
      reason: 'Broken',
      reference: randomUUID(),
    });
    shop.gateway.comeBack();
  };
  const letTimePass = (time: string) =>
    sql`update refunds set created_at = created_at - ${time}::interval,
      updated_at = updated_at - ${time}::interval`.execute(shop.db);
  const states = async () => (await readRefunds(shop.db)).map(({ state }) => state);

  test('a refund without a response is submitted once when the gateway is available again', async () => {
    await refund(() => shop.gateway.loseAnswers());
    expect(await states()).toEqual(['unknown']);
    await reconcileRefunds(services());
    expect(await states()).toEqual(['unknown']);
    await letTimePass('2 minutes');
    await Promise.all([reconcileRefunds(services()), reconcileRefunds(services())]);
    expect(await states()).toEqual(['done']);
    expect(shop.gateway.refundCalls).toHaveLength(1);
  });

  test('a refund unknown to the gateway is submitted again within its idempotency window', async () => {
    await refund(() => shop.gateway.goDown());
    await letTimePass('19 hours');
    await reconcileRefunds(services());
    expect(await states()).toEqual(['done']);
  });

  test('a refund is left to staff when its outcome can no longer be fetched', async () => {
    await refund(() => shop.gateway.goDown());
    await letTimePass('21 hours');
    await reconcileRefunds(services());
    expect(await states()).toEqual(['unknown']);
  });
});

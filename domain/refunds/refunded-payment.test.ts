import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { onlyGateway } from '../../tests/support/fake-gateway.ts';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { buyAndPay } from '../../tests/support/paid-order.ts';
import { readOpenItems } from '../../tests/support/rows.ts';
import { openAttentionItem } from '../attention/open-item.server.ts';
import { storeMoney } from '../currency.ts';
import { requestRefund } from './request-refund.server.ts';

const staffId = '0d2b9a52-0d9f-4a43-9c47-5d2b0f9a52aa';

onBothDatabases('a surplus payment', (shop) => {
  let paid: Awaited<ReturnType<typeof buyAndPay>>;
  let second: { id: string; reference: string };

  beforeEach(async () => {
    paid = await buyAndPay(shop);
    second = await payOnceMore('second');
  });

  /** Simulates a second payment page that is paid, too. */
  async function payOnceMore(reference: string) {
    const first = shop.db.selectFrom('payments').selectAll().where('id', '=', paid.paymentId);
    const { id: _, redirect_url, ...row } = await first.executeTakeFirstOrThrow();
    const charge = { reference, orderId: paid.orderId, money: storeMoney(3900) };
    await shop.gateway.create({ ...charge, successUrl: '', failUrl: '', lang: 'en' } as never);
    shop.gateway.close(reference, 'captured', {
      money: storeMoney(Number(row.amount) * 100),
    });
    const attempt = reference === 'second' ? 2 : 3;
    const made = await shop.db
      .insertInto('payments')
      .values({ ...row, redirect_url, reference, attempt, order_price: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await openAttentionItem(shop.db, 'paid_twice', {
      subject: reference,
      orderId: paid.orderId,
      data: {},
    });
    return { id: made.id, reference };
  }

  const give = (paymentId: string, amount: number) =>
    requestRefund(
      { ...shop.store, gateways: onlyGateway(shop.gateway) },
      {
        orderId: paid.orderId,
        paymentId,
        staffId,
        amount: `${amount}`,
        reason: 'One too many',
        reference: randomUUID(),
      },
    );
  const wholeOf = async (id: string) => {
    const row = shop.db.selectFrom('payments').select('amount').where('id', '=', id);
    return Number((await row.executeTakeFirstOrThrow()).amount);
  };
  const twice = () => `paid_twice ${paid.orderId}`;

  test('a double payment leaves the attention list when it is fully refunded, also in parts', async () => {
    const whole = await wholeOf(second.id);
    await give(second.id, 1);
    expect(await readOpenItems(shop.db)).toEqual([twice()]);
    await give(second.id, whole - 1);
    expect(await readOpenItems(shop.db)).toEqual([]);
  });

  test('a double payment leaves the attention list when the first payment is refunded instead', async () => {
    await give(paid.paymentId, await wholeOf(paid.paymentId));
    expect(await readOpenItems(shop.db)).toEqual([]);
  });

  test('a double payment stays on the attention list while another surplus payment exists', async () => {
    await payOnceMore('third');
    await give(paid.paymentId, await wholeOf(paid.paymentId));
    expect(await readOpenItems(shop.db)).toEqual([twice(), twice()]);
    await give(second.id, await wholeOf(second.id));
    expect(await readOpenItems(shop.db)).toEqual([]);
  });

  test('a double payment stays on the attention list when the gateway refuses the refund', async () => {
    shop.gateway.answerRefunds('refused');
    await give(second.id, await wholeOf(second.id));
    expect(await readOpenItems(shop.db)).toEqual([twice()]);
  });

  test('a double payment of another order with the same contents is a separate item', async () => {
    const data = { otherOrderId: '111111111111' };
    await openAttentionItem(shop.db, 'paid_twice', {
      subject: second.reference,
      orderId: paid.orderId,
      data,
    });
    await give(paid.paymentId, await wholeOf(paid.paymentId));
    expect(await readOpenItems(shop.db)).toEqual([twice()]);
    await give(second.id, await wholeOf(second.id));
    expect(await readOpenItems(shop.db)).toEqual([]);
  });

  test('a payment after a cancelled order leaves the attention list when refunded', async () => {
    const { reference: subject } = second;
    await openAttentionItem(shop.db, 'paid_after_cancel', {
      subject,
      orderId: paid.orderId,
      data: {},
    });
    await give(second.id, await wholeOf(second.id));
    expect(await readOpenItems(shop.db)).toEqual([]);
  });
});

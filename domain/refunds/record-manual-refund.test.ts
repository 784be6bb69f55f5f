import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { buyByTransfer, buyInCash, openCashMarket } from '../../tests/support/manual-orders.ts';
import {
  manualRefundsOf,
  receiptDay,
  refundDay,
  staffId,
} from '../../tests/support/manual-refunds.ts';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { readEmails, readHistory, readOrder, readRefunds } from '../../tests/support/rows.ts';
import { findFullyRefunded, shippingWarningsOf } from '../fulfilment/shipping-warnings.server.ts';
import { requestRefund } from './request-refund.server.ts';

onBothDatabases('a refund of money that staff have received', (shop) => {
  beforeEach(async () => void (await openCashMarket(shop)));

  const { services, buyCollected, collect, paymentOf, refund, restOf } = manualRefundsOf(shop);
  const refundEmails = async () =>
    (await readEmails(shop.db)).filter(({ kind }) => kind === 'refund');

  test('is done at once, without a gateway, and leaves the order paid', async () => {
    const orderId = await buyCollected();
    expect(await restOf(orderId)).toBe(15000);
    const recorded = await refund(orderId, '١٥٠', {
      way: 'bank',
      reference: ' TR-4711 ',
      mail: true,
    });
    expect(recorded).toMatchObject({ state: 'done', way: 'bank', returnedOn: refundDay });
    expect(await readRefunds(shop.db)).toMatchObject([
      {
        state: 'done',
        amount: '150.00',
        currency: 'AED',
        way: 'bank',
        returned_on: refundDay,
        gateway_reference: 'TR-4711',
        asking_since: null,
        created_by: `staff:${staffId}`,
      },
    ]);
    expect(await readOrder(shop.db, orderId)).toMatchObject({ status: 'paid' });
    expect((await readHistory(shop.db, orderId)).filter((kind) => /refund/.test(kind))).toEqual([
      'refund_recorded',
    ]);
    expect(await refundEmails()).toMatchObject([
      {
        order_id: orderId,
        created_by: `staff:${staffId}`,
        facts: {
          refunded: 15000,
          currency: 'AED',
          way: 'bank',
          returnedOn: refundDay,
          reference: 'TR-4711',
        },
      },
    ]);
    expect(await restOf(orderId)).toBeUndefined();
    const order = await readOrder(shop.db, orderId);
    expect(shippingWarningsOf(order, await findFullyRefunded(shop.db, [orderId]))).toEqual([
      'refunded',
    ]);
  });

  test('sends no email unless it is ticked', async () => {
    const orderId = await buyCollected();
    await refund(orderId, '1');
    expect(await refundEmails()).toEqual([]);
  });

  test('is recorded once by ten racing presses of one form, and of ten forms', async () => {
    const orderId = await buyCollected();
    const formId = randomUUID();
    const presses = Array.from({ length: 10 }, () =>
      refund(orderId, '100', { formId, mail: true }),
    );
    const ids = (await Promise.all(presses)).map(({ id }) => id);
    expect(new Set(ids).size).toBe(1);
    const others = Array.from({ length: 10 }, () => refund(orderId, '50', { mail: true }));
    const answers = await Promise.allSettled(others);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status === 'rejected') {
        expect(answer.reason).toMatchObject({ code: 'amount_above_rest', field: 'amount' });
      }
    }
    expect(await readRefunds(shop.db)).toHaveLength(2);
    expect(await refundEmails()).toHaveLength(2);
    await expect(refund(orderId, '50', { formId })).rejects.toMatchObject({ code: 'form_used' });
  });

  test('is never above what was received, in parts or at once', async () => {
    const orderId = await buyCollected('140');
    await expect(refund(orderId, '140.01')).rejects.toMatchObject({
      code: 'amount_above_rest',
      details: { rest: { amount: 14000 } },
    });
    await refund(orderId, '40');
    await refund(orderId, '99.99', { way: 'other' });
    expect(await restOf(orderId)).toBe(1);
    await expect(refund(orderId, '0.02')).rejects.toMatchObject({ code: 'amount_above_rest' });
    await refund(orderId, '0.01');
    const more = await buyCollected('160');
    await refund(more, '160');
    expect(await restOf(more)).toBeUndefined();
  });

  test('works for a transfer, which may have been another amount too', async () => {
    const orderId = await buyByTransfer(shop);
    await collect(orderId, '120');
    const paymentId = await paymentOf(orderId, 'bank');
    await expect(refund(orderId, '140', { paymentId })).rejects.toMatchObject({
      code: 'amount_above_rest',
    });
    await refund(orderId, '120', { paymentId, way: 'bank' });
    expect(await restOf(orderId)).toBeUndefined();
  });

  test.each([
    [{ amount: '0' }, ['amount_invalid amount']],
    [{ amount: '12,50' }, ['amount_invalid amount']],
    [{ amount: '1.234' }, ['amount_invalid amount']],
    [{ amount: '-1' }, ['amount_invalid amount']],
    [{ way: '' }, ['way_required way']],
    [{ way: 'card' }, ['way_required way']],
    [{ reference: 'x'.repeat(101) }, ['reference_invalid reference']],
    [{ reference: 'a\u0000b' }, ['reference_invalid reference']],
    [{ day: '' }, ['day_invalid day']],
    [{ day: '2026-02-31' }, ['day_invalid day']],
    [{ day: '2026-01-10' }, ['day_ahead day']],
    [{ day: '2026-01-04' }, ['day_before_receipt day']],
    [
      { amount: 'x', way: 'x', reference: '\n'.padEnd(3, 'x').padStart(4, 'x'), day: 'x' },
      [
        'amount_invalid amount',
        'way_required way',
        'reference_invalid reference',
        'day_invalid day',
      ],
    ],
  ])('is refused by field: %j', async (wrong, problems) => {
    const orderId = await buyCollected();
    const refused = await refund(orderId, '1', wrong).catch((error: unknown) => error);
    const { others = [], ...first } = refused as {
      code: string;
      field: string;
      others?: { code: string; field: string }[];
    };
    expect([first, ...others].map(({ code, field }) => `${code} ${field}`)).toEqual(problems);
    expect(await readRefunds(shop.db)).toEqual([]);
    await refund(orderId, '1', { day: receiptDay, reference: 'x'.repeat(100) });
  });

  test('is refused for money that was not received, and for another order or gateway', async () => {
    const due = await buyInCash(shop);
    await expect(refund(due, '150')).rejects.toMatchObject({ code: 'not_paid' });
    const orderId = await buyCollected();
    for (const paymentId of [randomUUID(), 'x', await paymentOf(due)]) {
      await expect(refund(orderId, '1', { paymentId })).rejects.toMatchObject({
        code: 'payment_unknown',
      });
    }
    await expect(refund('482917305114', '1')).rejects.toMatchObject({ code: 'order_unknown' });
    const online = await buyInCash(shop, { payment_method: 'online', total: 140 });
    const card = await paymentOf(online, 'sandbox');
    await expect(refund(online, '1', { paymentId: card })).rejects.toMatchObject({
      code: 'paid_online',
    });
    const atGateway = { orderId, paymentId: await paymentOf(orderId), amount: '1', reason: 'x' };
    await expect(
      requestRefund(services(), { ...atGateway, reference: randomUUID(), staffId }),
    ).rejects.toMatchObject({ code: 'gateway_other' });
    expect(await readRefunds(shop.db)).toEqual([]);
  });
});

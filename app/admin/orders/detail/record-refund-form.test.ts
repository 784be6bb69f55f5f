import { beforeEach, expect, test } from 'vitest';
import { openCashMarket } from '../../../../tests/support/manual-orders.ts';
import {
  manualRefundsOf,
  receiptDay,
  refundDay,
} from '../../../../tests/support/manual-refunds.ts';
import { onBothDatabases } from '../../../../tests/support/on-both-databases.ts';
import { newKey } from '../../../../tests/support/purchase.ts';
import { readRefunds } from '../../../../tests/support/rows.ts';
import { postForm, staffContextOf } from '../../../../tests/support/staff-context.ts';
import { keyField } from '../../forms/staff-form-contract.ts';
import { loadOrder } from './load-order.server.ts';
import { handleOrderAction } from './order-action.server.ts';

onBothDatabases('the form that records a refund', (shop) => {
  const { buyCollected, paymentOf } = manualRefundsOf(shop);
  let staff: Awaited<ReturnType<typeof staffContextOf>>;
  let orderId: string;
  let form: Record<string, string>;
  beforeEach(async () => {
    await openCashMarket(shop);
    staff = await staffContextOf(shop);
    orderId = await buyCollected();
    form = {
      intent: 'record_refund',
      payment_id: await paymentOf(orderId),
      amount: '150',
      way: 'bank',
      reference: 'TR-4711',
      day: refundDay,
    };
  });

  const send = async (changes: Record<string, string> = {}) => {
    const body = { [keyField]: newKey(), ...form, ...changes };
    const request = postForm(shop, `/admin/orders/${orderId}`, body);
    return (await handleOrderAction(request, staff.context, orderId)).data;
  };
  const load = () => loadOrder(staff.context, orderId);

  test('offers the rest from the day of the receipt until today, and no undo afterwards', async () => {
    const before = await load();
    expect(before.payments).toMatchObject([
      {
        refundable: undefined,
        recordable: { rest: { amount: 15000, currency: 'AED' }, receivedOn: receiptDay },
      },
    ]);
    expect(before.collection).toMatchObject({ received: { undoable: expect.any(Number) } });
    expect(await send({ amount: '50' })).toMatchObject({ kind: 'done' });
    const after = await load();
    expect(after.payments).toMatchObject([
      {
        recordable: { rest: { amount: 10000 } },
        refunds: [
          {
            state: 'done',
            way: 'bank',
            gatewayReference: 'TR-4711',
            returned: '7 Jan 2026',
            recordedBy: 'huda',
          },
        ],
      },
    ]);
    expect(after.collection?.received).toBeUndefined();
    expect(after.timeline.find(({ kind }) => kind === 'refund_recorded')).toMatchObject({
      actor: 'staff',
      staff: 'huda',
      day: '7 Jan 2026',
      data: { way: 'bank', reference: 'TR-4711', money: { amount: 5000, currency: 'AED' } },
    });
  });

  test('records once when it is repeated, also when its key was deleted', async () => {
    const repeated = { [keyField]: 'a-form-of-today', amount: '50' };
    expect(await send(repeated)).toMatchObject({ kind: 'done' });
    expect(await send(repeated)).toMatchObject({ kind: 'done' });
    await shop.db.deleteFrom('staff_requests').execute();
    expect(await send(repeated)).toMatchObject({ kind: 'done' });
    expect(await readRefunds(shop.db)).toHaveLength(1);
    expect(await send({ ...repeated, amount: '60' })).toMatchObject({ kind: 'refused' });
    expect(await readRefunds(shop.db)).toHaveLength(1);
  });

  test('names every wrong field, and gives back what was typed', async () => {
    const wrong = { amount: 'some', way: '', reference: 'x'.repeat(101), day: '2999-01-01' };
    expect(await send(wrong)).toMatchObject({
      kind: 'refused',
      problems: {
        amount: 'Please enter an amount above zero, such as 12.50.',
        way: 'Please choose how the money was returned.',
        reference: 'Please keep the reference below 100 characters, without control characters.',
        day: 'This day is still to come.',
      },
      reply: { initialValue: { amount: 'some', reference: wrong.reference, day: wrong.day } },
    });
    expect(await send({ amount: '150.01', day: '2026-01-01' })).toMatchObject({
      problems: { day: 'This is before the day the money was received.' },
    });
    expect(await send({ amount: '150.01' })).toMatchObject({
      problems: { amount: expect.stringMatching(/AED\s150\.00/) },
    });
    expect(await readRefunds(shop.db)).toEqual([]);
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { BackOfficeServer } from '../support/back-office-server.ts';
import { buyAndPayAt } from '../support/pay-at.ts';
import { readOpenItems, readOrder, readRefunds } from '../support/rows.ts';
import type { Visitor } from '../support/visitor.ts';

let office: BackOfficeServer;
beforeAll(async () => {
  office = await BackOfficeServer.open();
});
afterAll(() => office.close());

let orderId: string;
let paymentId: string;

beforeEach(async () => {
  ({ orderId, paymentId } = await buyAndPayAt(office));
});

const cancel = (visitor: Visitor, changes: Record<string, string> = {}) =>
  visitor.fetch(`/admin/orders/${orderId}`, {
    method: 'POST',
    body: new URLSearchParams({
      order_id: orderId,
      status: 'cancelled',
      expected: 'pending',
      refund_payment: paymentId,
      refund_amount: '39.00',
      refund_reason: 'Order cancelled',
      idempotency_key: randomUUID(),
      ...changes,
    }),
  });
const result = async () => {
  const refunds = (await readRefunds(office.db)).filter(({ order_id }) => order_id === orderId);
  const { order_status } = await readOrder(office.db, orderId);
  return { order_status, refunds: refunds.map(({ amount, state }) => `${amount} ${state}`) };
};

test('a cancellation form cancels the order and refunds the rest, once when sent twice', async () => {
  const { visitor } = await office.signIn(undefined, 'manager');
  const idempotency_key = randomUUID();
  expect((await cancel(visitor, { idempotency_key })).status).toBe(200);
  expect((await cancel(visitor, { idempotency_key })).status).toBe(200);
  expect(await result()).toEqual({ order_status: 'cancelled', refunds: ['39.00 done'] });
  expect(await readOpenItems(office.db)).toEqual([]);
});

test.each([
  ['more than is left', { refund_amount: '39.01' }],
  ['a payment of another order', { refund_payment: randomUUID() }],
  ['a status that refunds nothing', { status: 'confirmed' }],
  ['no amount', { refund_amount: '' }],
])('a cancellation form with %s changes nothing', async (_, changes) => {
  const { visitor } = await office.signIn(undefined, 'manager');
  expect((await cancel(visitor, changes)).status).toBeGreaterThanOrEqual(400);
  expect(await result()).toEqual({ order_status: 'pending', refunds: [] });
});

test('a cancellation form from staff who may not refund changes nothing', async () => {
  const { visitor } = await office.signIn(undefined, 'packer');
  expect((await cancel(visitor)).status).toBe(403);
  expect(await result()).toEqual({ order_status: 'pending', refunds: [] });
});

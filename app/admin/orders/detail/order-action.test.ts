import { beforeEach, expect, test } from 'vitest';
import { addressVersionOf } from '#domain/orders/correct-address.server.ts';
import { onBothDatabases } from '../../../../tests/support/on-both-databases.ts';
import { buyAndPay } from '../../../../tests/support/paid-order.ts';
import { mona } from '../../../../tests/support/purchase.ts';
import { readHistory, readOrder, readRefunds } from '../../../../tests/support/rows.ts';
import { postForm, staffContextOf } from '../../../../tests/support/staff-context.ts';
import { keyField } from '../../forms/staff-form-contract.ts';
import { handleOrderAction } from './order-action.server.ts';

onBothDatabases('a form of the order page', (shop) => {
  let paid: Awaited<ReturnType<typeof buyAndPay>>;
  let staff: Awaited<ReturnType<typeof staffContextOf>>;
  beforeEach(async () => {
    paid = await buyAndPay(shop);
    staff = await staffContextOf(shop);
  });

  const send = async (form: Record<string, string>) => {
    const { orderId } = paid;
    const body = { [keyField]: 'a-form-of-last-week', ...form };
    const request = postForm(shop, `/admin/orders/${orderId}`, body);
    return (await handleOrderAction(request, staff.context, orderId)).data;
  };
  const forgetRequests = () => shop.db.deleteFrom('staff_requests').execute();
  const count = async (kind: string) =>
    (await readHistory(shop.db, paid.orderId)).filter((entryKind) => entryKind === kind).length;

  test('a refund form creates one refund, in store and gateway, also when its key was deleted', async () => {
    const form = { intent: 'refund', payment_id: paid.paymentId, amount: '1.50', reason: 'Broken' };
    for (const key of ['a-form-of-last-week', 'a-form-of-today']) {
      expect(await send({ ...form, [keyField]: key })).toMatchObject({ kind: 'done' });
      await forgetRequests();
      expect(await send({ ...form, [keyField]: key })).toMatchObject({ kind: 'done' });
    }
    expect(shop.gateway.refunded(paid.reference)).toBe(300);
    expect(await readRefunds(shop.db)).toHaveLength(2);
    expect(await count('refund_requested')).toBe(2);
  });

  test.each([
    [{ intent: 'ship', carrier: ' ', tracking_number: '' }, ['carrier', 'tracking_number']],
    [{ intent: 'ship', carrier: 'Aramex', tracking_number: '<4711>' }, ['tracking_number']],
    [{ intent: 'refund', amount: 'some', reason: ' ' }, ['amount', 'reason']],
    [{ intent: 'refund', amount: '1.50', reason: 'x'.repeat(301) }, ['reason']],
    [
      { intent: 'address', ...mona, first_name: ' ', city: 'x'.repeat(121) },
      ['first_name', 'city'],
    ],
    [{ intent: 'address', only: 'email', email: ' ' }, ['email']],
    [{ intent: 'note', body: ' ' }, ['body']],
  ])('a form of the order page reports every invalid field: %j', async (form, fields) => {
    const result = await send({ ...form, payment_id: paid.paymentId });
    expect(result).toMatchObject({ kind: 'refused', message: expect.any(String) });
    const { problems = {} } = result as { problems?: Record<string, string> };
    expect(Object.keys(problems)).toEqual(fields);
    expect(new Set(Object.values(problems)).size).toBe(fields.length);
    expect(await readRefunds(shop.db)).toEqual([]);
  });

  test('an address corrected by the form of its country stores its fields and composed lines', async () => {
    const version = await addressVersionOf(shop.db, await readOrder(shop.db, paid.orderId));
    const { city: _city, address: _address, ...person } = mona;
    const form = {
      intent: 'address',
      ...person,
      country: 'KW',
      version,
      address_form: 'KW',
      address_language: 'ar',
      governorate: 'hawalli',
      area: 'السالمية',
      block: '٣',
      street: '12',
      house: '',
    };
    expect(await send({ ...form, first_name: ' ' })).toMatchObject({
      kind: 'refused',
      problems: { first_name: expect.any(String), house: expect.any(String) },
    });
    await forgetRequests();
    expect(await send({ ...form, house: '7' })).toMatchObject({ kind: 'done' });
    expect(await readOrder(shop.db, paid.orderId)).toMatchObject({
      country: 'KW',
      city: 'السالمية',
      address: 'قطعة 3، شارع 12، منزل 7، محافظة حولي',
      address_fields: { country: 'KW', language: 'ar', governorate: 'hawalli', block: '3' },
    });
    const later = await addressVersionOf(shop.db, await readOrder(shop.db, paid.orderId));
    const plain = { intent: 'address', ...mona, version: later };
    expect(await send({ ...plain, [keyField]: 'a-form-of-today' })).toMatchObject({ kind: 'done' });
    expect(await readOrder(shop.db, paid.orderId)).toMatchObject({
      ...mona,
      address_fields: null,
    });
  });

  test('a refused form of the order page gets its typed values back', async () => {
    const form = { intent: 'refund', amount: 'some', reason: 'Broken', payment_id: paid.paymentId };
    expect(await send(form)).toMatchObject({
      kind: 'refused',
      reply: { status: 'error', initialValue: { amount: 'some', reason: 'Broken' } },
    });
  });

  test('a note form creates one note, also when its key was deleted', async () => {
    for (const key of ['a-form-of-last-week', 'a-form-of-today']) {
      const note = { intent: 'note', body: 'Call first', [keyField]: key };
      expect(await send(note)).toMatchObject({ kind: 'done' });
      await forgetRequests();
      expect(await send(note)).toMatchObject({ kind: 'done' });
    }
    expect(await count('note_added')).toBe(2);
  });
});

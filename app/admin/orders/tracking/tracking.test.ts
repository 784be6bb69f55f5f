import { beforeEach, expect, test } from 'vitest';
import { onBothDatabases } from '../../../../tests/support/on-both-databases.ts';
import { buyAndPay } from '../../../../tests/support/paid-order.ts';
import { readEmails, readOrder } from '../../../../tests/support/rows.ts';
import { postForm, staffContextOf } from '../../../../tests/support/staff-context.ts';
import { keyField } from '../../forms/staff-form-contract.ts';
import { handleTrackingAction, loadTracking } from './tracking.server.ts';

onBothDatabases('the tracking page for staff', (shop) => {
  let staff: Awaited<ReturnType<typeof staffContextOf>>;
  let orderId: string;
  beforeEach(async () => {
    staff = await staffContextOf(shop);
    ({ orderId } = await buyAndPay(shop));
  });

  const send = async (form: Record<string, string>, file?: File) => {
    const request = postForm(shop, '/admin/tracking', form);
    const body = await request.formData();
    if (file) body.append('file', file);
    const again = new Request(request.url, { method: 'POST', body });
    const { data, init } = await handleTrackingAction(again, staff.context);
    return { ...data, status: init?.status ?? 200 };
  };
  const check = (form: Record<string, string>, file?: File) =>
    send({ intent: 'check', carrier: 'Aramex', ...form }, file);
  const csv = (text: string) => new File([text], 'shipments.csv', { type: 'text/csv' });
  const entry = (changes: object = {}) => ({
    orderId,
    carrier: 'Aramex',
    trackingNumber: '4711',
    confirmed: [],
    seen: { carrier: '', trackingNumber: '' },
    ...changes,
  });
  const save = (entries: unknown, form: Record<string, string> = {}) =>
    send({ intent: 'save', mail: 'on', set_out: 'on', entries: JSON.stringify(entries), ...form });
  const changeOf = (result: object | undefined) =>
    result && 'change' in result ? `${result.change}` : '';
  const load = (orders: string, bulk = '') => {
    const query = new URLSearchParams({ orders, bulk });
    return loadTracking(new Request(`${shop.url}/admin/tracking?${query}`), staff.context);
  };

  test('the tracking page has a field for each selected order, and lists the missing ones', async () => {
    expect(await load(`${orderId},999,${orderId},<b>`)).toMatchObject({
      orders: [{ orderId, name: 'Mona Saleh', city: 'Dubai', seen: { trackingNumber: '' } }],
      missing: 1,
    });
    expect(await load('')).toMatchObject({ orders: [], missing: 0 });
  });

  test('the tracking page combines typed, pasted and uploaded numbers', async () => {
    const { orderId: second } = await buyAndPay(shop);
    const { orderId: third } = await buyAndPay(shop);
    const typed = { [`number-${orderId}`]: ' 1 ', [`number-${third}`]: '' };
    const file = csv(`Reference,Courier,AWB\n${third},DHL,3\n`);
    const result = await check({ ...typed, pasted: `${second} 2` }, file);
    expect(result).toMatchObject({
      kind: 'previewed',
      preview: {
        rows: [
          { orderId, tracking: { carrier: 'Aramex', trackingNumber: '1' } },
          { orderId: second, tracking: { trackingNumber: '2' } },
          { orderId: third, tracking: { carrier: 'DHL', trackingNumber: '3' } },
        ],
        faults: [],
      },
    });
  });

  test('the tracking page requests missing columns, and uses the chosen ones', async () => {
    const file = csv(`Our no,Parcel\n${orderId},4711\n`);
    expect(await check({}, file)).toMatchObject({
      kind: 'columns',
      firstRows: [
        ['Our no', 'Parcel'],
        [orderId, '4711'],
      ],
    });
    const chosen = { column_order: '0', column_number: '1', column_carrier: '' };
    expect(await check(chosen, file)).toMatchObject({
      preview: { rows: [{ orderId, tracking: { trackingNumber: '4711' } }], faults: [] },
    });
    expect(await check({ ...chosen, column_number: '0' }, file)).toMatchObject({
      problems: { column_number: expect.any(String) },
    });
  });

  test.each([
    ['nothing at all', {}, undefined, undefined],
    ['no carrier', { carrier: '', pasted: 'ID 1' }, undefined, 'carrier'],
    ['too much text', { pasted: 'x'.repeat(400_001) }, undefined, 'pasted'],
    ['a picture', {}, new File([new Uint8Array([0x89, 0x50])], 'a.png'), 'file'],
    ['an empty file', {}, new File([], 'a.csv'), 'file'],
  ])('a tracking form with %s is refused', async (_, form: Record<string, string>, file, field) => {
    const pasted = (form.pasted ?? '').replace('ID', orderId);
    const result = await check({ ...form, pasted }, file);
    expect(result).toMatchObject({ kind: 'refused', status: 422, message: expect.any(String) });
    const { problems = {} } = result as { problems?: Record<string, string> };
    expect(Object.keys(problems)).toEqual(field ? [field] : []);
  });

  test('tracking numbers are saved once when their form is sent twice, also concurrently', async () => {
    const form = { [keyField]: 'one-and-the-same' };
    const answers = await Promise.all([save([entry()], form), save([entry()], form)]);
    expect(answers).toEqual(Array(2).fill(expect.objectContaining({ kind: 'done' })));
    expect(await save([entry()], form)).toEqual(answers[0]);
    expect(answers[1]).toEqual(answers[0]);
    const changes = await shop.db.selectFrom('bulk_changes').select('id').execute();
    expect(changes).toEqual([{ id: changeOf(answers[0]) }]);
  });

  test('the tracking page reports the saved numbers, and undoes them until an email was sent', async () => {
    const id = changeOf(await save([entry()]));
    expect(await load('', id)).toMatchObject({
      bulk: { id, changed: 1, emails: 1, state: 'done' },
      isMailOff: true,
    });
    expect(await load('', 'nonsense')).toMatchObject({ bulk: undefined });
    const undo = await send({ intent: 'undo-bulk', id });
    expect(undo).toMatchObject({ kind: 'done', about: id, status: 200 });
    expect(await load('', id)).toMatchObject({ bulk: { undone: 1, state: 'undone' } });
    expect(await readOrder(shop.db, orderId)).toMatchObject({
      carrier: null,
      tracking_number: null,
      order_status: 'pending',
    });
    const late = changeOf(await save([entry()], { [keyField]: 'saved-once-more' }));
    const worked_at = new Date(Date.now() - 61_000);
    await shop.db.updateTable('bulk_changes').set({ worked_at }).execute();
    expect(await send({ intent: 'undo-bulk', id: late })).toMatchObject({ status: 422 });
    await shop.deliverEmails();
    expect((await readEmails(shop.db)).filter(({ kind }) => kind === 'shipped')).toHaveLength(1);
  });

  test('tracking numbers that a colleague entered meanwhile are reported, and nothing is saved', async () => {
    await save([entry()]);
    const other = entry({ trackingNumber: '999' });
    expect(await save([other], { [keyField]: 'a-key-for-a-retry' })).toMatchObject({
      status: 409,
      kind: 'changed',
      refused: [{ orderId, now: { trackingNumber: '4711' }, at: expect.any(String) }],
    });
    expect((await readOrder(shop.db, orderId)).tracking_number).toBe('4711');
    const seen = { carrier: 'Aramex', trackingNumber: '4711' };
    const again = await save([{ ...other, seen }], { [keyField]: 'another-key-of-today' });
    expect(again).toMatchObject({ kind: 'done' });
    expect((await readOrder(shop.db, orderId)).tracking_number).toBe('999');
  });

  test.each([['not JSON'], ['{}'], ['[{"orderId":1}]'], ['[]']])(
    'saves nothing of %s',
    async (entries) => {
      const result = await send({ intent: 'save', entries });
      expect(result).toMatchObject({ kind: 'refused', status: 422 });
    },
  );
});

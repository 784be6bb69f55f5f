import { beforeEach, expect, test } from 'vitest';
import { money } from '#domain/money.ts';
import { addCashRows } from '../../../../tests/support/cash-rows.ts';
import { onBothDatabases } from '../../../../tests/support/on-both-databases.ts';
import { readHistory, readOpenItems, readOrder } from '../../../../tests/support/rows.ts';
import { postForm, staffContextOf } from '../../../../tests/support/staff-context.ts';
import { keyField } from '../../forms/staff-form-contract.ts';
import { handleRemittanceAction, loadRemittances } from './remittances.server.ts';

const [first, second, collected] = ['482917400001', '482917400002', '482917400003'];
const today = new Date().toISOString().slice(0, 10);

onBothDatabases('the page of remittances', (shop) => {
  let staff: Awaited<ReturnType<typeof staffContextOf>>;
  beforeEach(async () => {
    staff = await staffContextOf(shop);
    await addCashRows(shop.db, [
      { orderId: first, carrier: 'Aramex' },
      { orderId: second, carrier: 'Aramex', orderStatus: 'delivered' },
      { orderId: collected, end: 'paid' },
    ]);
  });

  const send = async (form: Record<string, string>, file?: File) => {
    const request = postForm(shop, '/admin/remittances', form);
    const body = await request.formData();
    if (file) body.append('file', file);
    const again = new Request(request.url, { method: 'POST', body });
    const { data, init } = await handleRemittanceAction(again, staff.context);
    return { ...data, status: init?.status ?? 200 };
  };
  const check = (form: Record<string, string>, file?: File) =>
    send({ intent: 'check', carrier: ' Aramex ', day: '2026-01-05', ...form }, file);
  const csv = (text: string) => new File([text], 'cash.csv', { type: 'text/csv' });
  const entry = (orderId = first, amount = 13000) => ({ orderId, amount, currency: 'AED' });
  const save = (entries: unknown, form: Record<string, string> = {}) =>
    send({
      intent: 'save',
      carrier: 'Aramex',
      day: '2026-01-05',
      entries: JSON.stringify(entries),
      ...form,
    });
  const load = () => loadRemittances(staff.context);
  const undo = (id: string, key?: string) =>
    send({ intent: 'undo', id, ...(key && { [keyField]: key }) });
  const idOf = (result: object) => ('id' in result ? `${result.id}` : '');

  test('lists the cash with couriers, and nothing recorded yet', async () => {
    expect(await load()).toMatchObject({
      cash: [
        { carrier: 'Aramex', orders: 2, sum: money(26000, 'AED'), delivered: money(13000, 'AED') },
      ],
      remittances: [],
    });
  });

  test('a check combines pasted lines and a file, names each fault by its place, and changes nothing', async () => {
    const file = csv(`Reference,COD Amount\n${second},125\n${collected},130\n`);
    expect(await check({ pasted: `${first} 130\n999 5` }, file)).toMatchObject({
      kind: 'previewed',
      status: 200,
      carrier: 'Aramex',
      day: '2026-01-05',
      preview: {
        rows: [
          { orderId: first, amount: money(13000, 'AED'), differs: false },
          { orderId: second, amount: money(12500, 'AED'), differs: true },
        ],
        faults: [
          { place: { from: 'line', at: 2 }, reason: 'order_unknown' },
          { place: { from: 'row', at: 3 }, reason: 'already_collected' },
        ],
      },
    });
    expect((await readOrder(shop.db, first)).status).toBe('pending');
  });

  test('a check requests missing columns, and uses the chosen ones', async () => {
    const file = csv(`Ours,Theirs\n${first},130\n`);
    expect(await check({}, file)).toMatchObject({
      kind: 'columns',
      firstRows: [
        ['Ours', 'Theirs'],
        [first, '130'],
      ],
    });
    const chosen = { column_order: '0', column_amount: '1', column_currency: '' };
    expect(await check(chosen, file)).toMatchObject({
      preview: { rows: [{ orderId: first }], faults: [] },
    });
    expect(await check({ ...chosen, column_amount: '0' }, file)).toMatchObject({
      problems: { column_amount: expect.any(String) },
    });
  });

  test.each([
    ['nothing at all', {}, undefined, []],
    [
      'no carrier and no day',
      { carrier: '', day: '', pasted: '1 1' },
      undefined,
      ['carrier', 'day'],
    ],
    ['a day to come', { day: '2999-01-01', pasted: '1 1' }, undefined, ['day']],
    ['a day that is none', { day: '2026-02-31', pasted: '1 1' }, undefined, ['day']],
    ['too much text', { pasted: 'x'.repeat(400_001) }, undefined, ['pasted']],
    ['a picture', {}, new File([new Uint8Array([0x89, 0x50])], 'a.png'), ['file']],
    ['an empty file', {}, new File([], 'a.csv'), ['file']],
  ])('a check of %s is refused', async (_, form: Record<string, string>, file, fields) => {
    const result = await check(form, file);
    expect(result).toMatchObject({ kind: 'refused', status: 422, message: expect.any(String) });
    const { problems = {} } = result as { problems?: Record<string, string> };
    expect(Object.keys(problems)).toEqual(fields);
  });

  test('a list is recorded once when its form is sent twice, also concurrently', async () => {
    const form = { [keyField]: 'one-and-the-same' };
    const entries = [entry(), entry(second, 12500)];
    const answers = await Promise.all([save(entries, form), save(entries, form)]);
    expect(answers).toEqual(Array(2).fill(expect.objectContaining({ kind: 'done', status: 200 })));
    expect(await save(entries, form)).toEqual(answers[0]);
    expect(answers[1]).toEqual(answers[0]);
    expect(await readHistory(shop.db, second)).toEqual(['collected']);
    expect(await readOpenItems(shop.db)).toEqual([`amount_differs ${second}`]);
    expect(await load()).toMatchObject({
      cash: [],
      remittances: [
        {
          carrier: 'Aramex',
          day: '5 Jan 2026',
          orders: 2,
          sums: [money(25500, 'AED')],
          isUndone: false,
        },
      ],
    });
  });

  test('a preview that is out of date names each order that is refused, and records nothing', async () => {
    await save([entry()]);
    await shop.db
      .updateTable('orders')
      .set({ order_status: 'cancelled', status: 'failed' })
      .where('order_id', '=', second)
      .execute();
    const form = { [keyField]: 'a-key-for-a-retry' };
    expect(
      await save([entry(), entry(second), entry(collected), entry('999')], form),
    ).toMatchObject({
      status: 409,
      kind: 'changed',
      refused: [
        { orderId: first, reason: 'already_collected' },
        { orderId: second, reason: 'not_due' },
        { orderId: collected, reason: 'already_collected' },
        { orderId: '999', reason: 'order_unknown' },
      ],
    });
    expect((await load()).remittances).toHaveLength(1);
  });

  test('a remittance is undone for a minute, once, and not after a refund', async () => {
    const id = idOf(await save([entry()]));
    const answers = [await undo(id, 'undo-it-once'), await undo(id, 'undo-it-once')];
    expect(answers).toMatchObject(Array(2).fill({ kind: 'done', status: 200 }));
    expect((await readOrder(shop.db, first)).status).toBe('pending');
    expect(await load()).toMatchObject({ remittances: [{ isUndone: true, undoable: 0 }] });

    const again = idOf(await save([entry()], { [keyField]: 'saved-once-more' }));
    const { id: payment_id } = await shop.db
      .selectFrom('payments')
      .select('id')
      .where('order_id', '=', first)
      .executeTakeFirstOrThrow();
    await shop.db
      .insertInto('refunds')
      .values({
        order_id: first,
        payment_id,
        amount: '5.00',
        currency: 'AED',
        reference: 'r',
        reason: 'Broken',
        state: 'done',
        created_by: 'staff:x',
      })
      .execute();
    expect(await undo(again)).toMatchObject({ kind: 'changed', status: 409, orderIds: [first] });
    await shop.db
      .updateTable('remittances')
      .set({ created_at: new Date(Date.now() - 61_000) })
      .execute();
    expect(await undo(again)).toMatchObject({ kind: 'refused', code: 'too_late', status: 422 });
  });

  test.each(['7', 'not-a-uuid', '', '00000000-0000-4000-8000-000000000000'])(
    'undoes nothing of the id %j',
    async (id) => {
      expect(await undo(id)).toMatchObject({ code: 'remittance_unknown', status: 422 });
    },
  );

  test.each([
    'not JSON',
    '{}',
    '[{"orderId":1}]',
    '[]',
    '[{"orderId":"482917400001","amount":130.5,"currency":"AED"}]',
    '[{"orderId":"482917400001","amount":-1,"currency":"AED"}]',
  ])('records nothing of %s', async (entries) => {
    const form = { intent: 'save', carrier: 'Aramex', day: today, entries };
    expect(await send(form)).toMatchObject({ kind: 'refused', status: 422 });
    expect((await load()).remittances).toEqual([]);
  });
});

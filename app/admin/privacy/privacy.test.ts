import { beforeEach, expect, test } from 'vitest';
import { staffContext } from '#app/middleware/staff-only.ts';
import {
  findEverywhere,
  herTraces,
  leaveTraces,
  zubayda,
} from '../../../tests/support/customer-traces.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { readOrder } from '../../../tests/support/rows.ts';
import { postForm, staffContextOf } from '../../../tests/support/staff-context.ts';
import { accountField, keyField } from '../forms/staff-form-contract.ts';
import { handlePrivacyAction } from './privacy.server.ts';

onBothDatabases('a form of the privacy page', (shop) => {
  let staff: Awaited<ReturnType<typeof staffContextOf>>;
  let traces: Awaited<ReturnType<typeof leaveTraces>>;
  beforeEach(async () => {
    staff = await staffContextOf(shop);
    traces = await leaveTraces(shop);
  });

  const { email } = zubayda;
  const post = (form: Record<string, string>) =>
    handlePrivacyAction(postForm(shop, '/admin/privacy', { email, ...form }), staff.context);
  const send = async (form: Record<string, string>) => (await post(form)).data;
  const reopen = () =>
    shop.db
      .updateTable('orders')
      .set({ order_status: 'preparing' })
      .where('order_id', '=', traces.orderId)
      .execute();

  test('the privacy page shows stored personal data without changing anything', async () => {
    const before = await findEverywhere(shop.db, herTraces);
    const response = await send({ intent: 'find', [keyField]: 'a-form-of-today' });
    expect(response).toMatchObject({
      kind: 'done',
      email,
      held: { orderIds: traces.orderIds },
    });
    expect(await findEverywhere(shop.db, herTraces)).toEqual(before);
    expect(await shop.db.selectFrom('privacy_events').select('id').execute()).toEqual([]);
  });

  test('the privacy page exports a file whose name contains no personal data', async () => {
    const exported = await send({ intent: 'export', [keyField]: 'a-form-of-today' });
    const file = 'file' in exported ? exported.file : undefined;
    expect(file?.name).toMatch(/^customer-\d{4}-\d\d-\d\d\.json$/);
    expect(JSON.parse(file?.text ?? '')).toMatchObject({ email: email.toLowerCase() });
    const events = shop.db.selectFrom('privacy_events').select(['kind', 'actor']);
    expect(await events.execute()).toEqual([{ kind: 'exported', actor: `staff:${staff.staffId}` }]);
    const requests = await shop.db.selectFrom('staff_requests').select('answer').execute();
    expect(JSON.stringify(requests)).not.toContain('Quwatli');
  });

  test('the privacy page erases a person once, and answers a repeat the same', async () => {
    const form = { intent: 'erase', [keyField]: 'a-form-of-today' };
    const first = await send(form);
    expect(first).toMatchObject({
      kind: 'done',
      email: '',
      held: { orderIds: traces.orderIds },
    });
    expect(await findEverywhere(shop.db, herTraces)).toEqual([]);
    expect(await send(form)).toEqual(first);
    const events = await shop.db.selectFrom('privacy_events').select('kind').execute();
    expect(events).toEqual([{ kind: 'erased' }]);
    const second = await post({ intent: 'erase', [keyField]: 'another-form' });
    expect([second.init?.status, second.data]).toMatchObject([
      404,
      { kind: 'refused', message: expect.stringContaining('has no data') },
    ]);
  });

  test('an erasure with an open order is refused, and reuses its key when forced', async () => {
    await reopen();
    const form = { intent: 'erase', [keyField]: 'a-form-of-today' };
    const refused = await post(form);
    expect([refused.init?.status, refused.data]).toMatchObject([409, { kind: 'refused' }]);
    expect(await readOrder(shop.db, traces.orderId)).toMatchObject({ first_name: 'Zubayda' });
    expect(await send({ ...form, force: '1' })).toMatchObject({ kind: 'done' });
  });

  test('the privacy page rejects an invalid or unknown address', async () => {
    for (const intent of ['find', 'export', 'erase']) {
      for (const typed of ['', 'zubayda', '%', "a@b.c' or 1=1 --", 'a\u0000@example.com']) {
        const { init, data } = await post({ intent, email: typed, force: '1' });
        expect([init?.status, data.kind], typed).toEqual([422, 'refused']);
      }
      const { init } = await post({ intent, email: 'nobody@example.com', force: '1' });
      expect(init?.status).toBe(404);
    }
    await expect(post({ intent: 'forget' })).rejects.toMatchObject({ init: { status: 400 } });
  });

  test('the privacy page is refused for staff without the admin role, and for another account', async () => {
    const before = await findEverywhere(shop.db, herTraces);
    for (const intent of ['find', 'export', 'erase']) {
      const other = await post({ intent, force: '1', [accountField]: 'another' });
      expect(other.data).toMatchObject({ kind: 'refused' });
    }
    const member = staff.context.get(staffContext);
    staff.context.set(staffContext, { ...member, role: 'manager' });
    for (const intent of ['find', 'export', 'erase']) {
      await expect(post({ intent, force: '1' })).rejects.toMatchObject({ init: { status: 403 } });
    }
    expect(await findEverywhere(shop.db, herTraces)).toEqual(before);
  });
});

import { expect, test } from 'vitest';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { addStaffAccount } from './accounts.server.ts';
import { runIdempotent } from './staff-requests.server.ts';

onBothDatabases('the answer to a form', (shop) => {
  test('the answer to a form is saved under the names of release 0.6, and repeated under those of today', async () => {
    await addStaffAccount(shop.db, 'huda@nabta.example', 'manager');
    const { id: staffId } = await shop.db
      .selectFrom('staff_users')
      .select('id')
      .executeTakeFirstOrThrow();
    const request = { staffId, key: 'a-form-of-today', content: {} };
    const refusal = { ok: false, why: 'warnings', rows: [{ warnings: ['not_paid'] }] };
    const send = () => runIdempotent(shop.db, request, async () => refusal);
    expect(await send()).toEqual({ result: refusal, isRepeat: false });
    expect(await send()).toEqual({ result: refusal, isRepeat: true });
    const saved = await shop.db.selectFrom('staff_requests').select('answer').execute();
    const answer = { ok: false, why: 'doubts', rows: [{ doubts: ['not_paid'] }] };
    expect(saved).toEqual([{ answer }]);
  });
});

import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { addFirstAdmin, addStaffAccount, firstAdminEmail } from './accounts.server.ts';
import { setUpFirstAccount } from './first-account.server.ts';
import { verifyOwnPassword } from './sign-in/own-password.server.ts';

onBothDatabases('the first account', (shop) => {
  let staffId: string;
  let printed: string;
  const own = {
    name: ' Mona  Saleh ',
    email: ' Mona@Shop.test ',
    password: 'lantern quiet mosaic',
  };

  beforeEach(async () => {
    printed = (await addFirstAdmin(shop.db, firstAdminEmail))?.password ?? '';
    staffId = (await readPeople())[0]?.id ?? '';
  });

  const readPeople = () =>
    shop.db.selectFrom('staff_users').select(['id', 'name', 'email']).orderBy('email').execute();
  const setUp = (changes: Partial<typeof own> = {}) =>
    setUpFirstAccount(shop.db, { staffId, sessionId: randomUUID(), ...own, ...changes });

  test('the first account gets its name, address and password once, with a log entry', async () => {
    await setUp();
    await setUp({ name: 'Somebody', email: 'else@shop.test', password: 'another quiet lantern' });
    expect(await readPeople()).toMatchObject([{ name: 'Mona Saleh', email: 'mona@shop.test' }]);
    expect(await verifyOwnPassword(shop.db, staffId, own.password)).toBeTruthy();
    const events = await shop.db
      .selectFrom('staff_events')
      .select('kind')
      .where('actor', '=', `staff:${staffId}`)
      .execute();
    expect(events).toEqual([{ kind: 'first_account_set_up' }]);
  });

  test('the first account stays unchanged when any field is invalid, and every such field is reported', async () => {
    const wrong = setUp({ name: '', email: 'mona', password: 'password1234' });
    await expect(wrong).rejects.toMatchObject({
      code: 'name_missing',
      others: [
        { code: 'email_invalid', field: 'email' },
        { code: 'password_common', field: 'password' },
      ],
    });
    await expect(setUp({ password: printed })).rejects.toMatchObject({ code: 'password_same' });
    expect(await readPeople()).toMatchObject([{ email: firstAdminEmail }]);
    expect(await verifyOwnPassword(shop.db, staffId, printed)).toBeTruthy();
  });

  test('the first account cannot use the address of another account', async () => {
    await addStaffAccount(shop.db, 'mona@shop.test', 'manager');
    await expect(setUp()).rejects.toMatchObject({ code: 'account_exists', field: 'email' });
    expect(await readPeople()).toHaveLength(2);
    expect(await verifyOwnPassword(shop.db, staffId, printed)).toBeTruthy();
  });
});

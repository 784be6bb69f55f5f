import { beforeEach, expect, test } from 'vitest';
import { addFirstAdmin, addStaffAccount, findRole } from '#domain/staff/accounts.server.ts';
import { findStaffMember } from '#domain/staff/sign-in/session.server.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { readOrders } from '../../../tests/support/rows.ts';
import type { Visitor } from '../../../tests/support/visitor.ts';

onBothDatabases('sign-in to the back office', (shop) => {
  const email = 'admin@nabta.example';
  let password: string;

  const signIn = (visitor: Visitor, credentials: Record<string, unknown>) =>
    visitor.json('/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(credentials),
    });
  const whoIs = (visitor: Visitor) =>
    findStaffMember(
      shop.db,
      shop.store.auth,
      new Headers({ cookie: `nabta.session_token=${visitor.cookie('nabta.session_token')}` }),
    );

  beforeEach(async () => {
    password = (await addFirstAdmin(shop.db, email))?.password ?? '';
  });

  test('sign-in to the back office accepts the password of the first admin', async () => {
    const visitor = shop.visitor();
    expect((await signIn(visitor, { email, password })).status).toBe(200);
    expect(await whoIs(visitor)).toMatchObject({ email, role: 'owner' });
  });

  test('sign-in to the back office sets a session cookie that scripts cannot read', async () => {
    const { headers } = await signIn(shop.visitor(), { email, password });
    const cookie = headers.getSetCookie().find((line) => line.startsWith('nabta.session_token='));
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
  });

  test('sign-in refuses a wrong password and an unknown email with the same response', async () => {
    const wrong = await signIn(shop.visitor(), { email, password: `${password}x` });
    const unknown = await signIn(shop.visitor(), { email: 'who@nabta.example', password });
    expect(wrong.status).toBe(401);
    expect(unknown.status).toBe(401);
    expect(unknown.body).toEqual(wrong.body);
  });

  test('the back office offers no sign-up', async () => {
    const visitor = shop.visitor();
    const body = JSON.stringify({
      email: 'eve@example.com',
      password: 'long enough 123',
      name: 'E',
    });
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body };
    const { status } = await visitor.json('/api/auth/sign-up/email', init);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(await shop.db.selectFrom('staff_users').select('email').execute()).toEqual([{ email }]);
  });

  test('sign-in attempts with forged client addresses are limited together', async () => {
    const guesser = shop.visitor();
    const statuses: number[] = [];
    for (let i = 0; i < 61; i++) {
      const { status } = await guesser.json('/api/auth/sign-in/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-client-address': `198.51.100.${i}` },
        body: JSON.stringify({ email: `guess${i}@nabta.example`, password: 'not the password' }),
      });
      statuses.push(status);
    }
    expect(statuses.at(-1)).toBe(429);
  });

  test('a staff session ends with sign-out', async () => {
    const visitor = shop.visitor();
    await signIn(visitor, { email, password });
    const headers = { 'content-type': 'application/json' };
    await visitor.json('/api/auth/sign-out', { method: 'POST', headers, body: '{}' });
    expect(await whoIs(visitor)).toBeUndefined();
  });

  test('the back office admits staff, but no account with another role or none', async () => {
    const staff = await addStaffAccount(shop.db, 'Sara@Nabta.example ', 'staff');
    expect(staff.email).toBe('sara@nabta.example');
    const visitor = shop.visitor();
    await signIn(visitor, staff);
    const member = await whoIs(visitor);
    expect(member).toMatchObject({ role: 'manager' });
    const hers = shop.db.updateTable('user_roles').where('user_id', '=', member?.id ?? '');
    await hers.set({ role: 'owner' }).execute();
    expect(await whoIs(visitor)).toBeUndefined();
    await shop.db
      .deleteFrom('user_roles')
      .where('user_id', '=', member?.id ?? '')
      .execute();
    expect(await whoIs(visitor)).toBeUndefined();
  });

  test('the first admin is created once', async () => {
    expect(await addFirstAdmin(shop.db, 'other@nabta.example')).toBeUndefined();
    const [user] = await shop.db.selectFrom('staff_users').selectAll().execute();
    expect(user?.email).toBe(email);
    expect((await findRole(shop.db, user?.id ?? '')).role).toBe('owner');
    expect(password).toMatch(/^[a-zA-Z2-9]{5}(-[a-zA-Z2-9]{5}){3}$/);
  });

  test('one first admin is created when several servers start concurrently', async () => {
    await shop.reset();
    const starts = Array.from({ length: 5 }, () => addFirstAdmin(shop.db, email));
    const ends = await Promise.allSettled(starts);
    const thrown = ends.filter((one) => one.status === 'rejected').map(({ reason }) => `${reason}`);
    expect(thrown).toEqual([]);
    const made = ends.filter((one) => one.status === 'fulfilled' && one.value !== undefined);
    expect(made).toHaveLength(1);
    expect(await shop.db.selectFrom('staff_users').select('id').execute()).toHaveLength(1);
  });

  test('the password of the first admin is stored and logged in no readable form', async () => {
    const [account] = await shop.db.selectFrom('staff_accounts').selectAll().execute();
    expect(account?.password).not.toContain(password);
    expect(shop.log.text()).not.toContain(password);
    expect(await readOrders(shop.db)).toEqual([]);
  });
});

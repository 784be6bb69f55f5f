import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { readEmails } from '../../tests/support/rows.ts';
import { totp } from '../../tests/support/totp.ts';
import type { Visitor } from '../../tests/support/visitor.ts';
import { addStaffAccount, resetStaffAccount } from './accounts.server.ts';
import {
  changeRole,
  disablePerson,
  enablePerson,
  resetSecondFactor,
  signOutEverywhere,
} from './change-person.server.ts';
import {
  acceptInvitation,
  findInvitation,
  inviteStaff,
  resendInvitation,
  withdrawInvitation,
} from './invitations.server.ts';
import { listInvited, listPeople } from './people.server.ts';
import type { RoleName } from './roles.ts';
import { confirmSecondFactor, startSecondFactorSetup } from './sign-in/second-factor.server.ts';
import { listStaffEvents } from './staff-events.server.ts';

const unknown = '00000000-0000-4000-8000-000000000000';
const good = 'lantern quiet mosaic';

onBothDatabases('team members', (shop) => {
  async function add(name: string, role: RoleName = 'staff') {
    const email = `${name}@nabta.example`;
    const { password } = await addStaffAccount(shop.db, email, role);
    const person = (await listPeople(shop.db)).find((one) => one.email === email);
    return { id: person?.id ?? '', email, password };
  }

  async function signIn(
    credentials: { email: string; password: string },
    visitor = shop.visitor(),
  ) {
    const { email, password } = credentials;
    const answer = await visitor.json<{ code?: string; twoFactorRedirect?: boolean }>(
      '/api/auth/sign-in/email',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      },
    );
    return { ...answer, visitor };
  }

  const headersOf = (visitor: Visitor) =>
    new Headers({ cookie: `nabta.session_token=${visitor.cookie('nabta.session_token')}` });
  const isIn = async (visitor: Visitor) =>
    (await visitor.fetch('/api/admin/emails/nothing/preview')).status !== 401;
  const kinds = async () => (await listStaffEvents(shop.db, 50)).map(({ kind }) => kind).reverse();

  test('a team member gets another role from an admin, which is recorded', async () => {
    const [admin, sara] = [await add('admin', 'admin'), await add('sara')];
    const change = { adminId: admin.id, personId: sara.id, role: 'owner', seen: 'manager' };
    await changeRole(shop.db, change);
    expect(await listPeople(shop.db)).toMatchObject([
      { name: 'admin', role: 'owner' },
      { name: 'sara', role: 'owner' },
    ]);
    const [line] = await listStaffEvents(shop.db, 1);
    expect(line).toMatchObject({ kind: 'role_changed', by: 'admin', whom: 'sara', to: 'owner' });
    await expect(changeRole(shop.db, change)).rejects.toMatchObject({ code: 'changed_meanwhile' });
    const unknownRole = { ...change, role: 'cook', seen: 'owner' };
    await expect(changeRole(shop.db, unknownRole)).rejects.toMatchObject({ code: 'role_invalid' });
  });

  test('team members are changed by admins only, never by themselves, and only while they exist', async () => {
    const [admin, sara] = [await add('admin', 'admin'), await add('sara')];
    const refused = (code: string) => ({ code });
    const bySara = { adminId: sara.id, personId: admin.id };
    const byNobody = { adminId: unknown, personId: sara.id };
    const byMyself = { adminId: admin.id, personId: admin.id };
    const withoutActor = { adminId: admin.id, personId: unknown };
    for (const act of [disablePerson, enablePerson, signOutEverywhere, resetSecondFactor]) {
      await expect(act(shop.db, bySara)).rejects.toMatchObject(refused('not_allowed'));
      await expect(act(shop.db, byNobody)).rejects.toMatchObject(refused('not_allowed'));
      await expect(act(shop.db, withoutActor)).rejects.toMatchObject(refused('person_unknown'));
    }
    await expect(disablePerson(shop.db, byMyself)).rejects.toMatchObject(refused('own_account'));
    const demoted = { ...byMyself, role: 'staff', seen: 'admin' };
    await expect(changeRole(shop.db, demoted)).rejects.toMatchObject(refused('own_account'));
    expect(await kinds()).toEqual(['account_added', 'account_added']);
  });

  test('the team always includes one admin, also when two disable each other concurrently', async () => {
    const [one, other] = [await add('one', 'admin'), await add('other', 'admin')];
    const results = await Promise.allSettled([
      disablePerson(shop.db, { adminId: one.id, personId: other.id }),
      disablePerson(shop.db, { adminId: other.id, personId: one.id }),
    ]);
    const failed = results.flatMap((result) => (result.status === 'rejected' ? result.reason : []));
    expect(failed).toMatchObject([{ code: 'not_allowed' }]);
    const enabled = (await listPeople(shop.db)).filter(({ isDisabled }) => !isDisabled);
    expect(enabled).toHaveLength(1);
  });

  test('a disabled team member loses access at once until enabled', async () => {
    const [admin, sara] = [await add('admin', 'admin'), await add('sara')];
    const who = { adminId: admin.id, personId: sara.id };
    const { visitor } = await signIn(sara);
    expect(await isIn(visitor)).toBe(true);
    await disablePerson(shop.db, who);
    expect(await isIn(visitor)).toBe(false);
    expect(await signIn(sara)).toMatchObject({ status: 403, body: { code: 'ACCOUNT_DISABLED' } });
    // The response to a wrong password must not reveal that the account is disabled.
    expect(await signIn({ ...sara, password: 'not the password' })).toMatchObject({ status: 401 });
    await expect(disablePerson(shop.db, who)).rejects.toMatchObject({ code: 'changed_meanwhile' });
    await enablePerson(shop.db, who);
    expect(await signIn(sara)).toMatchObject({ status: 200 });
  });

  test('a disabled team member cannot use a session created at the same moment', async () => {
    const sara = await add('sara');
    const { visitor } = await signIn(sara);
    await sql`update staff_users set "disabledAt" = now() where id = ${sara.id}`.execute(shop.db);
    expect(await isIn(visitor)).toBe(false);
  });

  test('a team member who is signed out everywhere loses all sessions and open streams', async () => {
    const [admin, sara] = [await add('admin', 'admin'), await add('sara')];
    const { visitor } = await signIn(sara);
    await signIn(sara);
    expect((await listPeople(shop.db)).at(-1)).toMatchObject({ name: 'sara', sessions: 2 });
    const stream = await visitor.fetch('/api/admin/events');
    await signOutEverywhere(shop.db, { adminId: admin.id, personId: sara.id });
    expect(await stream.text()).toContain('ready');
    expect(await isIn(visitor)).toBe(false);
    expect((await listPeople(shop.db)).at(-1)?.sessions).toBe(0);
  });

  test('a team member uses a second factor that an admin can reset', async () => {
    const [admin, sara] = [await add('admin', 'admin'), await add('sara')];
    const { visitor } = await signIn(sara);
    const asking = { staffId: sara.id, headers: headersOf(visitor), password: sara.password };
    const wrong = { ...asking, password: 'not the password' };
    await expect(startSecondFactorSetup(shop.store, wrong)).rejects.toMatchObject({
      code: 'password_wrong',
    });
    const { key } = await startSecondFactorSetup(shop.store, asking);
    const confirm = (code: string) => confirmSecondFactor(shop.store, { ...asking, code });
    const stale = totp(key, Date.now() - 600_000);
    await expect(confirm(stale)).rejects.toMatchObject({ code: 'code_wrong' });
    expect((await signIn(sara)).body.twoFactorRedirect).toBeUndefined();
    const { backupCodes } = await confirm(totp(key));
    expect(backupCodes).toHaveLength(10);
    const second = await signIn(sara);
    expect(second.body.twoFactorRedirect).toBe(true);
    expect(second.visitor.cookie('nabta.session_token')).toBeUndefined();

    await resetSecondFactor(shop.db, { adminId: admin.id, personId: sara.id });
    expect((await signIn(sara, shop.visitor())).body.twoFactorRedirect).toBeUndefined();
    expect(await kinds()).toEqual([
      'account_added',
      'account_added',
      'second_factor_on',
      'second_factor_reset',
    ]);
  });

  test('a team member can be changed by the command when no admin can', async () => {
    const sara = await add('sara');
    const { visitor } = await signIn(sara);
    const reset = await resetStaffAccount(shop, sara.email, { withSecondFactor: true });
    expect(await isIn(visitor)).toBe(false);
    expect(await signIn(sara)).toMatchObject({ status: 401 });
    expect(await signIn(reset)).toMatchObject({ status: 200 });
  });

  const ask = async (adminId: string, email = 'omar@nabta.example') => {
    const invitation = { adminId, email, name: 'Omar', role: 'staff', language: 'ar' } as const;
    const { link } = await inviteStaff(shop.store, invitation);
    return new URL(link).searchParams.get('token') ?? '';
  };

  test('a colleague joins once by an invitation with the role that an admin chose', async () => {
    const admin = await add('admin', 'admin');
    const token = await ask(admin.id, ' Omar@Nabta.example ');
    expect(await readEmails(shop.db)).toMatchObject([
      { kind: 'staff_invitation', recipient: 'omar@nabta.example', language: 'ar' },
    ]);
    const rows = await shop.db.selectFrom('staff_invitations').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(await findInvitation(shop.db, token)).toMatchObject({ email: 'omar@nabta.example' });

    const forged = { token, name: ' عمر  السالم ', password: good, role: 'admin' };
    const both = await Promise.allSettled([
      acceptInvitation(shop.db, forged),
      acceptInvitation(shop.db, forged),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [, omar] = await listPeople(shop.db);
    expect(omar).toMatchObject({ name: 'عمر السالم', role: 'manager', isDisabled: false });
    expect(await listInvited(shop.db)).toEqual([]);
    expect(await signIn({ email: 'omar@nabta.example', password: good })).toMatchObject({
      status: 200,
    });
    await expect(acceptInvitation(shop.db, forged)).rejects.toMatchObject({ code: 'link_dead' });
  });

  test('a team member cannot be invited with invalid data', async () => {
    const [admin, sara] = [await add('admin', 'admin'), await add('sara')];
    await expect(ask(sara.id)).rejects.toMatchObject({ code: 'not_allowed' });
    await expect(ask(admin.id, 'nobody')).rejects.toMatchObject({ code: 'email_invalid' });
    await expect(ask(admin.id, sara.email)).rejects.toMatchObject({ code: 'account_exists' });
    const both = await Promise.allSettled([ask(admin.id), ask(admin.id)]);
    expect(both).toContainEqual(
      expect.objectContaining({ reason: expect.objectContaining({ code: 'invited_already' }) }),
    );
    expect(await readEmails(shop.db)).toHaveLength(1);
  });

  test('a team member cannot join by a replaced, withdrawn, expired or forged link', async () => {
    const admin = await add('admin', 'admin');
    const first = await ask(admin.id);
    const [open] = await listInvited(shop.db);
    const which = { adminId: admin.id, invitationId: open?.id ?? '' };
    const again = await resendInvitation(shop.store, which);
    const second = new URL(again.link).searchParams.get('token') ?? '';
    const join = (token: string, password = good) =>
      acceptInvitation(shop.db, { token, name: 'Omar', password });
    const dead = { code: 'link_dead' };
    await expect(join(first)).rejects.toMatchObject(dead);
    await expect(join('')).rejects.toMatchObject(dead);
    await expect(join(second, 'too short')).rejects.toMatchObject({ code: 'password_short' });
    await sql`update staff_invitations set expires_at = now()`.execute(shop.db);
    await expect(join(second)).rejects.toMatchObject(dead);
    expect(await listInvited(shop.db)).toMatchObject([{ hasExpired: true }]);
    await sql`update staff_invitations set expires_at = now() + interval '1 day'`.execute(shop.db);
    await withdrawInvitation(shop.db, which);
    await expect(join(second)).rejects.toMatchObject(dead);
    const gone = { code: 'invitation_gone' };
    await expect(withdrawInvitation(shop.db, which)).rejects.toMatchObject(gone);
    await expect(resendInvitation(shop.store, which)).rejects.toMatchObject(gone);
    expect(await kinds()).toEqual([
      'account_added',
      'invited',
      'invitation_resent',
      'invitation_withdrawn',
    ]);
  });
});

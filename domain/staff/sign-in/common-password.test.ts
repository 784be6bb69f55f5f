import { beforeEach, expect, test } from 'vitest';
import { errorText } from '#app/words/error-text.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { readEmails } from '../../../tests/support/rows.ts';
import { addStaffAccount } from '../accounts.server.ts';
import { acceptInvitation, inviteStaff } from '../invitations.server.ts';
import { StaffError } from '../staff-error.ts';
import { isCommonPassword } from './common-password.server.ts';
import { hashOwnPassword } from './own-password.server.ts';
import { requestPasswordReset, resetPassword } from './password-reset.server.ts';

test.each([
  '123456789012',
  'password1234',
  'Password1234!',
  'P@ssw0rd1234',
  'qwertyuiop12',
  'passwordpassword',
  'aaaaaaaaaaaa',
  'abcdefghijkl',
  '1q2w3e4r5t6y',
  'welcome12345',
  'a'.repeat(128),
])('%s is a common password', async (password) => {
  expect(await isCommonPassword(password)).toBe(true);
});

test.each([
  'harbour velvet compass',
  'x7Kq9mPz2LwR',
  'كلمة سر طويلة جدا',
  'ab7x-ty2nq-92kfw-qpx3d',
])('%s is not a common password', async (password) => {
  expect(await isCommonPassword(password)).toBe(false);
});

test('a password of 128 characters designed to be slow is rated within a second', async () => {
  const slow = '4@$1|0p@$$w0rdqwerty'.repeat(7).slice(0, 128);
  const startedAt = performance.now();
  await isCommonPassword(slow);
  expect(performance.now() - startedAt).toBeLessThan(1000);
});

onBothDatabases('a common password', (shop) => {
  const email = 'sara@nabta.example';
  let adminId: string;
  beforeEach(async () => {
    await addStaffAccount(shop.db, email, 'admin');
    const user = shop.db.selectFrom('staff_users').select('id');
    ({ id: adminId } = await user.executeTakeFirstOrThrow());
  });
  const refused = { code: 'password_common', field: 'password' };

  async function mailedToken(): Promise<string> {
    const [mailed] = await readEmails(shop.db);
    const { link = '' } = (mailed?.facts ?? {}) as { link?: string };
    return new URL(link).searchParams.get('token') ?? '';
  }

  test('a common password is refused when accepting an invitation, which stays open', async () => {
    const invited = { adminId, name: 'Huda', email: 'huda@nabta.example', role: 'packer' };
    await inviteStaff(shop.store, { ...invited, language: 'en' });
    const token = await mailedToken();
    const accept = (password: string) =>
      acceptInvitation(shop.db, { token, name: 'Huda', password });
    await expect(accept('123456789012')).rejects.toMatchObject(refused);
    expect(await accept('harbour velvet compass')).toBe('huda@nabta.example');
  });

  test('a common password is refused through an emailed reset link, which stays valid', async () => {
    const headers = new Headers();
    await requestPasswordReset(shop.store, headers, email);
    const token = await mailedToken();
    const reset = (password: string) => resetPassword(shop.store, headers, { token, password });
    await expect(reset('password1234')).rejects.toMatchObject(refused);
    await reset('harbour velvet compass');
    await expect(reset('harbour velvet compass')).rejects.toMatchObject({ code: 'link_dead' });
  });

  test('a common password is refused when changing the own password, with a message at the field', async () => {
    await expect(hashOwnPassword('qwertyuiop12')).rejects.toMatchObject(refused);
    const error = new StaffError('password_common', 'password');
    expect(errorText(error, 'en')).toMatch(/password/i);
    expect(errorText(error, 'ar')).toContain('كلمة المرور');
  });
});

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createSmtpSender } from '#adapters/mail/smtp.ts';
import { clientAddressHeader } from '#domain/addresses.ts';
import { MailServer } from '../../../tests/support/mail-server.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { readEmails } from '../../../tests/support/rows.ts';
import { addStaffAccount } from '../accounts.server.ts';
import { listStaffEvents } from '../staff-events.server.ts';
import { isResetTokenValid, requestPasswordReset, resetPassword } from './password-reset.server.ts';
import { signIn } from './sign-in.server.ts';

const email = 'sara@nabta.example';
const password = 'a new one, long enough';

onBothDatabases('a forgotten password', (shop) => {
  let browsers = 0;
  function browser(): Headers {
    browsers += 1;
    return new Headers({
      'accept-language': 'ar-AE',
      [clientAddressHeader]: `203.0.113.${browsers}`,
    });
  }

  async function mailedToken(): Promise<string> {
    const server = await MailServer.start();
    await shop.deliverEmails(createSmtpSender({ url: server.url }));
    await server.stop();
    const link = /https?:\S+adminLogin\S+/.exec(server.received[0]?.text ?? '')?.[0] ?? '';
    expect(new URL(link).searchParams.get('lang')).toBe('ar');
    return new URL(link).searchParams.get('token') ?? '';
  }

  test('a forgotten password is reset once through an emailed link, which ends all sessions', async () => {
    const account = await addStaffAccount(shop.db, email, 'staff');
    await signIn(shop.store, browser(), account);
    await requestPasswordReset(shop.store, browser(), email);
    expect(await readEmails(shop.db)).toMatchObject([
      { kind: 'password_reset', recipient: email, language: 'ar', order_id: null },
    ]);
    const token = await mailedToken();
    expect(await isResetTokenValid(shop.store, token)).toBe(true);
    const reset = (newPassword = password) =>
      resetPassword(shop.store, browser(), { token, password: newPassword });
    await expect(reset('too short')).rejects.toMatchObject({ code: 'password_short' });
    await reset();
    expect(await isResetTokenValid(shop.store, token)).toBe(false);
    await expect(reset()).rejects.toMatchObject({ code: 'link_dead' });
    expect(await shop.db.selectFrom('staff_sessions').select('id').execute()).toEqual([]);
    const signedIn = await signIn(shop.store, browser(), { email, password });
    expect(signedIn).toMatchObject({ refusal: undefined, needsCode: false });
    expect(await listStaffEvents(shop.db, 1)).toMatchObject([
      { kind: 'password_reset', whom: 'sara' },
    ]);
  });

  test('a requested password reset leaves nothing usable in the database', async () => {
    await addStaffAccount(shop.db, email, 'staff');
    await requestPasswordReset(shop.store, browser(), email);
    const token = await mailedToken();
    const { rows } = await sql`select identifier, value from staff_verifications`.execute(shop.db);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify([rows, await readEmails(shop.db)])).not.toContain(token);
  });

  test('a forgotten password is replaced by any long password exactly as typed', async () => {
    await addStaffAccount(shop.db, email, 'staff');
    await requestPasswordReset(shop.store, browser(), email);
    const token = await mailedToken();
    const longest = ` ${'Ab \u0645'.repeat(31)}xy `.padEnd(128, '.');
    await resetPassword(shop.store, browser(), { token, password: longest });
    const opens = async (typed: string) =>
      (await signIn(shop.store, browser(), { email, password: typed })).refusal === undefined;
    expect(await opens(longest)).toBe(true);
    for (const other of [longest.slice(0, 127), longest.trim(), longest.toLowerCase()]) {
      expect(await opens(other)).toBe(false);
    }
  });

  test('a forgotten password cannot be reset by an expired link', async () => {
    await addStaffAccount(shop.db, email, 'staff');
    await requestPasswordReset(shop.store, browser(), email);
    const token = await mailedToken();
    await sql`update staff_verifications set "expiresAt" = now() - interval '1 second'`.execute(
      shop.db,
    );
    expect(await isResetTokenValid(shop.store, token)).toBe(false);
    const reset = resetPassword(shop.store, browser(), { token, password });
    await expect(reset).rejects.toMatchObject({ code: 'link_dead' });
  });

  test('a password reset of an unknown or disabled account sends no email and reveals nothing', async () => {
    await addStaffAccount(shop.db, email, 'staff');
    await sql`update staff_users set "disabledAt" = now()`.execute(shop.db);
    await requestPasswordReset(shop.store, browser(), email);
    await requestPasswordReset(shop.store, browser(), 'who@nabta.example');
    expect(await readEmails(shop.db)).toEqual([]);
  });

  test('requests for a password reset are limited', async () => {
    const headers = browser();
    const ask = () => requestPasswordReset(shop.store, headers, 'who@nabta.example');
    for (let at = 0; at < 60; at++) await ask();
    const refused = { code: 'too_many_tries', details: { retryAfterSeconds: expect.any(Number) } };
    await expect(ask()).rejects.toMatchObject(refused);
  });
});

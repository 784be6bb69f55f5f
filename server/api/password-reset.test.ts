import { expect, test } from 'vitest';
import { createSmtpSender } from '#adapters/mail/smtp.ts';
import { addStaffAccount } from '#domain/staff/accounts.server.ts';
import { MailServer } from '../../tests/support/mail-server.ts';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { readEmails } from '../../tests/support/rows.ts';

const email = 'sara@nabta.example';

onBothDatabases('a forgotten password', (shop) => {
  const post = (path: string, body: object) =>
    shop.visitor().json(`/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'ar-AE' },
      body: JSON.stringify(body),
    });

  test('is replaced through a link that is mailed, once', async () => {
    await addStaffAccount(shop.db, email, 'staff');
    expect((await post('request-password-reset', { email })).status).toBe(200);
    expect(await readEmails(shop.db)).toMatchObject([
      { kind: 'password_reset', recipient: email, language: 'ar', order_id: null },
    ]);
    const server = await MailServer.start();
    await shop.deliverEmails(createSmtpSender({ url: server.url }));
    await server.stop();
    const text = server.received[0]?.text ?? '';
    const token = /reset-password\/([\w-]+)/.exec(text)?.[1];
    const newPassword = 'a new one, long enough';
    const reset = () => post('reset-password', { newPassword, token });
    expect((await reset()).status).toBe(200);
    expect((await post('sign-in/email', { email, password: newPassword })).status).toBe(200);
    expect((await reset()).status).toBe(400);
    // Whoever reads the database later finds no way in.
    expect(JSON.stringify(await readEmails(shop.db))).not.toContain(token);
  });

  test('of nobody gets the same answer, and no e-mail', async () => {
    await addStaffAccount(shop.db, email, 'staff');
    const known = await post('request-password-reset', { email });
    const unknown = await post('request-password-reset', { email: 'who@nabta.example' });
    expect(unknown).toMatchObject({ status: known.status, body: known.body });
    expect(await readEmails(shop.db)).toHaveLength(1);
  });
});

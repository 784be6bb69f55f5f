import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { MailServer } from '../../tests/support/mail-server.ts';
import type { MailMessage } from './mail.ts';
import { createSmtpSender } from './smtp.ts';

const message: MailMessage = {
  messageId: '<1@nabta.example>',
  from: { name: 'Nabta', address: 'care@nabta.example' },
  to: 'mona@example.com',
  replyTo: 'care@nabta.example',
  language: 'en',
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello',
};

let server: MailServer;
beforeAll(async () => {
  server = await MailServer.start();
});
afterEach(() => {
  server.received.length = 0;
});
afterAll(() => server.stop());

const send = () => createSmtpSender({ url: server.url }).send(message);

test.each([
  [530, '5.7.0 Authentication required'],
  [534, '5.7.9 Please log in with your web browser'],
  [535, '5.7.8 Username and password not accepted'],
  [538, '5.7.11 Encryption required'],
  [550, '5.7.1 You may not send as this address'],
  [553, '5.1.8 Sender address rejected'],
])('a refused sender (%i) is retried until the owner fixes it', async (code, text) => {
  server.senderRefusals.push({ code, text });
  const outcome = await send();
  expect(outcome).toEqual({ state: 'later', reason: expect.stringContaining(text) });
  expect(await send()).toEqual({ state: 'accepted' });
});

test.each([530, 535])(
  'a request for a password at the recipient step is retried (%i)',
  async (code) => {
    server.refusals.push({ code, text: 'Authentication required' });
    expect(await send()).toMatchObject({ state: 'later' });
  },
);

test('a reply that quotes the password is reported without it', async () => {
  const guarded = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onAuth: (login, _, done) => done(new Error(`${login.username} has no ${login.password}`)),
  });
  await new Promise<void>((resolve) => guarded.listen(0, '127.0.0.1', resolve));
  const { port } = guarded.server.address() as AddressInfo;
  const url = `smtp://sh%40p:p%40ss%2Fword%20%23%D8%B9@127.0.0.1:${port}`;
  const outcome = await createSmtpSender({ url }).send(message);
  await new Promise<void>((resolve) => guarded.close(() => resolve()));
  expect(outcome).toEqual({ state: 'later', reason: expect.stringContaining('sh@p has no …') });
});

test('an unknown recipient of an email is reported as permanently refused', async () => {
  server.refusals.push({ code: 550, text: '5.1.1 no such reader' });
  expect(await send()).toMatchObject({ state: 'refused', isBounce: true });
});

test.each([
  [550, '5.7.1 relaying denied'],
  [552, '5.2.2 over quota'],
  [554, '5.6.0 content rejected'],
])(
  'a recipient that is refused for another reason is not reported as a bounce (%i %s)',
  async (code, text) => {
    server.refusals.push({ code, text });
    expect(await send()).toMatchObject({ state: 'refused', isBounce: false });
  },
);

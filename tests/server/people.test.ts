import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openPostgres } from '#database/open.ts';
import { addStaffAccount } from '#domain/staff/accounts.server.ts';
import { listPeople } from '#domain/staff/people.server.ts';
import type { RoleName } from '#domain/staff/roles.ts';
import { version } from '../../package.json';
import { BuiltServer, makeDataDir } from '../support/built-server.ts';
import { makePostgresDatabase } from '../support/fresh-database.ts';
import { MailServer } from '../support/mail-server.ts';
import { unusedTotp } from '../support/totp.ts';
import { Visitor } from '../support/visitor.ts';

let database: Database;
let server: BuiltServer;
let mail: MailServer;
let visitors = 0;
const undo: (() => Promise<unknown>)[] = [];
const good = 'lantern quiet mosaic';

beforeAll(async () => {
  const { url, drop } = await makePostgresDatabase();
  const { dataDir, remove } = await makeDataDir();
  database = openPostgres({ url, onError: () => undefined });
  mail = await MailServer.start();
  const secret = 'a secret only for tests, thirty-two letters';
  const env = { DATABASE_URL: url, STORE_SECRET: secret, TRUST_PROXY: '127.0.0.1' };
  const loud = { SMTP_URL: mail.url, LOG_LEVEL: 'debug' };
  server = await BuiltServer.start({ dataDir, env: { ...env, ...loud } });
  undo.push(
    () => server.kill(),
    () => mail.stop(),
    () => database.close(),
    drop,
    remove,
  );
});
afterAll(async () => {
  for (const step of undo) await step();
});

function visit(): Visitor {
  visitors += 1;
  return new Visitor(() => server.url, `203.0.113.${visitors}`);
}

const send = (visitor: Visitor, path: string, form: Record<string, string> = {}) =>
  visitor.fetch(path, { method: 'POST', body: new URLSearchParams(form) });

/** A member of staff, signed in through the page. */
async function enter(role: RoleName) {
  const visitor = visit();
  const email = `person${visitors}@nabta.example`;
  const { password } = await addStaffAccount(database.db, email, role);
  const answer = await send(visitor, '/adminLogin', { email, password });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/admin']);
  const person = (await listPeople(database.db)).find((one) => one.email === email);
  return { visitor, email, password, id: person?.id ?? '' };
}

const asForm = ({ email, password }: { email: string; password: string }) => ({ email, password });

const find = async (id: string) => (await listPeople(database.db)).find((one) => one.id === id);

const peopleForms = (about: string): Record<string, string>[] => [
  { intent: 'role', about, role: 'staff', seen: 'admin' },
  { intent: 'disable', about },
  { intent: 'enable', about },
  { intent: 'sign_out', about },
  { intent: 'reset_factor', about },
  { intent: 'invite', name: 'Omar', email: 'omar@nabta.example', role: 'admin', language: 'en' },
  { intent: 'resend', about },
  { intent: 'withdraw', about },
];

describe('the team page', () => {
  test('is for admins: staff get a 403 in their language, and change nothing', async () => {
    const admin = await enter('admin');
    const { visitor } = await enter('staff');
    const english = await visitor.fetch('/admin/people');
    expect(english.status).toBe(403);
    const text = await english.text();
    expect(text).toContain('You do not have access to this page');
    expect(text).not.toContain(admin.email);
    expect(text).not.toContain('href="/admin/people"');
    const arabic = await visitor.fetch('/admin/people?lang=ar');
    expect(await arabic.text()).toContain('لا تملك صلاحية فتح هذه الصفحة');
    expect(await (await visitor.fetch('/admin/people.data')).text()).not.toContain(admin.email);
    for (const form of peopleForms(admin.id)) {
      expect((await send(visitor, '/admin/people', form)).status, form.intent).toBe(403);
    }
    expect(await find(admin.id)).toMatchObject({ role: 'owner', isDisabled: false, sessions: 1 });
    expect(await database.db.selectFrom('staff_invitations').select('id').execute()).toEqual([]);
  });

  test('and the account page require a session', async () => {
    const admin = await enter('admin');
    const stolen = admin.visitor.cookie('nabta.session_token') ?? '';
    await send(admin.visitor, '/admin');
    const thief = visit();
    thief.setCookie('nabta.session_token', stolen);
    for (const visitor of [visit(), thief]) {
      for (const path of ['/admin/people', '/admin/account']) {
        const { headers } = await visitor.fetch(path);
        expect(headers.get('location')).toBe(`/adminLogin?next=${encodeURIComponent(path)}`);
        for (const form of peopleForms(admin.id)) {
          expect((await send(visitor, path, form)).status).toBe(302);
        }
      }
    }
    expect(await find(admin.id)).toMatchObject({ isDisabled: false });
  });

  test('closes at once for an admin who becomes staff or is disabled', async () => {
    const admin = await enter('admin');
    const other = await enter('admin');
    const role = { intent: 'role', about: other.id, role: 'staff', seen: 'admin' };
    expect((await send(admin.visitor, '/admin/people', role)).status).toBe(200);
    expect((await other.visitor.fetch('/admin/people')).status).toBe(403);
    const account = await other.visitor.fetch('/admin/account');
    expect(account.status).toBe(200);
    expect(await account.text()).toContain(`<bdi dir="ltr">${version}</bdi>`);
    const stale = await send(admin.visitor, '/admin/people', role);
    expect(stale.status).toBe(409);
    expect(await stale.text()).toContain('changed this account in the meantime');

    const disable = { intent: 'disable', about: other.id };
    expect((await send(admin.visitor, '/admin/people', disable)).status).toBe(200);
    const out = await other.visitor.fetch('/admin/account');
    expect(out.headers.get('location')).toBe('/adminLogin?next=%2Fadmin%2Faccount');
    const refused = await send(visit(), '/adminLogin', asForm(other));
    expect(refused.status).toBe(403);
    expect(await refused.text()).toContain('This account is disabled.');
    const myself = { intent: 'disable', about: admin.id };
    expect((await send(admin.visitor, '/admin/people', myself)).status).toBe(403);
  });

  test('handles forms that it never rendered', async () => {
    const { visitor } = await enter('admin');
    const status = async (form: Record<string, string>) =>
      (await send(visitor, '/admin/people', form)).status;
    expect(await status({ intent: 'delete' })).toBe(400);
    expect(await status({ intent: 'disable', about: 'x' })).toBe(404);
    expect(await status({ intent: 'withdraw', about: crypto.randomUUID() })).toBe(409);
    expect(await status({ intent: 'invite', name: '', email: 'a@b.example', role: 'staff' })).toBe(
      422,
    );
  });
});

test('forms of another site, or without an origin, are refused on every page of the back office', async () => {
  const { visitor, id } = await enter('admin');
  const cookie = `nabta.session_token=${visitor.cookie('nabta.session_token')}`;
  const paths = ['/admin?index', '/admin', '/admin/people', '/admin/account', '/adminLogin'];
  const doors = ['code', 'forgot', 'password?token=x', 'invitation?token=x'];
  const body = 'intent=disable&name=Forged&password=forged';
  const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' };
  for (const path of [...paths, ...doors.map((door) => `/adminLogin/${door}`)]) {
    for (const origin of [undefined, 'null', 'https://elsewhere.example']) {
      const requestHeaders = origin ? { ...headers, origin } : headers;
      const { status } = await server.fetch(path, {
        method: 'POST',
        headers: requestHeaders,
        body,
      });
      // React Router itself answers 400 to a foreign origin.
      expect([400, 403], `${path} ${origin}`).toContain(status);
    }
  }
  expect(await find(id)).toMatchObject({ isDisabled: false, sessions: 1 });
});

async function mailedLink(to: string): Promise<string> {
  const find = () =>
    mail.received.findLast(({ to: readers }) => readers?.some(({ address }) => address === to));
  await expect.poll(find, { timeout: 15_000 }).toBeDefined();
  const link = new URL(/https?:\S+adminLogin\S+/.exec(find()?.text ?? '')?.[0] ?? '');
  return `${link.pathname}${link.search}`;
}

test('an invitation is accepted once, on an uncached page, with its role', async () => {
  const { visitor } = await enter('admin');
  const email = 'huda@nabta.example';
  const invitation = { intent: 'invite', name: 'Huda', email, role: 'staff', language: 'ar' };
  const answer = await (await send(visitor, '/admin/people', invitation)).text();
  expect(answer).toContain('is on its way');
  expect(answer).toContain('Copy link');
  expect(answer).toContain('token=');

  const link = await mailedLink(email);
  const guest = visit();
  const page = await guest.fetch(link);
  expect(page.status).toBe(200);
  expect(page.headers.get('cache-control')).toBe('private, no-store');
  expect(page.headers.get('x-robots-tag')).toContain('noindex');
  const html = await page.text();
  expect(html).toContain('<meta name="referrer" content="same-origin"/>');
  expect(html).toContain('dir="rtl"');
  const short = await send(guest, link, { name: 'هدى', password: 'short' });
  expect(short.status).toBe(422);
  expect(await short.text()).toContain('12 حرفًا على الأقل');
  const common = await send(guest, link, { name: 'هدى', password: '123456789012' });
  expect(common.status).toBe(422);
  expect(await common.text()).toContain('كلمة المرور هذه شائعة');
  const forged = { name: 'هدى', password: good, role: 'admin', email: 'x@nabta.example' };
  const joined = await send(guest, link, forged);
  expect(joined.headers.get('location')).toBe('/adminLogin?said=joined');
  const cookie = joined.headers.getSetCookie().find((one) => one.startsWith('nabta_joined='));
  expect(cookie).toMatch(/Max-Age=600; Path=\/; HttpOnly; SameSite=Lax/);
  const signInPage = await (await guest.fetch('/adminLogin?said=joined')).text();
  expect(signInPage).toMatch(new RegExp(`<input[^>]*name="email"[^>]*value="${email}"`));
  expect(await (await visit().fetch('/adminLogin?said=joined')).text()).not.toContain(email);
  const huda = (await listPeople(database.db)).find((one) => one.email === email);
  expect(huda).toMatchObject({ name: 'هدى', role: 'manager' });
  expect((await guest.fetch(link)).status).toBe(410);
  expect((await send(guest, link, forged)).status).toBe(410);
  const token = new URLSearchParams(link.split('?')[1]).get('token') ?? 'nothing';
  await server.waitForLines(/\/adminLogin\/invitation/);
  expect(server.output).not.toContain(token);
});

test.each([
  ['refuses the email', 550, 'mailbox full', 'could not be sent'],
  ['cannot deliver the email now', 451, 'try again later', 'could not be sent yet'],
])(
  'an invitation offers its link when the mail server %s, and is not reported as sent',
  async (_, code, text, message) => {
    const { visitor } = await enter('admin');
    const invite = (email: string) => {
      const form = { intent: 'invite', name: 'Noura', email, role: 'packer', language: 'en' };
      return send(visitor, '/admin/people', form);
    };
    mail.refusals.push({ code, text });
    const answer = await (await invite(`noura${code}@nabta.example`)).text();
    expect(answer).toContain(message);
    expect(answer).toContain(text);
    expect(answer).not.toContain('is on its way');
    expect(answer).toContain('Copy link');
    const link = /value="[^"]*(\/adminLogin\/invitation[^"]*token=[\w-]+)"/.exec(answer)?.[1] ?? '';
    expect((await visit().fetch(link.replaceAll('&amp;', '&'))).status).toBe(200);
  },
);

test('a bounced invitation opens an item about an invitation instead of a customer email', async () => {
  const { visitor } = await enter('admin');
  mail.refusals.push({ code: 550, text: 'no such mailbox' });
  const email = 'gone@nabta.example';
  const form = { intent: 'invite', name: 'Gone', email, role: 'packer', language: 'en' };
  await send(visitor, '/admin/people', form);
  const attention = await (await visitor.fetch('/admin/attention?lang=en')).text();
  expect(attention).toContain('Send the invitation again and pass on the link yourself');
  expect(attention).not.toContain('Call the customer');
});

test('a forgotten password is reset through a link that works once', async () => {
  const { visitor, email } = await enter('staff');
  const stranger = visit();
  const existing = await send(stranger, '/adminLogin/forgot', { email });
  const unknown = await send(stranger, '/adminLogin/forgot', { email: 'nobody@nabta.example' });
  const text = async (response: Response) => (await response.text()).replace(/"[\d.]+"/g, '');
  expect(unknown.status).toBe(existing.status);
  expect(await text(unknown)).toBe(await text(existing));
  const link = await mailedLink(email);
  expect((await stranger.fetch(link)).status).toBe(200);
  const saved = await send(stranger, link, { password: good });
  expect(saved.headers.get('location')).toBe('/adminLogin?said=password_set');
  expect((await stranger.fetch(link)).status).toBe(410);
  expect((await send(stranger, link, { password: good })).status).toBe(410);
  expect((await visitor.fetch('/admin')).headers.get('location')).toBe('/adminLogin');
  const again = await send(visit(), '/adminLogin', { email, password: good });
  expect(again.headers.get('location')).toBe('/admin');
});

test('guessing from many addresses slows the sign-in page down, except for the holder of an emailed link', async () => {
  const { email } = await enter('staff');
  const guess = async (query = '') =>
    send(visit(), `/adminLogin${query}`, { email, password: 'not the password' });
  for (let attempts = 0; attempts < 5; attempts += 1) expect((await guess()).status).toBe(401);
  const refused = await guess();
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
  const text = await refused.text();
  expect(text).toMatch(/Try again in (\d\d seconds|1 minute), /);
  expect(text).toContain('request a link for a new password to sign in at once.');
  const arabic = await (await guess('?lang=ar')).text();
  expect(arabic).toMatch(/كثرت محاولات الدخول إلى هذا الحساب\. [^.]+: (\d+ )?(ثانية|ثوانٍ|دقيقة)\./);
  const owner = visit();
  await send(owner, '/adminLogin/forgot', { email });
  await send(owner, await mailedLink(email), { password: good });
  expect((await send(visit(), '/adminLogin', { email, password: good })).status).toBe(429);
  const entered = await send(owner, '/adminLogin', { email, password: good });
  expect(entered.headers.get('location')).toBe('/admin');
});

describe('an account with a second factor', () => {
  async function withFactor() {
    const person = await enter('staff');
    const { visitor, password } = person;
    const begin = { intent: 'factor_begin', current: password };
    const html = await (await send(visitor, '/admin/account', begin)).text();
    const key = /data-key="(\w+)"/.exec(html)?.[1] ?? '';
    expect(html).not.toContain('style=');
    const confirm = { intent: 'factor_confirm', code: unusedTotp(key) };
    const codes = await (await send(visitor, '/admin/account', confirm)).text();
    const backup = [...codes.matchAll(/<li>([\w-]{11})<\/li>/g)].map(([, code]) => code ?? '');
    expect(backup).toHaveLength(10);
    return { ...person, key, backup };
  }

  async function halfWay(person: { email: string; password: string }) {
    const visitor = visit();
    const answer = await send(visitor, '/adminLogin', asForm(person));
    expect(answer.headers.get('location')).toBe('/adminLogin/code');
    expect((await visitor.fetch('/admin')).headers.get('location')).toBe('/adminLogin');
    return visitor;
  }

  test('a password alone grants nothing; a code, or a backup code once, does', async () => {
    const person = await withFactor();
    expect((await person.visitor.fetch('/admin')).status).toBe(200);
    const first = await halfWay(person);
    const wrong = await send(first, '/adminLogin/code', { code: '000000' });
    expect(wrong.status).toBe(401);
    expect(await wrong.text()).toContain('This code is wrong.');
    const right = await send(first, '/adminLogin/code', { code: unusedTotp(person.key) });
    expect(right.headers.get('location')).toBe('/admin');
    expect((await first.fetch('/admin')).status).toBe(200);

    const code = person.backup[0] ?? '';
    const second = await halfWay(person);
    const byBackup = await send(second, '/adminLogin/code', { code, backup: '1', trust: '1' });
    expect(byBackup.headers.get('location')).toBe('/admin');
    const third = await halfWay(person);
    expect((await send(third, '/adminLogin/code', { code, backup: '1' })).status).toBe(401);
    // The second one's device is trusted from now on.
    await send(second, '/admin');
    const trusted = await send(second, '/adminLogin', asForm(person));
    expect(trusted.headers.get('location')).toBe('/admin');
  });

  test('a new password set through a link does not replace the code', async () => {
    const person = await withFactor();
    const owner = visit();
    await send(owner, '/adminLogin/forgot', { email: person.email });
    await send(owner, await mailedLink(person.email), { password: good });
    await halfWay({ ...person, password: good });
  });

  test('codes cannot be guessed by many attempts', async () => {
    const person = await withFactor();
    const visitor = await halfWay(person);
    const guess = async () => (await send(visitor, '/adminLogin/code', { code: '000000' })).status;
    const statuses: number[] = [];
    for (let tried = 0; tried < 6; tried += 1) statuses.push(await guess());
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
    expect(statuses.at(-1)).toBe(429);
    const stranger = visit();
    const unasked = await send(stranger, '/adminLogin/code', { code: '000000' });
    expect(unasked.headers.get('location')).toBe('/adminLogin?refused=code_expired');
  });
});

test('sensitive account changes require the password, with limited attempts', async () => {
  const person = await enter('staff');
  const elsewhere = visit();
  await send(elsewhere, '/adminLogin', asForm(person));
  const change = (current: string) =>
    send(person.visitor, '/admin/account', { intent: 'password', current, password: good });
  const wrong = await change('not my password');
  expect(wrong.status).toBe(422);
  expect(await wrong.text()).toContain('The current password is wrong.');
  const common = { intent: 'password', current: person.password, password: 'password1234' };
  const refused = await send(person.visitor, '/admin/account', common);
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain('This password is easy to guess');
  expect((await change(person.password)).status).toBe(200);
  expect((await person.visitor.fetch('/admin')).status).toBe(200);
  expect((await elsewhere.fetch('/admin')).headers.get('location')).toBe('/adminLogin');
  const rename = { intent: 'name', name: 'Sara', role: 'admin', about: 'x' };
  expect((await send(person.visitor, '/admin/account', rename)).status).toBe(200);
  expect(await find(person.id)).toMatchObject({ name: 'Sara', role: 'manager', sessions: 1 });
  const statuses: number[] = [];
  for (let at = 0; at < 5; at++) statuses.push((await change('guess')).status);
  expect(statuses.at(-1)).toBe(429);
  expect(await (await change('guess')).text()).toMatch(
    /Please try again in (\d+ seconds?|1 minute)/,
  );
});

test('staff end their own sessions, never those of a colleague', async () => {
  const person = await enter('staff');
  const other = await enter('staff');
  const elsewhere = visit();
  await send(elsewhere, '/adminLogin', asForm(person));
  const sessions = await database.db.selectFrom('staff_sessions').selectAll().execute();
  const end = (about: string) =>
    send(person.visitor, '/admin/account', { intent: 'end_session', about });
  for (const { id } of sessions) await end(id);
  expect((await elsewhere.fetch('/admin')).status).toBe(302);
  expect((await person.visitor.fetch('/admin')).status).toBe(200);
  expect((await other.visitor.fetch('/admin')).status).toBe(200);
});

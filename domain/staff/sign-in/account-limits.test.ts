import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { clientAddressHeader } from '#domain/addresses.ts';
import { forgetOldWaits } from '#domain/runtime/growing-waits.server.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { readEmails } from '../../../tests/support/rows.ts';
import { totp, unusedTotp } from '../../../tests/support/totp.ts';
import { Visitor } from '../../../tests/support/visitor.ts';
import { addStaffAccount, resetStaffAccount } from '../accounts.server.ts';
import { requestPasswordReset, resetPassword } from './password-reset.server.ts';
import { confirmSecondFactor, startSecondFactorSetup } from './second-factor.server.ts';
import { signIn, signInWithCode } from './sign-in.server.ts';

const email = 'sara@nabta.example';
/** Free attempts, then waits of 1, 2, 4, 8 and 15 minutes. */
const attemptsInFirstHour = 12;
const maxSeconds = 15 * 60;
const anHour = [60, 120, 240, 480, 900, 900, 900];

onBothDatabases('sign-in attempts at one account', (shop) => {
  let password: string;
  let addresses = 0;

  beforeEach(async () => {
    password = (await addStaffAccount(shop.db, email, 'staff')).password;
  });

  /** Returns a browser without cookies at one of 200 addresses, like an attacker who keeps changing them. */
  function elsewhere(): Visitor {
    addresses += 1;
    return new Visitor(() => shop.url, `198.51.100.${addresses % 200}`);
  }

  const post = (visitor: Visitor, credentials: Record<string, string>) =>
    visitor.json('/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(credentials),
    });
  const enter = (visitor: Visitor) => post(visitor, { email, password });
  const guess = async (at = email) => {
    const { status } = await post(elsewhere(), { email: at, password: 'not the password' });
    return status;
  };

  async function secondsPass(seconds: number): Promise<void> {
    await sql`update staff_account_limits set
      tried_at = tried_at - make_interval(secs => ${seconds}),
      free_at = free_at - make_interval(secs => ${seconds}),
      lifted_until = lifted_until - make_interval(secs => ${seconds})`.execute(shop.db);
    // A code was used.
    await sql`update attempt_counts set until = until - make_interval(secs => ${seconds})`.execute(
      shop.db,
    );
  }

  async function wearOut(at = email): Promise<number> {
    let attempts = 0;
    while ((await guess(at)) === 401) attempts += 1;
    return attempts;
  }

  test('sign-in attempts from 200 addresses are limited to a dozen in the first hour, then four an hour', async () => {
    const byHour: number[] = [];
    for (const minutes of [1, 5]) {
      let attempts = 0;
      for (let at = 0; at < 60; at += minutes) {
        attempts += await wearOut();
        await secondsPass(minutes * 60);
      }
      byHour.push(attempts);
    }
    const [first = 0, ...later] = byHour;
    expect(first).toBeGreaterThanOrEqual(5);
    expect(first).toBeLessThanOrEqual(attemptsInFirstHour);
    for (const attempts of later) expect(attempts).toBeLessThanOrEqual(4);
  });

  test('sign-in attempts do not lock the owner out when the clock is set back a day', async () => {
    const owner = elsewhere();
    for (let attempts = 0; attempts < 5; attempts += 1)
      await post(owner, { email, password: 'no' });
    await wearOut();
    expect((await enter(owner)).status).toBe(429);
    // Simulates times stored by a clock that was a day ahead.
    await secondsPass(-24 * 60 * 60);
    expect((await enter(owner)).status).toBe(200);
    await wearOut();
    const { status, headers } = await post(elsewhere(), { email, password });
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after') ?? 0)).toBeLessThanOrEqual(maxSeconds);
  });

  const readFailed = async () => {
    const events = shop.db
      .selectFrom('staff_events')
      .select(['actor', 'staff_id', 'data'])
      .where('kind', '=', 'sign_in_failed');
    return (await events.orderBy('id').execute()).map(({ actor, staff_id, data }) => ({
      actor,
      isOfAccount: staff_id !== null,
      data,
    }));
  };

  test('failed sign-in attempts are logged at the first, tenth and hundredth of an hour', async () => {
    for (let at = 0; at < 12; at += 1) await guess();
    await Promise.all(Array.from({ length: 90 }, () => guess(email.toUpperCase())));
    const line = { actor: 'store', isOfAccount: true };
    const network = '198.51.100.0/24';
    expect(await readFailed()).toEqual([
      { ...line, data: { tries: 1, network } },
      { ...line, data: { tries: 10, network } },
      { ...line, data: { tries: 100, network } },
    ]);
    await sql`update attempt_counts set until = now()`.execute(shop.db);
    await guess();
    expect((await readFailed()).map(({ data }) => data)).toContainEqual({ tries: 1, network });
    expect(await readFailed()).toHaveLength(4);
  });

  test('sign-in attempts at unknown accounts log nothing of what was typed', async () => {
    await guess('unknown@nabta.example');
    await post(elsewhere(), { email: 'un\u0000known@nabta.example', password });
    await post(elsewhere(), { email: 'no address', password });
    expect(await readFailed()).toEqual([]);
    const counts = await sql`select * from attempt_counts`.execute(shop.db);
    expect(JSON.stringify(counts.rows)).not.toContain('nabta.example');
  });

  test('successful sign-in attempts are not logged as failed', async () => {
    await enter(elsewhere());
    expect(await readFailed()).toEqual([]);
  });

  test('parallel sign-in attempts are limited like those in sequence', async () => {
    const statuses = await Promise.all(Array.from({ length: 40 }, () => guess()));
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(35);
  });

  test('sign-in attempts get the same response whether or not the account exists, in any spelling', async () => {
    const ways = [email, ' Sara@Nabta.EXAMPLE'.trim()];
    for (let at = 0; at < 5; at += 1) expect(await guess(ways[at % 2])).toBe(401);
    expect(await guess(ways[1])).toBe(429);
    expect(await wearOut('unknown@nabta.example')).toBe(5);
    const refused = await post(elsewhere(), { email, password });
    const unknown = await post(elsewhere(), { email: 'unknown@nabta.example', password });
    expect([unknown.status, unknown.body]).toEqual([refused.status, refused.body]);
    const { rows } = await sql`select * from staff_account_limits`.execute(shop.db);
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(/sara|nabta|unknown|198\.51/i);
  });

  test('sign-in attempts do not lock the owner out of a browser with an earlier sign-in', async () => {
    const own = new Visitor(() => shop.url, '203.0.113.1');
    expect((await enter(own)).status).toBe(200);
    const headers = { 'content-type': 'application/json' };
    await own.json('/api/auth/sign-out', { method: 'POST', headers, body: '{}' });
    await wearOut();
    expect(await guess()).toBe(429);
    // The same browser at another address.
    const moved = new Visitor(() => shop.url, '203.0.113.99');
    moved.setCookie('nabta.known_device', own.cookie('nabta.known_device') ?? '');
    expect((await enter(moved)).status).toBe(200);
    expect((await enter(own)).status).toBe(200);
    expect(await guess()).toBe(429);
  });

  test('sign-in attempts with the cookie of a known browser are limited, and a forged cookie is ignored', async () => {
    const own = new Visitor(() => shop.url, '203.0.113.2');
    await enter(own);
    const cookie = own.cookie('nabta.known_device') ?? '';
    expect(decodeURIComponent(cookie)).not.toMatch(/sara|nabta|@/);
    const withCookie = async (value: string, credentials: Record<string, string>) => {
      const visitor = elsewhere();
      visitor.setCookie('nabta.known_device', value);
      return (await post(visitor, credentials)).status;
    };
    const wrong = { email, password: 'not the password' };
    for (let at = 0; at < 5; at += 1) expect(await withCookie(cookie, wrong)).toBe(401);
    expect(await withCookie(cookie, wrong)).toBe(429);
    await wearOut();
    await addStaffAccount(shop.db, 'omar@nabta.example', 'staff');
    await wearOut('omar@nabta.example');
    // The cookie of one account is of no use for another.
    expect(await withCookie(cookie, { email: 'omar@nabta.example', password })).toBe(429);
    expect(await withCookie(cookie.replace(/^./, 'x'), { email, password })).toBe(429);
  });

  test('sign-in attempts slow the owner down in a new browser for at most a quarter of an hour', async () => {
    for (const seconds of [...anHour, ...anHour]) {
      await wearOut();
      await secondsPass(seconds);
    }
    await wearOut();
    const refused = await enter(elsewhere());
    const seconds = Number(refused.headers.get('retry-after'));
    expect([refused.status, refused.body.code]).toEqual([429, 'ACCOUNT_SLOWED']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(maxSeconds);
    await secondsPass(seconds);
    expect((await enter(elsewhere())).status).toBe(200);
  });

  test('successful sign-in attempts do not count', async () => {
    for (let at = 0; at < 12; at += 1) expect((await enter(elsewhere())).status).toBe(200);
    expect(await wearOut()).toBe(5);
  });

  test('counted sign-in attempts expire one by one, and their rows after a day', async () => {
    await wearOut();
    await secondsPass(2 * 60 * 60);
    expect(await wearOut()).toBe(2);
    await forgetOldWaits(shop.db);
    const count = async () => {
      const { rows } = await sql`select key from staff_account_limits`.execute(shop.db);
      return rows.length;
    };
    expect(await count()).toBe(1);
    await secondsPass(25 * 60 * 60);
    await forgetOldWaits(shop.db);
    expect(await count()).toBe(0);
  });

  test('sign-in attempts leave no client address after a day', async () => {
    const hours = (count: number) => Date.now() - count * 60 * 60 * 1000;
    await sql`insert into staff_rate_limits (key, count, "lastRequest")
      values ('203.0.113.1|old', 1, ${hours(25)}::bigint), ('203.0.113.1|new', 1, ${hours(23)}::bigint)`.execute(
      shop.db,
    );
    await forgetOldWaits(shop.db);
    const { rows } = await sql`select key from staff_rate_limits
      where key like '203.0.113.1|%'`.execute(shop.db);
    expect(rows).toEqual([{ key: '203.0.113.1|new' }]);
  });

  const browser = (cookies: string[] = []) => {
    addresses += 1;
    return new Headers({
      [clientAddressHeader]: `203.0.113.${addresses % 250}`,
      cookie: cookies.map((cookie) => cookie.split(';', 1)[0]).join('; '),
    });
  };

  const mailedTokens = async () =>
    (await readEmails(shop.db)).flatMap(({ facts }) => {
      const { link = '' } = facts as { link?: string };
      return link ? [new URL(link).searchParams.get('token') ?? ''] : [];
    });

  test('password reset requests send a few emails an hour with one response, and every link works', async () => {
    for (let minute = 0; minute < 60; minute += 10) {
      for (const at of [email, 'unknown@nabta.example']) {
        for (const from of [browser(), browser(), browser(), browser()]) {
          await requestPasswordReset(shop.store, from, at);
        }
      }
      await secondsPass(10 * 60);
    }
    const tokens = await mailedTokens();
    expect(tokens).toHaveLength(4);
    const [earliest = ''] = tokens;
    await wearOut();
    const newPassword = 'lantern quiet mosaic';
    const headers = browser();
    const cookies = await resetPassword(shop.store, headers, {
      token: earliest,
      password: newPassword,
    });
    password = newPassword;
    // Reading the account's emails proves ownership, so there is no wait.
    expect(await signIn(shop.store, browser(), { email, password })).toMatchObject({
      refusal: 'account_slowed',
    });
    expect(await signIn(shop.store, browser(cookies), { email, password })).toMatchObject({
      refusal: undefined,
    });
  });

  test('sign-in attempts are unlimited for an hour after a command on the server reset the password', async () => {
    await wearOut();
    ({ password } = await resetStaffAccount(shop, email, { withSecondFactor: false }));
    for (let at = 0; at < 20; at += 1) expect(await guess()).toBe(401);
    expect((await enter(elsewhere())).status).toBe(200);
    await secondsPass(61 * 60);
    expect(await wearOut()).toBeLessThanOrEqual(5);
  });

  async function withSecondFactor(): Promise<string> {
    const { cookies } = await signIn(shop.store, browser(), { email, password });
    const { id } = await shop.db.selectFrom('staff_users').select('id').executeTakeFirstOrThrow();
    const asking = { staffId: id, headers: browser(cookies), password };
    const { key } = await startSecondFactorSetup(shop.store, asking);
    await confirmSecondFactor(shop.store, { ...asking, code: unusedTotp(key) });
    return key;
  }

  async function typeCode(code: string, cookies: string[] = [], isBackupCode = false) {
    const first = await signIn(shop.store, browser(cookies), { email, password });
    expect(first).toMatchObject({ refusal: undefined, needsCode: true });
    const second = { code, isBackupCode, trustDevice: false };
    return signInWithCode(shop.store, browser([...cookies, ...first.cookies]), second);
  }

  test('attempts to guess a code are limited without locking the owner out', async () => {
    const key = await withSecondFactor();
    const own = await typeCode(unusedTotp(key));
    expect(own).toMatchObject({ refusal: undefined, needsCode: false });
    let attempts = 0;
    for (const seconds of [...anHour, 0]) {
      while ((await typeCode('000000', [], attempts % 2 === 1)).refusal === 'wrong_code')
        attempts += 1;
      await secondsPass(seconds);
    }
    expect(attempts).toBe(attemptsInFirstHour);
    expect(await typeCode(totp(key))).toMatchObject({ refusal: 'account_slowed' });
    const half = await signIn(shop.store, browser(), { email, password });
    expect(half.cookies.join()).not.toContain('known_device');
    const deviceCookies = own.cookies.filter((cookie) => cookie.includes('known_device'));
    expect(await typeCode(totp(key), deviceCookies)).toMatchObject({ refusal: undefined });
    await secondsPass(maxSeconds);
    expect(await typeCode(totp(key))).toMatchObject({ refusal: undefined });
  });
});

import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { totp, unusedTotp } from '../../../tests/support/totp.ts';
import { Visitor } from '../../../tests/support/visitor.ts';
import { addStaffAccount } from '../accounts.server.ts';
import { confirmSecondFactor, startSecondFactorSetup } from './second-factor.server.ts';

type Person = { email: string; password: string };
type Answer = { refusal: string | null; needsCode?: boolean; retryAfterSeconds?: number };

onBothDatabases('signing in', (shop) => {
  const post = (visitor: Visitor, path: string, body: object) =>
    visitor.json<Answer>(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const signIn = (visitor: Visitor, { email, password }: Person) =>
    post(visitor, '/api/admin/sign-in', { email, password });
  const typeCode = (visitor: Visitor, code: string, isBackupCode = false) =>
    post(visitor, '/api/admin/sign-in/code', { code, isBackupCode });
  const at = (address: string) => new Visitor(() => shop.url, address);
  const add = (name: string): Promise<Person> =>
    addStaffAccount(shop.db, `${name}@nabta.example`, 'staff');
  const whoIs = async (visitor: Visitor) => {
    const { body } = await visitor.json<{ member?: { email: string } }>('/api/admin/session');
    return body.member?.email;
  };

  describe('signing in from one network', () => {
    test('works for any number of people in an office within the same seconds', async () => {
      const people = await Promise.all(['sara', 'omar', 'huda', 'rana', 'lina'].map(add));
      const office = () => at('203.0.113.9');
      const statuses: number[] = [];
      for (const person of [...people, ...people, ...people, ...people]) {
        statuses.push((await signIn(office(), person)).status);
      }
      expect(statuses).toEqual(Array(20).fill(200));
    });

    const guess = (address: string, at_: number) =>
      signIn(at(address), { email: `who${at_}@nabta.example`, password: 'not the password' });

    test('is limited with the seconds to wait, and works from another network meanwhile', async () => {
      const sara = await add('sara');
      const statuses: number[] = [];
      for (let tried = 0; tried < 61; tried += 1) {
        statuses.push((await guess('203.0.113.10', tried)).status);
      }
      expect(statuses).toEqual([...Array(60).fill(401), 429]);
      const refused = await signIn(at('203.0.113.10'), sara);
      expect(refused.body.refusal).toBe('too_many_tries');
      const seconds = Number(refused.headers.get('retry-after'));
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(60);
      expect(refused.body.retryAfterSeconds).toBe(seconds);
      expect((await signIn(at('203.0.113.11'), sara)).status).toBe(200);
      await sql`update attempt_counts set until = now()`.execute(shop.db);
      expect((await signIn(at('203.0.113.10'), sara)).status).toBe(200);
    });

    test('is also limited for an IPv6 /48 with many networks', async () => {
      const sara = await add('sara');
      await guess('2001:db8:7:1::1', 1);
      await guess('2001:db8:7:2::1', 2);
      await sql`update attempt_counts set tries = 299 where tries = 2`.execute(shop.db);
      expect((await guess('2001:db8:7:3::1', 3)).status).toBe(401);
      expect((await guess('2001:db8:7:4::1', 4)).status).toBe(429);
      expect((await signIn(at('2001:db8:8:1::1'), sara)).status).toBe(200);
    });

    test('reports the seconds to wait for one account too', async () => {
      const { email } = await add('sara');
      for (let tried = 0; tried < 5; tried += 1) {
        await signIn(at(`203.0.113.${tried}`), { email, password: 'not the password' });
      }
      const refused = await signIn(at('203.0.113.77'), { email, password: 'not the password' });
      expect([refused.status, refused.body.refusal]).toEqual([429, 'account_slowed']);
      expect(refused.body.retryAfterSeconds).toBeGreaterThan(30);
      expect(refused.body.retryAfterSeconds).toBeLessThanOrEqual(60);
      expect(refused.headers.get('retry-after')).toBe(`${refused.body.retryAfterSeconds}`);
    });
  });

  describe('signing in with a second factor', () => {
    let sara: Person;
    let key: string;
    let backupCodes: string[];
    beforeEach(async () => {
      sara = await add('sara');
      const visitor = shop.visitor();
      await signIn(visitor, sara);
      const { id } = await shop.db.selectFrom('staff_users').select('id').executeTakeFirstOrThrow();
      const headers = new Headers({ cookie: visitor.cookieHeader, origin: shop.url });
      const asking = { staffId: id, headers, password: sara.password };
      ({ key } = await startSecondFactorSetup(shop.store, asking));
      ({ backupCodes } = await confirmSecondFactor(shop.store, {
        ...asking,
        code: unusedTotp(key),
      }));
    });

    async function enter(code: string, isBackupCode = false) {
      const visitor = shop.visitor();
      expect((await signIn(visitor, sara)).body).toMatchObject({ needsCode: true });
      const answer = await typeCode(visitor, code, isBackupCode);
      return { refusal: answer.body.refusal, isIn: (await whoIs(visitor)) === sara.email };
    }
    const isIn = { refusal: null, isIn: true };
    const inDigits = (code: string, zero: number) =>
      code.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

    test.each([
      ['Arabic digits', (code: string) => inDigits(code, 0x660)],
      ['Persian digits', (code: string) => inDigits(code, 0x6f0)],
      ['a space in the middle', (code: string) => code.replace(/(...)/, '$1 ')],
      ['marks of direction around it', (code: string) => `\u200f${code}\u200e`],
    ])('accepts a code with %s', async (_, write) => {
      expect(await enter(write(unusedTotp(key)))).toEqual(isIn);
    });

    test('accepts a backup code with spaces, in Arabic digits and without its hyphen, and each once', async () => {
      const [first = '', second = '', third = ''] = backupCodes;
      expect(await enter(` ${first} `, true)).toEqual(isIn);
      expect(await enter(inDigits(second, 0x660), true)).toEqual(isIn);
      expect(await enter(third.replace('-', ''), true)).toEqual(isIn);
      expect(await enter(first, true)).toEqual({ refusal: 'wrong_code', isIn: false });
    });

    test('refuses a used code within the same half minute in any notation', async () => {
      const code = unusedTotp(key);
      expect(await enter(code)).toEqual(isIn);
      const used = { refusal: 'code_used', isIn: false };
      expect(await enter(code)).toEqual(used);
      expect(await enter(inDigits(code, 0x660))).toEqual(used);
      expect(await enter(unusedTotp(key))).toEqual(isIn);
    });

    test('refuses the code that enabled the second factor', async () => {
      // The first code is the current one, as of a little earlier.
      const used = [0, 30_000].map((before) => totp(key, Date.now() - before));
      const refusals = [];
      for (const code of used) refusals.push((await enter(code)).refusal);
      expect(refusals).toContain('code_used');
    });

    test('accepts a code once when it is sent several times concurrently', async () => {
      const code = unusedTotp(key);
      const visitors = [shop.visitor(), shop.visitor(), shop.visitor(), shop.visitor()];
      for (const visitor of visitors) await signIn(visitor, sara);
      const answers = await Promise.all(visitors.map((visitor) => typeCode(visitor, code)));
      const refusals = answers.map(({ body }) => body.refusal).toSorted();
      expect(refusals.filter((refusal) => refusal === null)).toHaveLength(1);
      expect(refusals.filter((refusal) => refusal === 'code_used')).toHaveLength(3);
    });

    test('does not use up a code sent with an expired password step', async () => {
      const code = unusedTotp(key);
      const visitor = shop.visitor();
      await signIn(visitor, sara);
      await sql`update staff_verifications set "expiresAt" = now()`.execute(shop.db);
      expect((await typeCode(visitor, code)).body.refusal).toBe('code_expired');
      expect(await enter(code)).toEqual(isIn);
    });
  });

  describe('signing in again in a browser with a session', () => {
    const sessionsOf = async ({ email }: Person) => {
      const query = shop.db
        .selectFrom('staff_sessions')
        .innerJoin('staff_users', 'staff_users.id', 'staff_sessions.userId')
        .select('staff_sessions.id')
        .where('email', '=', email);
      return (await query.execute()).length;
    };
    /**
     * Copies the browser as it was before the sign-in, with everything that somebody may have copied from
     * it.
     */
    const copyOf = (visitor: Visitor) => {
      const copy = at(visitor.address);
      for (const pair of visitor.cookieHeader.split('; ')) {
        const [name = '', value = ''] = pair.split(/=(.*)/s);
        copy.setCookie(name, value);
      }
      return copy;
    };

    test('ends that session and its cookie', async () => {
      const sara = await add('sara');
      const visitor = shop.visitor();
      await signIn(visitor, sara);
      const before = copyOf(visitor);
      const elsewhere = shop.visitor();
      await signIn(elsewhere, sara);
      expect(await whoIs(before)).toBe(sara.email);
      await signIn(visitor, sara);
      expect(await whoIs(visitor)).toBe(sara.email);
      expect(await whoIs(before)).toBeUndefined();
      // Another browser of the account has its own session.
      expect(await whoIs(elsewhere)).toBe(sara.email);
      expect(await sessionsOf(sara)).toBe(2);
    });

    test('ends the session of a colleague, whichever call signs in', async () => {
      const [sara, omar] = [await add('sara'), await add('omar')];
      const visitor = shop.visitor();
      await signIn(visitor, omar);
      const before = copyOf(visitor);
      expect((await post(visitor, '/api/auth/sign-in/email', sara)).status).toBe(200);
      expect(await whoIs(visitor)).toBe(sara.email);
      expect(await whoIs(before)).toBeUndefined();
      expect(await sessionsOf(omar)).toBe(0);
    });

    test('does not end it when the password is wrong', async () => {
      const [sara, omar] = [await add('sara'), await add('omar')];
      const visitor = shop.visitor();
      await signIn(visitor, omar);
      await signIn(visitor, { ...sara, password: 'not the password' });
      expect(await whoIs(visitor)).toBe(omar.email);
    });
  });
});

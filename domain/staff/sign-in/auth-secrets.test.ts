import { parseEnvelope } from 'better-auth/crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { clientAddressHeader } from '#domain/addresses.ts';
import { createRateLimiter } from '#domain/runtime/rate-limiter.server.ts';
import type { Secrets } from '#domain/runtime/signatures.server.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { totp } from '../../../tests/support/totp.ts';
import { addStaffAccount } from '../accounts.server.ts';
import { createStaffAuth } from './auth.server.ts';
import { reencryptSecondFactors } from './auth-secrets.server.ts';
import { confirmSecondFactor, startSecondFactorSetup } from './second-factor.server.ts';
import { signIn, signInWithCode } from './sign-in.server.ts';

const email = 'sara@nabta.example';
const older = 'an older secret only for tests, forty letters';
const newer = 'a newer secret only for tests, forty letters.';

onBothDatabases('a rotated secret', (shop) => {
  let password: string;
  let addresses = 0;
  beforeEach(async () => {
    password = (await addStaffAccount(shop.db, email, 'staff')).password;
  });

  function server(...secrets: Secrets) {
    const { jobs, settings } = shop.store;
    const report = (error: unknown) => {
      throw error;
    };
    const { publicUrl } = settings;
    const auth = createStaffAuth(shop.db, jobs, {
      secrets,
      rateLimiter: createRateLimiter({ db: shop.db, secrets }),
      publicUrl,
      report,
    });
    return { ...shop.store, auth: async () => auth };
  }

  function browser(cookies: string[] = []): Headers {
    addresses += 1;
    const address = `203.0.113.${addresses}`;
    const headers = new Headers({ [clientAddressHeader]: address, origin: shop.url });
    headers.set('cookie', cookies.map((cookie) => cookie.split(';', 1).join()).join('; '));
    return headers;
  }

  async function switchOn(services: ReturnType<typeof server>) {
    const { cookies } = await signIn(services, browser(), { email, password });
    const { id: staffId } = await shop.db
      .selectFrom('staff_users')
      .select('id')
      .executeTakeFirstOrThrow();
    const asking = { staffId, headers: browser(cookies), password };
    const { key } = await startSecondFactorSetup(services, asking);
    const { backupCodes } = await confirmSecondFactor(services, { ...asking, code: totp(key) });
    return { key, backupCodes };
  }

  async function enter(services: ReturnType<typeof server>, code = '', isBackupCode = false) {
    // Simulates half a minute, after which the app shows another code.
    await sql`delete from attempt_counts`.execute(shop.db);
    const first = await signIn(services, browser(), { email, password });
    expect(first).toMatchObject({ refusal: undefined, needsCode: true });
    const second = { code, isBackupCode, trustDevice: false };
    return (await signInWithCode(services, browser(first.cookies), second)).refusal;
  }

  /** Texts from before release 0.6.0 did not identify the secret that encrypted them. */
  async function storeAsBefore(): Promise<void> {
    const columns = ['secret', 'backupCodes'] as const;
    const row = await shop.db
      .selectFrom('staff_two_factors')
      .select(columns)
      .executeTakeFirstOrThrow();
    const bare = (text: string) => parseEnvelope(text)?.ciphertext ?? '';
    const set = { secret: bare(row.secret), backupCodes: bare(row.backupCodes) };
    await shop.db.updateTable('staff_two_factors').set(set).execute();
  }

  test.each(['now', 'before'])('second factors stored as %s survive a rotation', async (when) => {
    const { key, backupCodes } = await switchOn(server(older));
    if (when === 'before') await storeAsBefore();
    expect(await enter(server(older), totp(key))).toBeUndefined();
    expect(await enter(server(newer, older), totp(key))).toBeUndefined();
    await reencryptSecondFactors(shop.db, [newer, older]);
    // Simulates another server, whose secrets are still in the old order.
    expect(await enter(server(older, newer), totp(key))).toBeUndefined();
    expect(await enter(server(newer), totp(key))).toBeUndefined();
    expect(await enter(server(newer), backupCodes[0], true)).toBeUndefined();
    await reencryptSecondFactors(shop.db, [newer]);
    expect(await enter(server(newer), totp(key))).toBeUndefined();
  });
});

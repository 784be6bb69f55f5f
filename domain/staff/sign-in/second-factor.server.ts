import type { Db, Trx } from '#database/schema.ts';
import { inTransaction } from '#database/sql/transaction.ts';
import type { Language } from '../../language.ts';
import { StaffError } from '../staff-error.ts';
import { recordStaffEvent } from '../staff-events.server.ts';
import type { OpenStaffAuth } from './auth.server.ts';
import {
  requireOwnPassword,
  requireVerifiedPassword,
  verifyOwnPassword,
} from './own-password.server.ts';
import { readTypedCode } from './sign-in-code.ts';

/** `address` is the content of the QR code, `key` the same for typing. */
export type FactorSetup = { address: string; key: string };

type Services = { db: Db; auth: OpenStaffAuth };
type SecondFactorRequest = { staffId: string; headers: Headers; password: string };

/**
 * Creates a key; a code from it switches the second factor on later. Throws StaffError: password_wrong,
 * factor_on.
 */
export async function startSecondFactorSetup(
  { db, auth, settings }: Services & { settings: { name: Record<Language, string> } },
  { staffId, headers, password }: SecondFactorRequest,
): Promise<FactorSetup> {
  await requireOwnPassword(db, staffId, password);
  const body = { password, method: 'totp', issuer: settings.name.en } as const;
  const { api } = await auth();
  const result = await withStaffErrors(() => api.enableTwoFactor({ headers, body }));
  const address = 'totpURI' in result ? result.totpURI : '';
  return { address, key: new URL(address).searchParams.get('secret') ?? '' };
}

/**
 * Switches the second factor on. The response must carry `cookies`. Throws StaffError: code_wrong,
 * code_used, factor_off.
 */
export async function confirmSecondFactor(
  { auth }: Services,
  { staffId, headers, code }: { staffId: string; headers: Headers; code: string },
): Promise<{ backupCodes: string[]; cookies: string[] }> {
  const { api } = await auth();
  const body = { code: readTypedCode(code) };
  const result = await withStaffErrors(() =>
    api.verifyTOTP({ headers, body, returnHeaders: true }),
  );
  const cookies = result.headers.getSetCookie();
  const { backupCodes } = await api.viewBackupCodes({ body: { userId: staffId } });
  return { backupCodes, cookies };
}

/** Creates new backup codes; earlier ones stop working. Throws StaffError. */
export async function renewBackupCodes(
  { db, auth }: Services,
  { staffId, headers, password }: SecondFactorRequest,
): Promise<string[]> {
  await requireOwnPassword(db, staffId, password);
  const { api } = await auth();
  const { backupCodes } = await withStaffErrors(() =>
    api.generateBackupCodes({ headers, body: { password } }),
  );
  const actor = `staff:${staffId}` as const;
  await recordStaffEvent(db, { kind: 'backup_codes_renewed', actor, staffId });
  return backupCodes;
}

type Identity = SecondFactorRequest & { code: string };

/**
 * Confirms that a sensitive act comes from the member of staff: by the password, and by a code of the
 * authenticator app where a second factor is on. Limit the attempts before. Returns the hash for
 * `requireVerifiedPassword` in the act's transaction. Throws StaffError with the field: password_wrong,
 * code_wrong, code_used.
 */
export async function confirmIdentity(
  { db, auth }: Services,
  { staffId, headers, password, code }: Identity,
): Promise<string> {
  const verifiedHash = await verifyOwnPassword(db, staffId, password);
  if (!verifiedHash) throw new StaffError('password_wrong', 'current');
  const person = db.selectFrom('staff_users').select('twoFactorEnabled').where('id', '=', staffId);
  if (!(await person.executeTakeFirst())?.twoFactorEnabled) return verifiedHash;
  const { api } = await auth();
  const body = { code: readTypedCode(code) };
  try {
    await withStaffErrors(() => api.verifyTOTP({ headers, body }));
  } catch (error) {
    throw error instanceof StaffError ? new StaffError(error.code, 'code') : error;
  }
  return verifiedHash;
}

/**
 * Switches the second factor off and forgets trusted devices. `verifiedHash` comes from `verifyOwnPassword`. Throws
 * StaffError.
 */
export async function switchOffSecondFactor(
  db: Db,
  { staffId, verifiedHash }: { staffId: string; verifiedHash: string | undefined },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await requireVerifiedPassword(trx, staffId, verifiedHash);
    if (await isSecondFactorRequired(trx)) throw new StaffError('factor_demanded');
    if (!(await dropSecondFactor(trx, staffId))) throw new StaffError('factor_off');
    await trx.deleteFrom('staff_verifications').where('value', '=', staffId).execute();
    await recordStaffEvent(trx, { kind: 'second_factor_off', actor: `staff:${staffId}`, staffId });
  });
}

/** Reports whether an owner requires a second factor of everyone. */
export async function isSecondFactorRequired(db: Db): Promise<boolean> {
  const settings = db.selectFrom('staff_settings').select('demands_second_factor');
  return (await settings.executeTakeFirst())?.demands_second_factor ?? false;
}

export async function dropSecondFactor(trx: Trx, staffId: string): Promise<boolean> {
  await trx.deleteFrom('staff_two_factors').where('userId', '=', staffId).execute();
  const changed = await trx
    .updateTable('staff_users')
    .set({ twoFactorEnabled: false })
    .where('id', '=', staffId)
    .where('twoFactorEnabled', '=', true)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

async function withStaffErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const { isAPIError } = await import('better-auth/api');
    const code = isAPIError(error) ? error.body?.code : undefined;
    if (code === 'CODE_USED') throw new StaffError('code_used', 'code');
    if (code === 'INVALID_CODE') throw new StaffError('code_wrong', 'code');
    if (code === 'TOTP_ALREADY_ENABLED') throw new StaffError('factor_on');
    if (code === 'TOTP_NOT_ENABLED' || code === 'TWO_FACTOR_NOT_ENABLED') {
      throw new StaffError('factor_off');
    }
    throw error;
  }
}

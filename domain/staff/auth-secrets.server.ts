import { createHash } from 'node:crypto';
import { parseEnvelope, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { Db } from '#database/schema.ts';
import type { Secrets } from '../signatures.server.ts';

/** The store's secrets as better-auth takes them. It signs cookies with the newest and knows no other. */
export function authSecrets(secrets: Secrets) {
  return {
    secrets: secrets.map((value) => ({ version: versionOf(value), value })),
    // What was encrypted before a secret could be replaced does not say with which.
    secret: secrets.at(-1),
  };
}

/** The number by which a stored text names its secret: the same wherever that stands in the list. */
function versionOf(secret: string): number {
  return createHash('sha256').update(secret).digest().readUInt32BE();
}

/** Encrypts second factors with the newest secret that were encrypted with another: that may then go. */
export async function renewSecondFactors(db: Db, secrets: Secrets): Promise<void> {
  const columns = ['id', 'secret', 'backupCodes'] as const;
  for (const { id, ...old } of await db.selectFrom('staff_two_factors').select(columns).execute()) {
    const renewed = {
      secret: await renew(old.secret, secrets),
      backupCodes: await renew(old.backupCodes, secrets),
    };
    // A code that is used up meanwhile stays used up.
    await db
      .updateTable('staff_two_factors')
      .set(renewed)
      .where('id', '=', id)
      .where('secret', '=', old.secret)
      .where('backupCodes', '=', old.backupCodes)
      .execute();
  }
}

async function renew(text: string, secrets: Secrets): Promise<string> {
  const [newest] = secrets;
  const currentVersion = versionOf(newest);
  const envelope = parseEnvelope(text);
  if (envelope?.version === currentVersion) return text;
  for (const key of secrets) {
    const data = await decrypt(key, envelope?.ciphertext ?? text);
    const current = { keys: new Map([[currentVersion, newest]]), currentVersion };
    if (data !== undefined) return symmetricEncrypt({ key: current, data });
  }
  return text;
}

async function decrypt(key: string, data: string): Promise<string | undefined> {
  try {
    return await symmetricDecrypt({ key, data });
  } catch {
    return undefined;
  }
}

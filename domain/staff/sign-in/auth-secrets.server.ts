import { createHash } from 'node:crypto';
import { parseEnvelope, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { Db } from '#database/schema.ts';
import type { Secrets } from '#domain/runtime/signatures.server.ts';

/** Returns better-auth's secrets. It signs cookies with the newest one, and accepts no other there. */
export function authSecrets(secrets: Secrets) {
  return {
    secrets: secrets.map((value) => ({ version: versionOf(value), value })),
    // Texts encrypted before secrets could be rotated do not identify theirs.
    secret: secrets.at(-1),
  };
}

/** Returns the number by which a stored text identifies its secret, whatever its position in the list. */
function versionOf(secret: string): number {
  return createHash('sha256').update(secret).digest().readUInt32BE();
}

/** Encrypts second factors again with the newest secret, so that older secrets can be removed. */
export async function reencryptSecondFactors(db: Db, secrets: Secrets): Promise<void> {
  const columns = ['id', 'secret', 'backupCodes'] as const;
  for (const { id, ...old } of await db.selectFrom('staff_two_factors').select(columns).execute()) {
    const renewed = {
      secret: await reencrypt(old.secret, secrets),
      backupCodes: await reencrypt(old.backupCodes, secrets),
    };
    // A code that was used meanwhile stays used.
    await db
      .updateTable('staff_two_factors')
      .set(renewed)
      .where('id', '=', id)
      .where('secret', '=', old.secret)
      .where('backupCodes', '=', old.backupCodes)
      .execute();
  }
}

async function reencrypt(text: string, secrets: Secrets): Promise<string> {
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

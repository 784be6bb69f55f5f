import { createHmac, randomBytes } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Config, minSecretLength } from '#config.ts';
import { renameDurably, writeDurably } from './durable-file.ts';

/** Signatures and encryption by `older` ones are still valid. */
export type StoreSecret = { text: string; older: string[]; isOwn: boolean };

/** The message contains the reason why the secret in the data folder cannot be used, and the fix. */
export class SecretError extends Error {
  override readonly name = 'SecretError';
}

/**
 * Generates the secret in the data folder on the first start. The caller must have locked the folder.
 * Throws SecretError.
 */
export async function readOrCreateSecret({ secrets, dataDir }: Config): Promise<StoreSecret> {
  const [newest, ...older] = secrets;
  if (newest) return { text: newest, older, isOwn: false };
  const file = join(resolve(dataDir), 'secret');
  return { text: (await readSecret(file)) ?? (await makeSecret(file)), older, isOwn: true };
}

/** Returns the secrets, newest first, without creating one. Throws SecretError. */
export async function findSecrets({ secrets, dataDir }: Config): Promise<string[]> {
  if (secrets.length > 0) return secrets;
  const own = await readSecret(join(resolve(dataDir), 'secret'));
  return own === undefined ? [] : [own];
}

async function readSecret(file: string): Promise<string | undefined> {
  try {
    const text = await readIfThere(file);
    if (text === undefined) return undefined;
    const fault = secretProblem(text);
    if (fault) throw new SecretError(`The secret in ${file} cannot be used: ${fault}.\n${remedy}`);
    return text.trim();
  } catch (error) {
    if (error instanceof SecretError) throw error;
    throw failedTo('read', file, error);
  }
}

async function makeSecret(file: string): Promise<string> {
  const text = randomBytes(32).toString('base64url');
  try {
    await mkdir(resolve(file, '..'), { recursive: true });
    await writeDurably(file, text);
    return text;
  } catch (error) {
    throw failedTo('written', file, error);
  }
}

function failedTo(be: 'read' | 'written', file: string, cause: unknown): SecretError {
  const reason = (cause as Error).message;
  return new SecretError(
    `The secret in ${file} could not be ${be}: ${reason}.\nIt may also be set as STORE_SECRET.`,
    { cause },
  );
}

export function secretProblem(text: string): string | undefined {
  // A power cut can leave NULs, and damage can leave invalid UTF-8.
  if (/[\p{Cc}\ufffd]/u.test(text.trim())) return 'it is not text';
  const { length } = text.trim();
  const description = length === 1 ? '1 character' : `${length} characters`;
  return length < minSecretLength
    ? `it has ${description}; at least ${minSecretLength} are needed`
    : undefined;
}

const remedy = `Put the file back from a copy, or set STORE_SECRET to the secret that the shop had; in a backup it
is the file "secret". If it is lost, delete the file: the next start makes a new one. Staff then sign
in again, those with two-factor authentication after it is reset (npm run staff -- reset EMAIL
--second-factor), and older links and cookies show masked orders.`;

/** Returns a fingerprint for comparing secrets; it reveals nothing else. */
export function secretFingerprint(secret: string): string {
  return createHmac('sha256', secret).update('fingerprint of a backup').digest('hex').slice(0, 16);
}

// A restore changes the database and the secret, and may be interrupted between the two. The new
// secret is saved first, the database then names it in its own transaction, and the next start
// finishes the change.

const next = 'secret.next';

export async function writeNextSecret(dataDir: string, secret: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await writeDurably(join(dataDir, next), secret);
}

export async function adoptNextSecret(
  dataDir: string,
  belongsTo: string | undefined,
): Promise<void> {
  const file = join(dataDir, next);
  const prepared = await readIfThere(file);
  if (prepared === undefined) return;
  const isOurs = secretFingerprint(prepared.trim()) === belongsTo;
  if (isOurs) await renameDurably(file, join(dataDir, 'secret'));
  else await rm(file);
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

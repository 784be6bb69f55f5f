import { createHmac, randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#config.ts';

/** What signs and encrypts in a store; `isOwn` when it was generated and lies in the data folder. */
export type StoreSecret = { text: string; isOwn: boolean };

/** The secret kept in `dataDir`, made there on the first start. Only its owner may read the file. */
export async function readOrMakeSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret');
  await mkdir(dataDir, { recursive: true });
  try {
    await writeFile(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return (await readFile(file, 'utf8')).trim();
}

/** The secret of a store as it is configured. */
export async function openSecret({ secret, dataDir }: Config): Promise<StoreSecret> {
  if (secret) return { text: secret, isOwn: false };
  return { text: await readOrMakeSecret(dataDir), isOwn: true };
}

/** Tells whether two stores have the same secret, and nothing about what it is. */
export function fingerprintOf(secret: string): string {
  return createHmac('sha256', secret).update('fingerprint of a backup').digest('hex').slice(0, 16);
}

// A restore changes the database and the secret, and may be cut off between the two. The coming
// secret is laid down first, the database then says in its own transaction that it belongs to it,
// and whoever opens the store next finishes what was begun.

const next = 'secret.next';

/** Lays down the secret of a store that is about to be restored. */
export async function prepareSecret(dataDir: string, secret: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const file = await open(join(dataDir, next), 'w', 0o600);
  try {
    await file.writeFile(secret);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Takes the prepared secret if the database belongs to it, else forgets it. */
export async function settleSecret(dataDir: string, belongsTo: string | undefined): Promise<void> {
  const file = join(dataDir, next);
  const prepared = await readFile(file, 'utf8').catch(() => undefined);
  if (prepared === undefined) return;
  if (fingerprintOf(prepared.trim()) === belongsTo) await rename(file, join(dataDir, 'secret'));
  else await rm(file, { force: true });
}

import { randomBytes } from 'node:crypto';
import { type FileHandle, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { toWebStream } from '#domain/runtime/web-stream.server.ts';
import { BackupError } from './backup-error.ts';

// age (age-encryption.org/v1), so that an owner can also open a backup without us: `age -d -i KEY FILE`.
// Loaded with the first backup: it would slow the start.
const loadAge = () => import('age-encryption');

/** `keys` are public: the shop cannot decrypt its own backups. */
export async function encrypt(
  keys: string[],
  content: ReadableStream<Uint8Array>,
): Promise<ReadableStream<Uint8Array>> {
  const { Encrypter } = await loadAge();
  const encrypter = new Encrypter();
  for (const key of keys) encrypter.addRecipient(key);
  return encrypter.encrypt(content);
}

/** The file of a new secret key, as age-keygen writes it, and the public key to it. */
export async function makeKey(now: Date): Promise<{ text: string; publicKey: string }> {
  const { generateX25519Identity, identityToRecipient } = await loadAge();
  const secretKey = await generateX25519Identity();
  const publicKey = await identityToRecipient(secretKey);
  const text = `# created: ${now.toISOString()}\n# public key: ${publicKey}\n${secretKey}\n`;
  return { text, publicKey };
}

const firstLine = 'age-encryption.org/v1\n';

/** Throws BackupError if the key is missing. No decrypted data remains on disk after this process ends. */
export async function openDecrypted(path: string, keyFile?: string): Promise<FileHandle> {
  const file = await open(path).catch((error: Error) => {
    throw new BackupError(`The backup ${path} could not be read: ${error.message}`);
  });
  try {
    const { buffer } = await file.read(Buffer.alloc(firstLine.length), 0, firstLine.length, 0);
    if (buffer.toString('latin1') !== firstLine) return file;
    const secretKeys = await readKeys(path, keyFile);
    const plain = await decrypt(file, secretKeys);
    await file.close();
    return plain;
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function readKeys(path: string, keyFile: string | undefined): Promise<string[]> {
  if (!keyFile) {
    throw new BackupError(
      `The backup ${path} is encrypted. Name the file of your secret key: --identity FILE`,
    );
  }
  const text = await readFile(keyFile, 'utf8').catch((error: Error) => {
    throw new BackupError(`The secret key ${keyFile} could not be read: ${error.message}`);
  });
  const keys = text.match(/^AGE-SECRET-KEY-\S+$/gm);
  if (keys) return keys;
  throw new BackupError(`There is no secret key in ${keyFile}: no line begins AGE-SECRET-KEY-.`);
}

async function decrypt(file: FileHandle, secretKeys: string[]): Promise<FileHandle> {
  const content = await createDecryptor(file, secretKeys);
  const plain = await openUnlinkedTempFile();
  try {
    for await (const piece of Readable.fromWeb(content)) await plain.appendFile(piece);
    return plain;
  } catch (error) {
    await plain.close();
    const { code, message } = error as NodeJS.ErrnoException;
    if (code) {
      throw new BackupError(
        `The backup could not be decrypted into ${tmpdir()}: ${message}. TMPDIR names another folder.`,
      );
    }
    throw new BackupError(
      `The backup is damaged: it cannot be decrypted to its end (${message}). Nothing was changed; use another copy.`,
    );
  }
}

async function createDecryptor(
  file: FileHandle,
  secretKeys: string[],
): Promise<NodeReadableStream<Uint8Array>> {
  const content = toWebStream(file.createReadStream({ start: 0, autoClose: false }));
  try {
    const { Decrypter } = await loadAge();
    const decrypter = new Decrypter();
    for (const key of secretKeys) decrypter.addIdentity(key);
    const decrypted = await decrypter.decrypt(content);
    return decrypted as NodeReadableStream<Uint8Array>;
  } catch (error) {
    const { message } = error as Error;
    if (message.startsWith('no identity matched')) {
      throw new BackupError(
        'This secret key does not open the backup: it was made for another key.',
      );
    }
    throw new BackupError(`The backup could not be decrypted: ${message}`);
  }
}

/** Opens a file and unlinks it at once, so that it disappears with the process, however that ends. */
async function openUnlinkedTempFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `nabta-${randomBytes(12).toString('hex')}`);
  const file = await open(path, 'wx+', 0o600);
  await rm(path);
  return file;
}

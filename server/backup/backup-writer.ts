import { createHash, type Hash, randomBytes } from 'node:crypto';
import { access, type FileHandle, open, rm } from 'node:fs/promises';
import { renameDurably } from '../durable-file.ts';
import { BackupError } from './backup-error.ts';
import { type BackupPart, sealName } from './manifest.ts';
import { endOfTar, padding, writeHeader } from './tar.ts';

/** Written beside its destination for its owner only; renamed when complete and synced. */
export class BackupWriter {
  readonly #path: string;
  readonly #draft: string;
  readonly #file: FileHandle;
  readonly #seal: Hash = createHash('sha256');
  readonly #madeAt: number;
  #size = 0;

  private constructor(path: string, draft: string, file: FileHandle, madeAt: Date) {
    this.#path = path;
    this.#draft = draft;
    this.#file = file;
    this.#madeAt = Math.floor(madeAt.getTime() / 1000);
  }

  static async create(path: string, madeAt: Date): Promise<BackupWriter> {
    const draft = `${path}.${randomBytes(6).toString('hex')}.part`;
    try {
      return new BackupWriter(path, draft, await open(draft, 'wx', 0o600), madeAt);
    } catch (error) {
      throw cannotWrite(path, error);
    }
  }

  get size(): number {
    return this.#size;
  }

  async add(name: string, bytes: Buffer): Promise<BackupPart> {
    const header = writeHeader({ name, size: bytes.length, madeAt: this.#madeAt });
    for (const block of [header, bytes, padding(bytes.length)]) await this.#write(block);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { name, size: bytes.length, sha256 };
  }

  async finish(): Promise<void> {
    await this.add(sealName, Buffer.from(`${this.#seal.copy().digest('hex')}\n`));
    await this.#write(endOfTar);
    try {
      await this.#file.sync();
      await this.#file.close();
      await renameDurably(this.#draft, this.#path);
    } catch (error) {
      throw cannotWrite(this.#path, error);
    }
  }

  async abandon(): Promise<void> {
    await this.#file.close().catch(() => undefined);
    await rm(this.#draft, { force: true });
  }

  async #write(bytes: Buffer): Promise<void> {
    this.#seal.update(bytes);
    this.#size += bytes.length;
    try {
      await this.#file.appendFile(bytes);
    } catch (error) {
      throw cannotWrite(this.#path, error);
    }
  }
}

/** Throws when `path` exists. */
export async function refuseToOverwrite(path: string): Promise<void> {
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  if (isThere) throw new BackupError(`${path} is there already; --force would replace it.`);
}

function cannotWrite(path: string, error: unknown): BackupError {
  const { message } = error as Error;
  return new BackupError(`The backup ${path} could not be written: ${message}`, { cause: error });
}

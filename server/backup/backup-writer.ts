import { createHash, type Hash } from 'node:crypto';
import { type BackupSink, createFileSink } from './backup-sink.ts';
import { type BackupPart, sealName } from './manifest.ts';
import { endOfTar, tarPadding, writeTarHeader } from './tar.ts';

export class BackupWriter {
  readonly #sink: BackupSink;
  readonly #seal: Hash = createHash('sha256');
  readonly #madeAt: number;
  #size = 0;

  constructor(sink: BackupSink, madeAt: Date) {
    this.#sink = sink;
    this.#madeAt = Math.floor(madeAt.getTime() / 1000);
  }

  static async create(path: string, madeAt: Date): Promise<BackupWriter> {
    return new BackupWriter(await createFileSink(path), madeAt);
  }

  get size(): number {
    return this.#size;
  }

  async add(name: string, bytes: Buffer): Promise<BackupPart> {
    const header = writeTarHeader({ name, size: bytes.length, madeAt: this.#madeAt });
    for (const block of [header, bytes, tarPadding(bytes.length)]) await this.#write(block);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { name, size: bytes.length, sha256 };
  }

  async finish(): Promise<void> {
    await this.add(sealName, Buffer.from(`${this.#seal.copy().digest('hex')}\n`));
    await this.#write(endOfTar);
    await this.#sink.finish();
  }

  abandon(reason?: unknown): Promise<void> {
    return this.#sink.abandon(reason);
  }

  async #write(bytes: Buffer): Promise<void> {
    this.#seal.update(bytes);
    this.#size += bytes.length;
    await this.#sink.write(bytes);
  }
}

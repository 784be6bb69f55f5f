import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { parseJson } from '#domain/stored.ts';
import { BackupError } from './backup-error.ts';
import { openDecrypted } from './encryption.ts';
import {
  anyManifestSchema,
  type BackupPart,
  backupFormat,
  type Manifest,
  manifestName,
  manifestSchema,
  sealName,
} from './manifest.ts';
import { blockSize, endOfTar, readTarHeader, tarPadding } from './tar.ts';

/** Our own parts are far smaller: a larger one is damage, not to be read into memory. */
const maxPartBytes = 512 * 1024 * 1024;

type Place = BackupPart & { at: number };

export class BackupReader {
  readonly manifest: Manifest;
  readonly #file: FileHandle;
  readonly #places: Map<string, Place>;

  private constructor(file: FileHandle, manifest: Manifest, places: Map<string, Place>) {
    this.#file = file;
    this.manifest = manifest;
    this.#places = places;
  }

  /** Verifies every byte. Throws BackupError for a damaged file or an unknown format. */
  static async open(path: string, keyFile?: string): Promise<BackupReader> {
    const file = await openDecrypted(path, keyFile);
    try {
      const places = await readPartPositions(file);
      const manifest = await readManifest(file, places);
      const reader = new BackupReader(file, manifest, places);
      reader.#compareParts();
      return reader;
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  async read(part: BackupPart): Promise<Buffer> {
    const place = this.#places.get(part.name);
    const bytes = place && (await readBytes(this.#file, place.at, place.size));
    // Verified again: it may have been changed since.
    if (!bytes || hashOf(bytes) !== part.sha256)
      throw damaged(`the checksum of ${part.name} is wrong`);
    return bytes;
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  #compareParts(): void {
    const named = partsOf(this.manifest);
    for (const { name, size, sha256 } of named) {
      const place = this.#places.get(name);
      if (place?.size !== size || place.sha256 !== sha256)
        throw damaged(`${name} is not as listed`);
    }
    if (new Set(named.map(({ name }) => name)).size + 1 !== this.#places.size) {
      throw damaged('it holds other files than it lists');
    }
  }
}

function partsOf({ tables, pictures, secret }: Manifest): BackupPart[] {
  const own = secret.part ? [secret.part] : [];
  return [...tables.flatMap(({ parts }) => parts), ...pictures.map(({ part }) => part), ...own];
}

async function readPartPositions(file: FileHandle): Promise<Map<string, Place>> {
  const places = new Map<string, Place>();
  const seal = createHash('sha256');
  let at = 0;
  for (;;) {
    const block = await readBytes(file, at, blockSize);
    const header = readTarHeader(block);
    if (!header || header.size > maxPartBytes || places.has(header.name))
      throw damaged(`byte ${at}`);
    const { name, size } = header;
    const bytes = await readBytes(file, at + blockSize, size);
    const rest = await readBytes(file, at + blockSize + size, tarPadding(size).length);
    if (rest.some((byte) => byte !== 0)) throw damaged(`byte ${at + blockSize + size}`);
    const next = at + blockSize + size + rest.length;
    if (name === sealName) {
      if (bytes.toString() !== `${seal.digest('hex')}\n`) throw damaged('its checksum is wrong');
      await expectEnd(file, next);
      return places;
    }
    for (const piece of [block, bytes, rest]) seal.update(piece);
    places.set(name, { name, size, sha256: hashOf(bytes), at: at + blockSize });
    at = next;
  }
}

async function expectEnd(file: FileHandle, at: number): Promise<void> {
  const end = await readBytes(file, at, endOfTar.length);
  const { size } = await file.stat();
  if (!end.equals(endOfTar) || size !== at + endOfTar.length) throw damaged('its end is wrong');
}

async function readManifest(file: FileHandle, places: Map<string, Place>): Promise<Manifest> {
  const place = places.get(manifestName);
  if (!place) throw damaged('it has no manifest');
  const json = parseJson((await readBytes(file, place.at, place.size)).toString());
  const { data: any } = anyManifestSchema.safeParse(json);
  if (any && any.format !== backupFormat) {
    throw new BackupError(
      `The backup is of format ${any.format}, and this release reads format ${backupFormat}.`,
    );
  }
  const { data, error } = manifestSchema.safeParse(json);
  if (!data) throw damaged(`its manifest is invalid: ${error.issues[0]?.message}`);
  return data;
}

async function readBytes(file: FileHandle, at: number, size: number): Promise<Buffer> {
  const bytes = Buffer.alloc(size);
  let done = 0;
  while (done < size) {
    const { bytesRead } = await file.read(bytes, done, size - done, at + done);
    if (bytesRead === 0) throw damaged('it ends too early');
    done += bytesRead;
  }
  return bytes;
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function damaged(where: string): BackupError {
  return new BackupError(
    `This is not a complete backup of a Nabta store (${where}). Nothing was changed; use another copy.`,
  );
}

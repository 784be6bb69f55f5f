import { randomBytes } from 'node:crypto';
import {
  type FileHandle,
  mkdir,
  open,
  opendir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, normalize, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import type { Storage } from './storage.ts';

const maxReadBytes = 65_536;

/** Every bucket is a folder below `root`. A path that leads out of its bucket is not found. */
export function createFolderStorage(root: string): Storage {
  return {
    check: async () => undefined,
    async has(bucket, path) {
      const file = resolveInside(join(root, bucket), path);
      const stats = file && (await stat(file).catch(undefinedIfMissing));
      return stats ? stats.isFile() : false;
    },
    async read(bucket, path) {
      const file = resolveInside(join(root, bucket), path);
      if (!file) return undefined;
      return readFile(file).catch(undefinedIfMissing);
    },
    async open(bucket, path) {
      const file = resolveInside(join(root, bucket), path);
      const handle = file && (await open(file).catch(undefinedIfMissing));
      if (!handle) return undefined;
      const stats = await handle.stat();
      if (!stats.isFile()) return void (await handle.close());
      const { size, mtimeMs } = stats;
      const version = `${size.toString(36)}-${Math.round(mtimeMs).toString(36)}`;
      return { content: readStream(handle, size), size, version };
    },
    async write(bucket, path, bytes) {
      const file = resolveInside(join(root, bucket), path);
      if (!file) throw new Error(`${path} leads out of the bucket ${bucket}`);
      await mkdir(dirname(file), { recursive: true });
      // Writes a draft and renames it, so that no request reads half a picture.
      const draft = `${file}.${randomBytes(6).toString('hex')}`;
      try {
        await writeFile(draft, bytes);
        await rename(draft, file);
      } catch (error) {
        await rm(draft, { force: true }).catch(() => undefined);
        throw error;
      }
    },
    async remove(bucket, path) {
      const file = resolveInside(join(root, bucket), path);
      if (file) await rm(file, { recursive: true, force: true }).catch(undefinedIfMissing);
    },
    async *list(bucket) {
      const folder = join(root, bucket);
      const opened = await opendir(folder, { recursive: true }).catch(undefinedIfMissing);
      if (!opened) return;
      for await (const entry of opened) {
        const file = join(entry.parentPath, entry.name);
        const stats = entry.isFile() && (await stat(file).catch(undefinedIfMissing));
        if (!stats) continue;
        yield { path: relative(folder, file).replaceAll(sep, '/'), changedAt: stats.mtime };
      }
    },
  };
}

/** Reads no more than there is: a picture takes one buffer of its own size, and no read for its end. */
function readStream(handle: FileHandle, size: number): Readable {
  if (size === 0) return handle.createReadStream();
  return handle.createReadStream({ end: size - 1, highWaterMark: Math.min(size, maxReadBytes) });
}

function resolveInside(folder: string, path: string): string | undefined {
  if (path.includes('\0')) return undefined;
  const file = normalize(join(folder, path));
  return file.startsWith(folder + sep) ? file : undefined;
}

function undefinedIfMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

function isMissing(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return ['ENOENT', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG'].includes(code ?? '');
}

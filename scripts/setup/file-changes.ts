import { type FileHandle, open, readFile, rm, stat } from 'node:fs/promises';
import { renameDurably } from '#server/process/durable-file.ts';
import type { Owner } from './machine.ts';

export type FileTarget = { path: string; text: string; mode: number; owner: Owner };

type Earlier = Owner & { path: string; content: Buffer | undefined; mode: number };

/** Writes files whole, and puts the earlier ones back when a later step fails. */
export class FileChanges {
  readonly #earlier: Earlier[] = [];

  get paths(): string[] {
    return this.#earlier.map(({ path }) => path);
  }

  async write(target: FileTarget): Promise<void> {
    const { path } = target;
    const earlier = await readEarlier(path);
    await replace(path, target.text, target);
    this.#earlier.push(earlier);
  }

  /** The newest change first. */
  async undo(): Promise<void> {
    for (;;) {
      const earlier = this.#earlier.pop();
      if (!earlier) return;
      const { path, content, mode, uid, gid } = earlier;
      if (content === undefined) await rm(path, { force: true });
      else await replace(path, content, { mode, owner: { uid, gid } });
    }
  }
}

/** Returns true if the file has this text, mode and owner. */
export async function isWritten({ path, text, mode, owner }: FileTarget): Promise<boolean> {
  const { content, ...earlier } = await readEarlier(path);
  const isOwned = earlier.uid === owner.uid && earlier.gid === owner.gid;
  return content?.toString() === text && earlier.mode === mode && isOwned;
}

async function readEarlier(path: string): Promise<Earlier> {
  try {
    const [content, { mode, uid, gid }] = await Promise.all([readFile(path), stat(path)]);
    return { path, content, mode: mode & 0o777, uid, gid };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return { path, content: undefined, mode: 0, uid: 0, gid: 0 };
  }
}

type Access = { mode: number; owner: Owner };

async function replace(path: string, content: string | Buffer, access: Access): Promise<void> {
  const draft = `${path}.new`;
  await rm(draft, { force: true });
  // Nobody else may read it before it has its owner.
  const file = await open(draft, 'wx', 0o600);
  try {
    await fill(file, content, access);
  } finally {
    await file.close();
  }
  await renameDurably(draft, path);
}

async function fill(file: FileHandle, content: string | Buffer, access: Access): Promise<void> {
  await file.writeFile(content);
  await file.chown(access.owner.uid, access.owner.gid);
  await file.chmod(access.mode);
  await file.sync();
}

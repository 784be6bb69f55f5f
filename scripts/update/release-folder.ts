import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeDurably } from '#server/process/durable-file.ts';

/** Two commits of the shop's clone. */
const releaseChange = z.object({ from: z.string(), to: z.string() });
export type ReleaseChange = z.infer<typeof releaseChange>;

/** Unfinished: an update that was interrupted after it began to replace files. */
const updateState = releaseChange.extend({ isFinished: z.boolean() });
export type UpdateState = z.infer<typeof updateState>;

/** The releases before and after, beside the shop's files: a rename moves them in a moment. */
export function updateFolders(shop: string) {
  const folder = join(shop, '.update');
  const folderOf = (name: string) => join(folder, name);
  return {
    folder,
    next: folderOf('next'),
    previous: folderOf('previous'),
    discarded: folderOf('discarded'),
    state: folderOf('state.json'),
    /** The commit that is complete in `next`. */
    ready: folderOf('ready'),
  };
}

export async function readState(shop: string): Promise<UpdateState | undefined> {
  const text = await readFile(updateFolders(shop).state, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : updateState.parse(JSON.parse(text));
}

export async function writeState(shop: string, state: UpdateState): Promise<void> {
  await mkdir(updateFolders(shop).folder, { recursive: true });
  await writeDurably(updateFolders(shop).state, JSON.stringify(state));
}

export async function forgetState(shop: string): Promise<void> {
  await rm(updateFolders(shop).state, { force: true });
}

/** Call it while there is no state: an interrupted update would bring back what is left here. */
export async function emptyPrevious(shop: string): Promise<void> {
  const { previous } = updateFolders(shop);
  await rm(previous, { recursive: true, force: true });
  await mkdir(previous, { recursive: true });
}

/** Entries that belong to the clone and to no release. */
const cloneEntries = ['.git', '.update'];

async function listEntries(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  return (await readdir(folder)).filter((name) => !cloneEntries.includes(name));
}

/**
 * Moves the release of `next` into the shop's folder and `earlier`, the entries of the running one, away. All
 * other files there, such as the settings and the data, stay. Files retain their times, so that neither build
 * is repeated.
 */
export async function moveIn(shop: string, earlier: string[]): Promise<void> {
  const { next, previous, ready } = updateFolders(shop);
  await rm(ready, { force: true });
  const entries = await listEntries(next);
  for (const entry of new Set([...earlier, ...entries])) {
    await moveIfPresent(join(shop, entry), join(previous, entry));
  }
  for (const entry of entries) await rename(join(next, entry), join(shop, entry));
}

/** Undoes `moveIn`, also one that was interrupted. `added`: entries that only the release that goes has. */
export async function moveBack(shop: string, added: string[]): Promise<void> {
  const { previous, discarded } = updateFolders(shop);
  await rm(discarded, { recursive: true, force: true });
  await mkdir(discarded, { recursive: true });
  for (const entry of await listEntries(previous)) {
    await moveIfPresent(join(shop, entry), join(discarded, entry));
    await rename(join(previous, entry), join(shop, entry));
  }
  for (const entry of added) await moveIfPresent(join(shop, entry), join(discarded, entry));
  await rm(discarded, { recursive: true, force: true });
}

async function moveIfPresent(from: string, to: string): Promise<void> {
  await rename(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}

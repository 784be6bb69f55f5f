import { mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { writeDurably } from '../durable-file.ts';

const lastBackup = z.object({ madeAt: z.iso.datetime(), file: z.string() });

/** In DATA_DIR: a restored database would claim the backup that it was made from. */
const pathIn = (dataDir: string) => join(resolve(dataDir), 'last-backup.json');

export async function noteBackup(dataDir: string, file: string): Promise<void> {
  await mkdir(resolve(dataDir), { recursive: true });
  const note = { madeAt: new Date().toISOString(), file };
  await writeDurably(pathIn(dataDir), JSON.stringify(note));
}

/** Undefined where none was made, or none that can be read. */
export async function readLastBackup(
  dataDir: string,
): Promise<z.infer<typeof lastBackup> | undefined> {
  try {
    return lastBackup.parse(JSON.parse(await readFile(pathIn(dataDir), 'utf8')));
  } catch {
    return undefined;
  }
}

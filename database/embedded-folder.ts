import { access, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';

/**
 * Opens the database in `folder`, which is made if there is none. Whoever is killed on the way
 * leaves nothing that the next one could not open. The caller alone has the folder.
 */
export async function openFolder(folder: string): Promise<PGlite> {
  if (!(await isThere(folder))) await make(folder);
  // PGlite refuses to start on one that is empty, as somebody leaves it who is killed while writing it.
  await rm(join(folder, 'postmaster.pid'), { force: true });
  return PGlite.create(folder);
}

// PGlite copies a new database file by file, and takes it for whole as soon as PG_VERSION is there.
async function make(folder: string): Promise<void> {
  const draft = `${folder}.new`;
  await rm(draft, { recursive: true, force: true });
  const made = await PGlite.create(draft);
  await made.close();
  await rename(draft, folder);
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

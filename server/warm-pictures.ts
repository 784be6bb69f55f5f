import { setTimeout as wait } from 'node:timers/promises';
import { listPicturePaths } from '#domain/catalog/products.server.ts';
import type { Store } from '#domain/store.ts';
import type { Log } from './log.ts';
import { createPictures } from './pictures.ts';

/** Waiting visitors go first. */
const msBefore = 5000;

/** In the background; errors are left to the request that needs the picture. */
export async function warmPictures(
  { db, storage }: Pick<Store, 'db' | 'storage'>,
  log: Log,
  closing: AbortSignal,
): Promise<void> {
  try {
    await wait(msBefore, undefined, { signal: closing });
    const pictures = createPictures(storage, closing);
    for (const path of await listPicturePaths(db)) await pictures.makeAll(path);
  } catch (error) {
    if (!closing.aborted) log.warn({ err: error }, 'picture sizes could not be made in advance');
  }
}

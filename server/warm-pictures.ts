import { setTimeout as wait } from 'node:timers/promises';
import { listPicturePaths } from '#domain/catalog/products.server.ts';
import type { Store } from '#domain/store.ts';
import type { Log } from './log.ts';
import { createPictures } from './pictures.ts';

/** Whoever waits for the shop to open comes before whoever might come. */
const msBefore = 5000;

/**
 * Makes the sizes of the pictures that are on sale, so that the first visitor of a new shop waits
 * for none. In the background: whatever goes wrong here is made, or told, when somebody asks for it.
 */
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
    if (!closing.aborted) log.warn({ err: error }, 'pictures were not made beforehand');
  }
}

import { convertPicture, measurePicture } from '../pictures/convert-picture.ts';
import type { PictureWork } from '../pictures/image-processor.ts';
import { readSheet, type SheetWork } from '../sheets/read-sheet.ts';

type Work = PictureWork | SheetWork;

// Started by `createFileProcess`, with a channel to the server.

process.on('message', async ({ id, work }: { id: number; work: Work }) => {
  const result = await processFile(work);
  // The server may have closed the channel in the meantime: then the result is dropped.
  process.send?.({ id, result }, undefined, undefined, () => undefined);
});
process.on('disconnect', () => process.exit());
// They reach every process of a terminal or a container: the server ends this one, when it has its results.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);

function processFile(work: Work) {
  if ('sheet' in work) return readSheet(work);
  return work.recipe ? convertPicture(work, work.recipe) : measurePicture(work);
}

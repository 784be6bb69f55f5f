import sharp from 'sharp';
import type { Recipe, Result, Work } from './drawing.ts';

// Started by `createDrawing`, with a channel to the server.

const secondsToDraw = 60;

process.on('message', async ({ id, work }: { id: number; work: Work }) => {
  process.send?.({ id, result: await answer(work) });
});
process.on('disconnect', () => process.exit());
// They reach every process of a terminal or a container: the server ends this one, when it has its pictures.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);

async function answer({ picture, recipe, mostPixels }: Work): Promise<Result> {
  try {
    if (!recipe) return { size: await measure(picture) };
    return { drawn: await draw(picture, recipe, mostPixels) };
  } catch {
    // The decoder's own message helps neither staff nor operators.
    return 'unreadable';
  }
}

// Sharp's own limit would report a picture that is too large as damaged.
async function measure(picture: Uint8Array) {
  const { width, height } = await sharp(picture, { limitInputPixels: false }).metadata();
  return { width, height };
}

function draw(picture: Uint8Array, recipe: Recipe, mostPixels: number): Promise<Buffer> {
  const { resize, background, format, options } = recipe;
  const resized = sharp(picture, { limitInputPixels: mostPixels })
    .autoOrient()
    .resize(background ? { ...resize, background } : resize)
    .timeout({ seconds: secondsToDraw });
  const flat = background ? resized.flatten({ background }) : resized;
  return flat.toFormat(format, options).toBuffer();
}

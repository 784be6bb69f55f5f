import type sharp from 'sharp';
import type { PictureResult, PictureWork, Recipe } from './image-processor.ts';

// Runs in the process of files. The library is loaded with the first picture: a sheet needs none of it.

const convertTimeoutSeconds = 60;

export function measurePicture({ picture }: PictureWork): Promise<PictureResult> {
  return unreadableIfItFails(async (open) => {
    // Sharp's own limit would report a picture that is too large as damaged.
    const { width, height } = await open(picture, { limitInputPixels: false }).metadata();
    return { size: { width, height } };
  });
}

export function convertPicture(
  { picture, maxPixels }: PictureWork,
  { resize, background, format, options }: Recipe,
): Promise<PictureResult> {
  return unreadableIfItFails(async (open) => {
    const resized = open(picture, { limitInputPixels: maxPixels })
      .autoOrient()
      .resize(background ? { ...resize, background } : resize)
      .timeout({ seconds: convertTimeoutSeconds });
    const flat = background ? resized.flatten({ background }) : resized;
    return { converted: await flat.toFormat(format, options).toBuffer() };
  });
}

type Open = typeof sharp;

/** The decoder's own message helps neither staff nor operators. */
async function unreadableIfItFails(
  act: (open: Open) => Promise<PictureResult>,
): Promise<PictureResult> {
  const { default: open } = await import('sharp');
  return act(open).catch(() => 'unreadable');
}

import sharp from 'sharp';

// Pictures as people upload them, and what they should not.

type Format = 'jpeg' | 'png' | 'webp' | 'avif';

/** A picture that weighs as much as a photo, where its format is quick enough at that. */
export function drawPicture(format: Format = 'jpeg', width = 800, height = 1000): Promise<Buffer> {
  const sigma = format === 'jpeg' || format === 'png' ? 8 : 0.01;
  const noise = { type: 'gaussian', mean: 128, sigma } as const;
  const create = { width, height, channels: 3, background: '#a50', noise } as const;
  return sharp({ create }).toFormat(format).toBuffer();
}

/** Two hundred million pixels in a file of 2.5 MB. */
export function drawBomb(): Promise<Buffer> {
  const create = { width: 16_000, height: 12_500, channels: 3, background: '#a50' } as const;
  return sharp({ create, limitInputPixels: false }).png().toBuffer();
}

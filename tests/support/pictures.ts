import { crc32 } from 'node:zlib';
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

/** A PNG whose head says that it has two hundred million pixels. */
export async function drawBomb(): Promise<Buffer> {
  const png = await drawPicture('png');
  // The head begins at byte 12 with its name, then width and height; its checksum follows it.
  png.writeUInt32BE(16_000, 16);
  png.writeUInt32BE(12_500, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

type Format = 'jpeg' | 'png' | 'webp' | 'avif';

/** Draws noise, so that the file is as large as a photo's, if the format is fast enough. */
export function drawPicture(format: Format = 'jpeg', width = 800, height = 1000): Promise<Buffer> {
  const sigma = format === 'jpeg' || format === 'png' ? 8 : 0.01;
  const noise = { type: 'gaussian', mean: 128, sigma } as const;
  const create = { width, height, channels: 3, background: '#a50', noise } as const;
  return sharp({ create }).toFormat(format).toBuffer();
}

/** Its head claims the largest size that the format can state. */
export async function drawLiar(format: Format): Promise<Buffer> {
  const picture = await drawPicture(format);
  const side = 50_000;
  if (format === 'png') {
    // The head begins at byte 12 with its name, then width and height; its checksum follows it.
    picture.writeUInt32BE(side, 16);
    picture.writeUInt32BE(side, 20);
    picture.writeUInt32BE(crc32(picture.subarray(12, 29)), 29);
  } else if (format === 'jpeg') {
    const frame = picture.indexOf(Buffer.from([0xff, 0xc0]));
    picture.writeUInt16BE(side, frame + 5);
    picture.writeUInt16BE(side, frame + 7);
  } else if (format === 'webp') {
    const frame = picture.indexOf(Buffer.from([0x9d, 0x01, 0x2a]));
    picture.writeUInt16LE(16_383, frame + 3);
    picture.writeUInt16LE(16_383, frame + 5);
  } else {
    const extent = picture.indexOf('ispe');
    picture.writeUInt32BE(side, extent + 8);
    picture.writeUInt32BE(side, extent + 12);
  }
  return picture;
}

/** A whole PNG of 30,000 × 30,000 black pixels in about a hundred kilobytes. */
export async function drawBomb(): Promise<Buffer> {
  const side = 30_000;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  // One bit a pixel, grey.
  head.writeUInt8(1, 8);
  const lines = Buffer.alloc(side * (1 + side / 8));
  const chunks = [
    ['IHDR', head],
    ['IDAT', deflateSync(lines, { level: 9 })],
    ['IEND', Buffer.alloc(0)],
  ] as const;
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([signature, ...chunks.map(([name, content]) => chunk(name, content))]);
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

/** Many frames in one file, each full size. */
export async function drawAnimation(frames: number): Promise<Buffer> {
  const [width, height] = [500, 500];
  const create = { width, height: height * frames, channels: 3, background: '#a50' } as const;
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  return sharp({ create: { ...create, noise, pageHeight: height } })
    .webp({ quality: 1 })
    .toBuffer();
}

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { drawPicture } from '../../tests/support/pictures.ts';
import { createImageProcessor, type ImageProcessor, type Recipe } from './image-processor.ts';

const run = promisify(execFile);
const small: Recipe = { resize: { width: 40 }, format: 'webp', options: {} };
const damaged = Buffer.from('RIFF\x10\0\0\0WEBPVP8 nothing that a decoder knows');

let open: ImageProcessor | undefined;
afterEach(() => open?.close());

function openImageProcessor(maxPixels = 100_000_000): ImageProcessor {
  open = createImageProcessor({ maxPixels });
  return open;
}

/** Lists the ids of our child processes that draw. This file starts no others. */
async function drawingProcesses(): Promise<number[]> {
  const { stdout } = await run('ps', ['-o', 'pid=,args=', '--ppid', `${process.pid}`]);
  const ours = stdout.split('\n').filter((line) => line.includes('file-program'));
  return ours.map((line) => Number.parseInt(line, 10));
}

test('the size of a picture is read from its header, and the picture is rendered in another process', async () => {
  const imageProcessor = openImageProcessor();
  const picture = await drawPicture('jpeg', 800, 600);
  expect(await imageProcessor.measure(picture)).toEqual({ width: 800, height: 600 });
  const converted = await imageProcessor.convert(picture, small);
  const { format, width, height } = await sharp(converted).metadata();
  expect([format, width, height]).toEqual(['webp', 40, 30]);
  expect(await drawingProcesses()).toHaveLength(1);
});

test('each of many concurrent drawing requests gets its own picture', async () => {
  const imageProcessor = openImageProcessor();
  const picture = await drawPicture('png', 400, 400);
  const widths = Array.from({ length: 20 }, (_, index) => 10 + index);
  const converted = await Promise.all(
    widths.map((width) => imageProcessor.convert(picture, { ...small, resize: { width } })),
  );
  const drawnWidths = await Promise.all(
    converted.map(async (bytes) => (await sharp(bytes).metadata()).width),
  );
  expect(drawnWidths).toEqual(widths);
});

test('a damaged, empty or oversized picture is rejected, and the next one is rendered', async () => {
  const imageProcessor = openImageProcessor(10_000);
  const large = await drawPicture('png', 200, 200);
  expect(await imageProcessor.measure(damaged)).toBeUndefined();
  expect(await imageProcessor.convert(damaged, small)).toBeUndefined();
  expect(await imageProcessor.convert(Buffer.alloc(0), small)).toBeUndefined();
  expect(await imageProcessor.measure(large)).toEqual({ width: 200, height: 200 });
  expect(await imageProcessor.convert(large, small)).toBeUndefined();
  expect(await imageProcessor.convert(await drawPicture('png', 90, 90), small)).toBeDefined();
});

test('a killed image process is restarted and renders the pending pictures', async () => {
  const imageProcessor = openImageProcessor();
  const picture = await drawPicture('jpeg', 3000, 2000);
  await imageProcessor.measure(picture);
  const [pid = 0] = await drawingProcesses();
  const converted = Promise.all([
    imageProcessor.convert(picture, small),
    imageProcessor.convert(picture, small),
  ]);
  process.kill(pid, 'SIGKILL');
  for (const bytes of await converted) expect(bytes?.length).toBeGreaterThan(0);
  expect(await drawingProcesses()).not.toContain(pid);
});

test('the image process ignores terminal signals while it renders', async () => {
  const imageProcessor = openImageProcessor();
  const picture = await drawPicture('jpeg', 3000, 2000);
  await imageProcessor.measure(picture);
  const [pid = 0] = await drawingProcesses();
  const converted = imageProcessor.convert(picture, small);
  process.kill(pid, 'SIGINT');
  process.kill(pid, 'SIGTERM');
  expect(await converted).toBeDefined();
  expect(await drawingProcesses()).toEqual([pid]);
});

test('the image process ends when the store closes, and nothing more is rendered', async () => {
  const imageProcessor = openImageProcessor();
  const picture = await drawPicture('jpeg', 3000, 2000);
  await imageProcessor.measure(picture);
  const converted = imageProcessor.convert(picture, small);
  imageProcessor.close();
  await expect(converted).rejects.toThrow('ended');
  await expect(imageProcessor.measure(picture)).rejects.toThrow('closing');
  await expect.poll(drawingProcesses).toEqual([]);
});

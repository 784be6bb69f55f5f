import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { drawPicture } from '../../tests/support/pictures.ts';
import { createDrawing, type Drawing, type Recipe } from './drawing.ts';

const run = promisify(execFile);
const small: Recipe = { resize: { width: 40 }, format: 'webp', options: {} };
const damaged = Buffer.from('RIFF\x10\0\0\0WEBPVP8 nothing that a decoder knows');

let open: Drawing | undefined;
afterEach(() => open?.close());

function openDrawing(maxPixels = 100_000_000): Drawing {
  open = createDrawing({ maxPixels });
  return open;
}

/** Lists the ids of our child processes that draw. This file starts no others. */
async function drawingProcesses(): Promise<number[]> {
  const { stdout } = await run('ps', ['-o', 'pid=,args=', '--ppid', `${process.pid}`]);
  const ours = stdout.split('\n').filter((line) => line.includes('file-program'));
  return ours.map((line) => Number.parseInt(line, 10));
}

test('the size of a picture is read from its header, and the picture is rendered in another process', async () => {
  const drawing = openDrawing();
  const picture = await drawPicture('jpeg', 800, 600);
  expect(await drawing.measure(picture)).toEqual({ width: 800, height: 600 });
  const drawn = await drawing.draw(picture, small);
  const { format, width, height } = await sharp(drawn).metadata();
  expect([format, width, height]).toEqual(['webp', 40, 30]);
  expect(await drawingProcesses()).toHaveLength(1);
});

test('each of many concurrent drawing requests gets its own picture', async () => {
  const drawing = openDrawing();
  const picture = await drawPicture('png', 400, 400);
  const widths = Array.from({ length: 20 }, (_, index) => 10 + index);
  const drawn = await Promise.all(
    widths.map((width) => drawing.draw(picture, { ...small, resize: { width } })),
  );
  const drawnWidths = await Promise.all(
    drawn.map(async (bytes) => (await sharp(bytes).metadata()).width),
  );
  expect(drawnWidths).toEqual(widths);
});

test('a damaged, empty or oversized picture is rejected, and the next one is rendered', async () => {
  const drawing = openDrawing(10_000);
  const large = await drawPicture('png', 200, 200);
  expect(await drawing.measure(damaged)).toBeUndefined();
  expect(await drawing.draw(damaged, small)).toBeUndefined();
  expect(await drawing.draw(Buffer.alloc(0), small)).toBeUndefined();
  expect(await drawing.measure(large)).toEqual({ width: 200, height: 200 });
  expect(await drawing.draw(large, small)).toBeUndefined();
  expect(await drawing.draw(await drawPicture('png', 90, 90), small)).toBeDefined();
});

test('a killed drawing process is restarted and renders the pending pictures', async () => {
  const drawing = openDrawing();
  const picture = await drawPicture('jpeg', 3000, 2000);
  await drawing.measure(picture);
  const [pid = 0] = await drawingProcesses();
  const drawn = Promise.all([drawing.draw(picture, small), drawing.draw(picture, small)]);
  process.kill(pid, 'SIGKILL');
  for (const bytes of await drawn) expect(bytes?.length).toBeGreaterThan(0);
  expect(await drawingProcesses()).not.toContain(pid);
});

test('the drawing process ignores terminal signals while it renders', async () => {
  const drawing = openDrawing();
  const picture = await drawPicture('jpeg', 3000, 2000);
  await drawing.measure(picture);
  const [pid = 0] = await drawingProcesses();
  const drawn = drawing.draw(picture, small);
  process.kill(pid, 'SIGINT');
  process.kill(pid, 'SIGTERM');
  expect(await drawn).toBeDefined();
  expect(await drawingProcesses()).toEqual([pid]);
});

test('the drawing process ends when the store closes, and nothing more is rendered', async () => {
  const drawing = openDrawing();
  const picture = await drawPicture('jpeg', 3000, 2000);
  await drawing.measure(picture);
  const drawn = drawing.draw(picture, small);
  drawing.close();
  await expect(drawn).rejects.toThrow('ended');
  await expect(drawing.measure(picture)).rejects.toThrow('closing');
  await expect.poll(drawingProcesses).toEqual([]);
});

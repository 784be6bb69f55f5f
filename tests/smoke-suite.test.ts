import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { longFiles, longRooms } from './support/smoke-suite.ts';

test('a quick run takes at least one browser test of every room', async () => {
  expect(longRooms.length).toBeGreaterThan(10);
  for (const room of longRooms) {
    const spec = await readFile(`tests/e2e/${room}.spec.ts`, 'utf8');
    expect(spec, room).toContain("'@always'");
  }
});

test('what it leaves out exists, so that a new name does not bring it back', () => {
  expect(longFiles.length).toBeGreaterThan(10);
  expect(longFiles.filter((file) => !existsSync(file))).toEqual([]);
});

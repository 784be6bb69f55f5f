import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { longFiles, longRooms } from './support/smoke-suite.ts';

test('the smoke suite has at least one browser test of every long spec', async () => {
  expect(longRooms.length).toBeGreaterThan(10);
  for (const room of longRooms) {
    const spec = await readFile(`tests/e2e/${room}.spec.ts`, 'utf8');
    expect(spec, room).toContain("'@always'");
  }
});

test('every file left out of the smoke suite exists, so that a rename does not add it again', () => {
  expect(longFiles.length).toBeGreaterThan(10);
  expect(longFiles.filter((file) => !existsSync(file))).toEqual([]);
});

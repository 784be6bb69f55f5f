import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { longFiles, longRooms, smokeRooms, wholeDays } from './support/smoke-suite.ts';

test('CI has at least one browser test of every long spec', async () => {
  expect(longRooms.length).toBeGreaterThan(10);
  for (const room of longRooms) {
    const spec = await readFile(`tests/e2e/${room}.spec.ts`, 'utf8');
    expect(spec, room).toContain("'@always'");
  }
});

test('every file that a tier names exists, so that a rename does not add it again', () => {
  expect(longFiles.length).toBeGreaterThan(10);
  const specs = [...smokeRooms, ...wholeDays].map((room) => `tests/e2e/${room}.spec.ts`);
  expect([...longFiles, ...specs].filter((file) => !existsSync(file))).toEqual([]);
});

import { expect, test } from 'vitest';
import { retryUntilSaved } from './retry-until-saved.server.ts';

test('an outcome that cannot be saved is retried until it succeeds, and logged once a minute', async () => {
  let writes = 0;
  const reported: number[] = [];
  const pauses: number[] = [];
  await retryUntilSaved(
    async () => {
      writes += 1;
      if (writes < 40) throw new Error('the database is unreachable');
    },
    () => reported.push(writes),
    async (ms) => pauses.push(ms),
  );
  expect(writes).toBe(40);
  expect(pauses.slice(0, 4)).toEqual([200, 1000, 5000, 5000]);
  expect(new Set(pauses.slice(2))).toEqual(new Set([5000]));
  expect(reported).toEqual([1, 13, 25, 37]);
});

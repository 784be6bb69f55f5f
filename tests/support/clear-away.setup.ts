import { afterAll, afterEach, expect } from 'vitest';
import { listRunning } from './built-server.ts';
import { undoFile, undoTest } from './with-server.ts';

// Files of one worker share modules, so these hooks need a file that runs before each test file:
// with-server.ts is loaded once, and its hooks would count for the first file only.

afterEach(undoTest);

afterAll(async () => {
  await undoFile();
  const left = listRunning();
  await Promise.all(left.map((server) => server.kill()));
  const names = left.map(({ process, port }) => `process ${process.pid} on port ${port}`);
  expect(names, 'servers that the tests of this file have left running').toEqual([]);
});

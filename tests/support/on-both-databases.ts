import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from 'vitest';
import { databaseKinds } from './fresh-database.ts';
import { type Pages, TestShop } from './test-shop.ts';

/**
 * Runs tests on the embedded database and on PostgreSQL. `env` is added to the shop's port and folder;
 * `pages` lists the screens that it needs.
 */
export function onBothDatabases(
  name: string,
  tests: (shop: TestShop) => void,
  env: NodeJS.ProcessEnv = {},
  pages?: Pages,
): void {
  describe.each(databaseKinds)(`${name} (%s)`, (kind) => {
    const shop = new TestShop(kind, env, pages);
    beforeAll(() => shop.open());
    beforeEach(() => shop.reset());
    afterEach(({ task }) => {
      if (task.result?.state === 'fail') {
        shop.fresh.distrust?.();
        leaveWhatHangs(shop, task.result.errors ?? []);
      }
      expect(shop.log.takeErrorTexts(), 'the server logged errors').toEqual([]);
      expect(shop.takeDatabaseProblems(), 'the database connection failed').toEqual([]);
    });
    afterAll(() => shop.close());
    tests(shop);
  });
}

/** A hanging query would hang every later test: they get a new database. */
function leaveWhatHangs(shop: TestShop, errors: readonly { message: string }[]): void {
  const { waiting } = shop.queries;
  if (waiting.length === 0) return;
  shop.abandon();
  if (!errors.some(({ message }) => /timed out/i.test(message))) return;
  throw new Error(`Queries without an answer:\n${waiting.join('\n')}`);
}

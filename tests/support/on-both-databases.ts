import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from 'vitest';
import { databaseKinds } from './fresh-database.ts';
import { TestShop } from './test-shop.ts';

/**
 * Runs the same tests against a shop on the embedded database and one on PostgreSQL; `env` is what
 * the shop is told besides its port and folder.
 */
export function onBothDatabases(
  name: string,
  tests: (shop: TestShop) => void,
  env: NodeJS.ProcessEnv = {},
): void {
  describe.each(databaseKinds)(`${name} (%s)`, (kind) => {
    const shop = new TestShop(kind, env);
    beforeAll(() => shop.open());
    beforeEach(() => shop.reset());
    afterEach(({ task }) => {
      if (task.result?.state === 'fail') leaveWhatHangs(shop, task.result.errors ?? []);
      expect(shop.log.takeErrorTexts(), 'the server logged errors').toEqual([]);
      expect(shop.takeDatabaseProblems(), 'the database connection failed').toEqual([]);
    });
    afterAll(() => shop.close());
    tests(shop);
  });
}

/** One hanging query would hang every test after it: they get a new database. */
function leaveWhatHangs(shop: TestShop, errors: readonly { message: string }[]): void {
  const { waiting } = shop.queries;
  if (waiting.length === 0) return;
  shop.abandon();
  if (!errors.some(({ message }) => /timed out/i.test(message))) return;
  throw new Error(`Queries without an answer:\n${waiting.join('\n')}`);
}

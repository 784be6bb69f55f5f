import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Entry points of mechanisms that others replaced, by what does their job now. */
const removed = {
  'runBatch() of database/sql/batch.ts': ['writeTogether', 'PipelinedDialect'],
  'settlePayment(), which reads, decides and writes in one batch,': [
    'captureAsRead',
    'toCaptured',
    'refuseUnusualCapture',
  ],
  'the build as React Router and Vite document it': [
    'writeShopManifest',
    'filesOfStart',
    'keepShapeOfTicks',
  ],
  'the client middleware of app/browser/network': ['wrapPageFetch', 'isFromRouter', 'holdPageData'],
  'handleStaffForm() of app/admin/forms/staff-form.server.ts': [
    'runForm',
    'runFormWithoutTransaction',
    'refuseChange',
  ],
  'useStaffFields() of app/admin/forms/use-staff-fields.ts': [
    'withoutEditedFields',
    'disableNativeValidation',
  ],
  'consume() of domain/runtime/rate-limiter.server.ts': [
    'RateLimiterMemory',
    'countKeyAttempt',
    'countAccountAttempt',
    'networkLimits',
    'attemptLimits',
    'allowLookup',
    'countStatusCheck',
    'allowContactMessage',
    'mayCountView',
    'countPasswordCheck',
    'countTestRun',
  ],
  'the benchmarks of `npm run bench`': [
    'bench:syncs',
    'bench:backfill',
    'bench:backup',
    'bench:costs',
  ],
};

const folders = 'adapters,app,bench,config,database,deploy,docs,domain,scripts,server';
// `npm run bench:lighthouse` installs packages in its own folder.
const exclude = ['**/node_modules/**'];
const files = globSync([`{${folders}}/**/*.{ts,tsx,md}`, 'package.json', '*.md', '*.ts'], {
  exclude,
})
  // A change log names what was there.
  .filter((path) => path !== 'CHANGELOG.md')
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

const names = (text: string, of: readonly string[]) =>
  new RegExp(`(?<![\\w:])(${of.join('|')})(?![\\w:])`).test(text);

test.each(Object.entries(removed))('only %s does its job', (_, entryPoints) => {
  expect(files.length).toBeGreaterThan(900);
  const left = files.filter(({ text }) => names(text, entryPoints)).map(({ path }) => path);
  expect(left).toEqual([]);
});

test('a removed entry point is found where it is called', () => {
  expect(names('if (await store.allowLookup(address)) return;', ['allowLookup'])).toBe(true);
  expect(names('npm run bench:costs', ['bench:costs'])).toBe(true);
  expect(names('disallowLookups()', ['allowLookup'])).toBe(false);
});

import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfStale } from './build.ts';
import { runStep } from './run-step.ts';

// `npm test`: all checks, the quickest first. The last line has the numbers of passed and failed
// tests; a failed step without tests counts as one.

type Counts = { passed: number; failed: number };
type Step = { name: string; program: string; args: string[]; counts?: () => Counts };

const root = fileURLToPath(new URL('..', import.meta.url));
const isFull = process.argv.includes('--full');
const settings = isFull ? { KILL_ROUNDS: '6' } : { QUICK: '1' };
const vitestResult = join(root, 'test-results', 'vitest.json');
const browserResult = join(root, 'test-results', 'browser.json');

const steps: Step[] = [
  { name: 'Route types', program: '@react-router/dev/bin.cjs', args: ['typegen'] },
  { name: 'Types', program: 'typescript/bin/tsc', args: [] },
  { name: 'Style', program: '@biomejs/biome/bin/biome', args: ['check', '.'] },
  { name: 'Unused code', program: 'knip/bin/knip.js', args: ['--no-config-hints'] },
  {
    name: 'Unit and integration tests, on both databases and on the built server',
    program: 'vitest/vitest.mjs',
    args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestResult}`],
    counts: countVitest,
  },
  {
    name: 'Browser tests',
    program: '@playwright/test/cli.js',
    args: ['test'],
    counts: countBrowser,
  },
];

const sum: Counts = { passed: 0, failed: 0 };
process.on('exit', (code) => {
  if (code !== 0 && sum.failed === 0) sum.failed = 1;
  process.stdout.write(`\n${sum.passed} passed, ${sum.failed} failed\n`);
});

// Removes the results of an earlier run, which could be mistaken for this run's.
for (const result of [vitestResult, browserResult]) rmSync(result, { force: true });
await buildIfStale();
for (const step of steps) {
  process.stdout.write(`\n── ${step.name}\n`);
  const startedAt = performance.now();
  // The other steps read all files, in each kind of run.
  const isGood = await runStep(step.program, step.args, step.counts ? settings : {});
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const counts = step.counts?.();
  sum.passed += counts?.passed ?? 0;
  sum.failed += counts?.failed ?? 0;
  process.stdout.write(`── ${step.name}: ${isGood ? 'ok' : 'FAILED'} (${seconds} s)\n`);
  if (!isGood) process.exit(1);
}

function countVitest(): Counts {
  const result = readResult(vitestResult);
  return { passed: result?.numPassedTests ?? 0, failed: result?.numFailedTests ?? 0 };
}

function countBrowser(): Counts {
  const stats = readResult(browserResult)?.stats;
  if (stats?.flaky) process.stdout.write(`── ${stats.flaky} passed only on a retry\n`);
  return {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
  };
}

type Result = {
  numPassedTests?: number;
  numFailedTests?: number;
  stats?: { expected: number; flaky: number; unexpected: number };
};

function readResult(file: string): Result | undefined {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfStale } from './build.ts';

// `npm test`: every check in the order in which a mistake is cheapest to find. It stops at the first
// step that fails and ends with one line that says how many tests passed and failed.

const root = fileURLToPath(new URL('..', import.meta.url));
const results = join(root, 'test-results');
const counts = { passed: 0, failed: 0 };

type Step = { name: string; command: string[]; count?: () => void };

const steps: Step[] = [
  { name: 'Types of the routes', command: bin('@react-router/dev', 'bin.cjs', 'typegen') },
  { name: 'Types', command: bin('typescript', 'bin/tsc') },
  { name: 'Style', command: bin('@biomejs/biome', 'bin/biome', 'check', '.') },
  {
    name: 'Unit and integration tests',
    command: bin(
      'vitest',
      'vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      '--outputFile.json=test-results/unit.json',
    ),
    count: countUnit,
  },
  {
    name: 'Browser tests',
    command: bin('@playwright/test', 'cli.js', 'test'),
    count: countBrowser,
  },
];

rmSync(results, { recursive: true, force: true });
await buildIfStale();
for (const step of steps) {
  process.stdout.write(`\n── ${step.name}\n`);
  const [program = '', ...args] = step.command;
  const env = { ...process.env, ...(isFull() ? { FULL: '1' } : {}) };
  const { status } = spawnSync(program, args, { cwd: root, stdio: 'inherit', env });
  step.count?.();
  if (status !== 0) end(1);
}
end(0);

function end(code: number): never {
  process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed\n`);
  process.exit(code);
}

function isFull(): boolean {
  return process.argv.includes('--full');
}

function bin(packageName: string, file: string, ...args: string[]): string[] {
  return [process.execPath, join(root, 'node_modules', packageName, file), ...args];
}

function countUnit(): void {
  const report = readReport<{ numPassedTests: number; numFailedTests: number }>('unit.json');
  counts.passed += report?.numPassedTests ?? 0;
  counts.failed += report?.numFailedTests ?? 0;
}

function countBrowser(): void {
  const report = readReport<{ stats: { expected: number; unexpected: number } }>('browser.json');
  counts.passed += report?.stats.expected ?? 0;
  counts.failed += report?.stats.unexpected ?? 0;
}

function readReport<T>(name: string): T | undefined {
  const file = join(results, name);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;
}

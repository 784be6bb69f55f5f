import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { startFlags } from '../support/built-server.ts';

// Tests the assumptions of the Dockerfile; `npm run prove:image` tests the image.

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const dockerfile = read('Dockerfile');
const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(read('package.json'));
const removed = [...dockerfile.matchAll(/\bdependencies\.(\S+)/g)].map(([, name = '']) => name);

/** Lists the packages that the built server and commands import. */
function listImports(): string[] {
  const folder = join(root, 'build', 'server');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const names = files
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .flatMap((text) => [
      ...text.matchAll(/^(?:import|export)\b[^;'"]*['"]([^'"]+)['"];?$/gm),
      ...text.matchAll(/(?:\b__require|createRequire\([^)]*\))\(['"]([^'"]+)['"]\)/g),
      // The lookbehind skips types in comments, which follow a brace.
      ...text.matchAll(/(?<!\{)\bimport\(['"]([^'"]+)['"]\)/g),
    ])
    .map(([, name = '']) => name)
    .filter((name) => !name.startsWith('.') && !isBuiltin(name));
  const packages = names.map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
  return [...new Set(packages)];
}

test('the image has the tested release of node', () => {
  const releases = [...dockerfile.matchAll(/^FROM node:([\d.]+)-/gm)].map(([, release]) => release);
  expect([...new Set(releases)]).toEqual([dependencies.node]);
});

test('the image starts the server as `npm start` does', () => {
  const [started] = /exec node .*build\/server\/index\.js/.exec(read('deploy/run.sh')) ?? [];
  expect(started?.match(/--\S+/g)).toEqual(startFlags);
});

test('the image contains the packages that the server imports, and none that only the build needs', () => {
  expect(removed.filter((name) => !(name in dependencies))).toEqual([]);
  const imported = listImports();
  expect(imported).toEqual(expect.arrayContaining(['nodemailer', 'react', 'sharp']));
  const remaining = Object.keys(dependencies).filter((name) => !removed.includes(name));
  expect(imported.filter((name) => !remaining.includes(name))).toEqual([]);
});

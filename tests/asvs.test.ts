import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const text = readFileSync(join(root, 'docs/asvs.md'), 'utf8');
const [tables = '', end = ''] = text.split('\n## Open and untested requirements\n');
const rows = [...tables.matchAll(/^\| (V\d+(?:\.\d+){2}) \| .+? \| (.+?) \| (.+) \|$/gm)].map(
  ([, id = '', state = '', where = '']) => ({ id, state, where }),
);

// Number of requirements in each chapter of ASVS 5.0.0, levels 1 and 2.
const numbers = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

test('the ASVS table lists every requirement once with a state and a reason', () => {
  const chapters = numbers.map((_, at) => rows.filter(({ id }) => id.startsWith(`V${at + 1}.`)));
  expect(chapters.map(({ length }) => length)).toEqual(numbers);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  const states = ['met', 'met, untested', 'not applicable', 'open'];
  expect(rows.filter(({ state }) => !states.includes(state))).toEqual([]);
});

test('every named test and file exists, and every met requirement names one', () => {
  const named = rows.map(({ id, state, where }) => {
    const paths = [...where.matchAll(/`([\w.-]+(?:\/[\w.-]+)+|config)`/g)].map(
      ([, path = '']) => path,
    );
    return { id, state, paths };
  });
  const missing = named.flatMap(({ id, paths }) =>
    paths
      .filter((path) => !filesOf(path).some((file) => existsSync(join(root, file))))
      .map((path) => `${id}: ${path}`),
  );
  expect(missing).toEqual([]);
  const unproven = named.filter(({ state, paths }) => state === 'met' && paths.length === 0);
  // These two requirements are met by documents: what the shop protects, and the list of its packages.
  expect(unproven.map(({ id }) => id)).toEqual(['V14.1.1', 'V15.1.2']);
});

test('the ASVS page lists all open or untested requirements at its end', () => {
  const left = rows.filter(({ state }) => state === 'open' || state === 'met, untested');
  const listed = [...end.matchAll(/V\d+(?:\.\d+){2}/g)].map(([id]) => id);
  expect(new Set(listed)).toEqual(new Set(left.map(({ id }) => id)));
});

function filesOf(path: string): string[] {
  const file = path.replace(/^api\//, 'server/api/').replace(/^web\//, 'tests/server/');
  if (file.startsWith('e2e/')) return [`tests/${file}.spec.ts`];
  return [file, `${file}.test.ts`, `${file}.test.tsx`];
}

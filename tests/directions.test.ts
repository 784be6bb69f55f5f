import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

// One-sided styles are wrong in the other direction: screens use start and end.

const app = fileURLToPath(new URL('../app', import.meta.url));

/** Tailwind classes that name a side, and those that move or turn along the line of text. */
const oneSidedClass =
  /(?<![\w/-])(-?(ml|mr|pl|pr|left|right|scroll-m[lr]|scroll-p[lr])-(\d|\[|auto|px|full|\()|(text|float|clear|object|bg|origin)-(left|right)\b|(rounded|border)-(l|r|tl|tr|bl|br)\b|-?translate-x-|bg-linear-to-[lr]\b|tracking-)/g;

const oneSidedRule =
  /(?<![\w-])((margin|padding|border|scroll-margin|scroll-padding)-(left|right)\b|(left|right)\s*:|(text-align|float|clear)\s*:\s*(left|right)\b|letter-spacing)/g;

/** Classes for one direction, beside the one for the other. */
const mirrored = /\b(rtl|ltr):\S+/g;

function readSources(extension: RegExp): { path: string; text: string }[] {
  const paths = readdirSync(app, { recursive: true, encoding: 'utf8' });
  return paths
    .filter((path) => extension.test(path))
    .map((path) => ({ path, text: readFileSync(join(app, path), 'utf8') }));
}

function oneSidedIn(text: string, pattern: RegExp): string[] {
  return [...text.replace(mirrored, '').matchAll(pattern)].map(([breaks]) => breaks);
}

test('no screen uses left or right', () => {
  const sources = readSources(/\.tsx?$/);
  expect(sources.length).toBeGreaterThan(50);
  const breaks = sources.flatMap(({ path, text }) =>
    oneSidedIn(text, oneSidedClass).map((name) => `${path}: ${name}`),
  );
  expect(breaks).toEqual([]);
});

test('no style sheet uses left or right', () => {
  const breaks = readSources(/\.css$/).flatMap(({ text }) => oneSidedIn(text, oneSidedRule));
  expect(breaks).toEqual([]);
});

describe('a break of the direction rule is found', () => {
  test.each([
    'ml-4',
    '-mr-2',
    'md:pl-3',
    'left-0',
    'right-[3px]',
    'text-left',
    'rounded-tl-md',
    'border-r',
    'translate-x-1/2',
    'bg-linear-to-r',
    'tracking-wide',
  ])('as a class: %s', (name) => {
    expect(oneSidedIn(`className="flex ${name} p-2"`, oneSidedClass)).toHaveLength(1);
  });

  test.each(['margin-left: 1px', 'left: 0', 'text-align: right', 'letter-spacing: 1px'])(
    'as a rule: %s',
    (rule) => {
      expect(oneSidedIn(`a { ${rule}; }`, oneSidedRule)).toHaveLength(1);
    },
  );

  test.each(['ms-4', 'text-start', 'border-e', 'rtl:-translate-x-1', 'the left hand', 'outline-2'])(
    'and not in: %s',
    (text) => {
      expect(oneSidedIn(text, oneSidedClass)).toEqual([]);
    },
  );
});

import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { variableNames } from '../config.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const maxReadmeLines = 90;
const maxDecisionLines = 60;
const maxSentenceWords = 30;

const read = (path: string) => readFile(join(root, path), 'utf8');

describe('the README', () => {
  test(`has at most ${maxReadmeLines} lines`, async () => {
    expect((await read('README.md')).trimEnd().split('\n').length).toBeLessThanOrEqual(
      maxReadmeLines,
    );
  });
});

test(`no document has a sentence of more than ${maxSentenceWords} words`, async () => {
  const documents = await Promise.all(
    (await listDocuments()).map(async (path) => ({ path, text: await read(path) })),
  );
  const long = documents.flatMap(({ path, text }) =>
    sentencesIn(text)
      .filter((sentence) => sentence.split(' ').length > maxSentenceWords)
      .map((sentence) => `${path}: ${sentence}`),
  );
  expect(long).toEqual([]);
});

describe('a decision', () => {
  test(`has at most ${maxDecisionLines} lines`, async () => {
    const long: string[] = [];
    for (const path of await markdownIn('docs/decisions')) {
      // The index has a line for each.
      if (path.endsWith('/README.md')) continue;
      const { length } = (await read(path)).trimEnd().split('\n');
      if (length > maxDecisionLines) long.push(`${path}: ${length}`);
    }
    expect(long).toEqual([]);
  });

  test('is in the index by its title, in the order of the numbers', async () => {
    const index = 'docs/decisions/README.md';
    const pages = (await markdownIn('docs/decisions')).filter((path) => path !== index).sort();
    const entries = await Promise.all(
      pages.map(async (path) => {
        const [heading = ''] = (await read(path)).split('\n');
        return `[${heading.replace(/^# /, '')}](${basename(path)})`;
      }),
    );
    const listed = [...(await read(index)).matchAll(/^\| (\[.*?\]\(.*?\)) \|/gm)];
    expect(listed.map(([, entry]) => entry)).toEqual(entries);
    for (const [position, path] of pages.entries()) {
      const number = Number(basename(path).slice(0, 4));
      expect(entries[position], path).toMatch(new RegExp(`^\\[${number}\\. `));
    }
  });
});

describe('docs/commands.md', () => {
  test('describes every command of package.json, and no other', async () => {
    const { scripts } = JSON.parse(await read('package.json')) as {
      scripts: Record<string, string>;
    };
    const documented = new Set<string>();
    for (const line of (await read('docs/commands.md')).split('\n')) {
      if (!line.startsWith('| `')) continue;
      const [, commands = ''] = line.split('|');
      for (const [, command = ''] of commands.matchAll(/`(?:npm (?:run )?)?([a-z:]+)[^`]*`/g)) {
        documented.add(command);
      }
    }
    expect([...documented].sort()).toEqual(Object.keys(scripts).sort());
  });
});

describe('docs/configuration.md', () => {
  test('describes every variable that the store reads, and no other', async () => {
    const documented = (await read('docs/configuration.md'))
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .flatMap((line) => {
        const [, names = ''] = line.split('|');
        return [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name);
      });
    expect(documented.sort()).toEqual([...variableNames].sort());
  });
});

test('a link from one document to another leads to a file', async () => {
  const dead: string[] = [];
  for (const document of await listDocuments()) {
    for (const [, target = ''] of (await read(document)).matchAll(/\]\(([^)\s]+)\)/g)) {
      const [path = ''] = target.split('#');
      if (path === '' || /^[a-z]+:/.test(path)) continue;
      if (!existsSync(join(root, dirname(document), path))) dead.push(`${document}: ${target}`);
    }
  }
  expect(dead).toEqual([]);
});

test('a file that a document names exists', async () => {
  const named = /`([\w.-]+(?:\/[\w.-]+)+\.(?:tsx?|css|json|ya?ml|conf|sh|sql|m?js))`/g;
  const missing: string[] = [];
  for (const document of await listDocuments()) {
    for (const [, path = ''] of (await read(document)).matchAll(named)) {
      if (!existsSync(join(root, path))) missing.push(`${document}: ${path}`);
    }
  }
  expect(missing).toEqual([]);
});

async function listDocuments(): Promise<string[]> {
  return [
    'README.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    'CHANGELOG.md',
    ...(await markdownIn('docs')),
    ...(await markdownIn('docs/decisions')),
  ];
}

async function markdownIn(folder: string): Promise<string[]> {
  const names = await readdir(join(root, folder));
  return names.filter((name) => name.endsWith('.md')).map((name) => `${folder}/${name}`);
}

/** Reads prose only: no code, tables, headings or pictures. A list item is a sentence of its own. */
function sentencesIn(markdown: string): string[] {
  const prose = markdown
    .replace(/^```[\s\S]*?^```$/gm, '')
    .replace(/^[|#!<].*$/gm, '')
    .replace(/^\s*(?:-|\d+\.) /gm, '\n\n')
    .replace(/\]\([^)]*\)/g, ']');
  return prose
    .split(/\n\s*\n/)
    .flatMap((paragraph) => paragraph.replace(/\s+/g, ' ').split(/(?<=[.!?][)"*]*) (?=\S)/))
    .map((sentence) => sentence.trim())
    .filter(Boolean);
}

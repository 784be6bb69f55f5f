import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ConfigError, readConfig } from '#config.ts';

const folder = mkdtempSync(join(tmpdir(), 'settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = join(folder, 'nabta.env');

function read(text: string, env: Record<string, string> = {}) {
  writeFileSync(file, text);
  return readConfig({ NABTA_ENV: file, ...env }, { useFile: true });
}

function mistakesIn(text: string): string[] {
  try {
    read(text);
  } catch (error) {
    if (error instanceof ConfigError)
      return error.mistakes.map((line) => line.replace(`${file}, `, ''));
    throw error;
  }
  return [];
}

test('a settings file has comments, quotes, spaces and Windows line ends', () => {
  const config = read(
    [
      '\uFEFF# Our shop',
      '',
      'PORT=4000',
      'export PUBLIC_URL = "http://localhost:4000/"  # for now',
      "STORE_NAME='Oud & Rose #1'",
      'STORE_NAME_AR=عود وورد',
    ].join('\r\n'),
  );
  expect(config).toMatchObject({
    port: 4000,
    publicUrl: 'http://localhost:4000',
    storeName: { en: 'Oud & Rose #1', ar: 'عود وورد' },
  });
});

test('a variable of the environment wins over the file, unless it is empty', () => {
  const file = 'PORT=4000\nSTORE_NAME=Oud';
  const config = read(file, { PORT: '5000', STORE_NAME: '' });
  expect(config).toMatchObject({ port: 5000, storeName: { en: 'Oud' } });
  expect(config.setHere).toEqual(['STORE_NAME']);
});

test('an empty value in the file counts as unset', () => {
  expect(read('PORT= # later: 80#81\nDATABASE_URL=""').port).toBe(3000);
});

test('variables of the containers may stand in the same file', () => {
  expect(read('DOMAIN=shop.example\nPOSTGRES_PASSWORD=abc').port).toBe(3000);
});

test.each([
  ['PORT 4000', 'line 1: must be NAME=value'],
  ['# one\nPUBLIC_ULR=https://a.example', 'did you mean PUBLIC_URL?'],
  ['port=4000', 'port is no setting of the store: did you mean PORT?'],
  ['BANANA=1', 'line 1: BANANA is no setting of the store'],
  ['NABTA_ENV=other.env', 'cannot stand in it'],
  ['STORE_NAME="Oud', 'the value of STORE_NAME must end with its quote, on the same line'],
  ['STORE_NAME="Oud" and more', 'the value of STORE_NAME must end with its quote'],
  ['STORE_SECRET=#secret', 'put the value of STORE_SECRET into quotes'],
  ['SMTP_URL=smtp://me:pass#word@mail', 'put the value of SMTP_URL into quotes'],
])('%j is refused: %s', (text, mistake) => {
  expect(mistakesIn(text)).toEqual([expect.stringContaining(mistake)]);
});

test('every mistake of the file is reported at once, by its line and without its value', () => {
  const mistakes = mistakesIn(
    'STORE_SECRETS=hunter2\nPORT=4000\nSMTP_URL=smtp://a:hun#ter2@b\nPORT',
  );
  expect(mistakes.map((one) => one.slice(0, 7))).toEqual(['line 1:', 'line 3:', 'line 4:']);
  expect(mistakes.join()).not.toMatch(/hunter2|ter2/);
});

test('a file that NABTA_ENV names must be there', () => {
  const NABTA_ENV = join(folder, 'gone.env');
  expect(() => readConfig({ NABTA_ENV }, { useFile: true })).toThrow(
    `NABTA_ENV: ${NABTA_ENV} cannot be read (ENOENT)`,
  );
});

test('a folder as the file is refused', () => {
  expect(() => readConfig({ NABTA_ENV: folder }, { useFile: true })).toThrow('EISDIR');
});

test('without NABTA_ENV, or with none, a missing file is no mistake', () => {
  expect(readConfig({ NABTA_ENV: 'none' }, { useFile: true }).port).toBe(3000);
});

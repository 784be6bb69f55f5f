import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BackOfficeServer } from '../support/back-office-server.ts';
import {
  makeLargestCsv,
  makeLargestSheet,
  makeSheetBomb,
  makeSparseSheet,
} from '../support/sheets.ts';
import type { Visitor } from '../support/visitor.ts';

const run = promisify(execFile);

let office: BackOfficeServer;
let packer: Visitor;

beforeAll(async () => {
  office = await BackOfficeServer.open();
  packer = (await office.signIn('packer', 'packer')).visitor;
});
afterAll(() => office.close());

async function check(field: 'pasted' | 'file', content: Uint8Array | string, lang = 'en') {
  const body = new FormData();
  body.append('intent', 'check');
  if (field === 'pasted') body.append(field, `${content}`);
  else body.append(field, new File([content as Uint8Array<ArrayBuffer>], 'sheet'));
  const address = `/admin/tracking.data?lang=${lang}`;
  const response = await packer.fetch(address, { method: 'POST', body });
  return { status: response.status, text: await response.text() };
}

async function findFileProcess(): Promise<number> {
  const { stdout } = await run('ps', [
    '-o',
    'pid=,args=',
    '--ppid',
    `${office.server.process.pid}`,
  ]);
  const line = stdout.split('\n').find((one) => one.includes('file-program'));
  if (!line) throw new Error('the server reads files itself');
  return Number.parseInt(line, 10);
}

test.each([
  ['en', 'This file unpacks to more than 8 MB.'],
  ['ar', 'يتجاوز حجم هذا الملف 8 ميغابايت بعد فك ضغطه.'],
])(
  'a sheet of 90 KB that unpacks to 60 MB is refused before it is unpacked (%s)',
  async (lang, message) => {
    const bomb = await makeSheetBomb();
    expect(bomb.length).toBeLessThan(100_000);
    const { status, text } = await check('file', bomb, lang);
    expect([status, text]).toEqual([422, expect.stringContaining(message)]);
  },
);

test.each<[string, () => Promise<Uint8Array>]>([
  ['sheet', makeLargestSheet],
  ['sheet of two cells far apart', makeSparseSheet],
  ['CSV', async () => makeLargestCsv()],
])('other requests are answered while the slowest %s is being parsed', async (_what, make) => {
  const slow = await make();
  await check('file', new TextEncoder().encode('Order,AWB\n1,2'));
  const pid = await findFileProcess();
  let isRead = false;
  process.kill(pid, 'SIGSTOP');
  const reading = check('file', slow).finally(() => {
    isRead = true;
  });
  for (let request = 0; request < 20; request++) {
    expect((await office.server.fetch('/up')).status).toBe(200);
    expect((await office.server.fetch('/product/1')).status).toBe(200);
  }
  expect(isRead).toBe(false);
  process.kill(pid, 'SIGCONT');
  expect((await reading).status).toBeLessThan(500);
});

test('a pasted line of many spaces is parsed at once', async () => {
  const start = performance.now();
  expect((await check('pasted', `x y${' '.repeat(150_000)}z`)).status).toBe(200);
  // Fifteen seconds and more where each space is looked at for the end of the line.
  expect(performance.now() - start).toBeLessThan(5000);
});

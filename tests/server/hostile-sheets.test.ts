import { afterAll, beforeAll, expect, test } from 'vitest';
import { BackOfficeServer } from '../support/back-office-server.ts';
import {
  makeLargestCsv,
  makeLargestSheet,
  makeSheetBomb,
  makeSparseSheet,
} from '../support/sheets.ts';
import type { Visitor } from '../support/visitor.ts';

let office: BackOfficeServer;
let packer: Visitor;

beforeAll(async () => {
  office = await BackOfficeServer.open();
  packer = (await office.signIn('packer', 'packer')).visitor;
});
afterAll(() => office.close());

/** The text of the response, how long it took, and the longest wait of a health check meanwhile. */
async function sendWatched(content: Uint8Array | string, lang = 'en') {
  const body = new FormData();
  body.append('intent', 'check');
  if (typeof content === 'string') body.append('pasted', content);
  else body.append('file', new File([new Uint8Array(content)], 'sheet'));
  let isOver = false;
  const start = performance.now();
  const sending = packer
    .fetch(`/admin/tracking.data?lang=${lang}`, { method: 'POST', body })
    .then(async (response) => ({ status: response.status, text: await response.text() }))
    .finally(() => {
      isOver = true;
    });
  let longestWaitMs = 0;
  while (!isOver) {
    const asked = performance.now();
    expect((await office.server.fetch('/up')).status).toBe(200);
    longestWaitMs = Math.max(longestWaitMs, performance.now() - asked);
  }
  const { status, text } = await sending;
  return { status, text, durationMs: performance.now() - start, longestWaitMs };
}

test.each([
  ['en', 'This file unpacks to more than 8 MB.'],
  ['ar', 'يتجاوز حجم هذا الملف 8 ميغابايت بعد فك ضغطه.'],
])(
  'a sheet of 90 KB that unpacks to 60 MB is refused by name before it is unpacked (%s)',
  async (lang, message) => {
    const bomb = await makeSheetBomb();
    expect(bomb.length).toBeLessThan(100_000);
    const { status, text } = await sendWatched(bomb, lang);
    expect([status, text]).toEqual([422, expect.stringContaining(message)]);
  },
);

test.each<[string, () => Promise<Uint8Array>]>([
  ['sheet', makeLargestSheet],
  ['sheet of two cells far apart', makeSparseSheet],
  ['CSV', async () => makeLargestCsv()],
])('the slowest %s that is accepted delays no other request', async (_what, make) => {
  const { durationMs, longestWaitMs } = await sendWatched(await make());
  expect(longestWaitMs).toBeLessThan(durationMs / 4);
});

test('a pasted line of sixty thousand spaces delays no other request for long', async () => {
  const { status, longestWaitMs } = await sendWatched(`x y${' '.repeat(60_000)}z`);
  expect(status).toBe(200);
  expect(longestWaitMs).toBeLessThan(1000);
});

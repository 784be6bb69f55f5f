import { expect, test } from 'vitest';
import { fetchCompletely } from '#app/browser/network/page-data.ts';
import { sendForm } from './staff-form.tsx';

const post = (result: () => Promise<Response>) =>
  sendForm(() =>
    fetchCompletely(result, new URL('https://shop.example/admin.data'), { method: 'POST' }),
  );

test('a form that a proxy refuses as too large is reported as that, instead of an outage', async () => {
  const refused = await post(async () => new Response('<html>413</html>', { status: 413 }));
  expect(refused).toMatchObject({
    data: { kind: 'unsent', why: 'tooLarge' },
    init: { status: 413 },
  });
});

test.each([
  ['a page of a proxy', async () => new Response('<html>502</html>', { status: 502 })],
  ['a lost connection', async () => Promise.reject(new TypeError('fetch failed'))],
])('%s is reported to the form as an unavailable store', async (_, result) => {
  expect(await post(result)).toMatchObject({ data: { kind: 'unsent', why: 'unavailable' } });
});

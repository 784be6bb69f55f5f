import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sendForm } from './staff-form.tsx';

// React Router throws the response of a proxy as an error that holds its text.
const proxy = (status: number) => ({
  status,
  statusText: '',
  internal: false,
  data: '<html></html>',
});

beforeAll(() => vi.stubGlobal('location', new URL('https://shop.example/admin')));
afterAll(() => vi.unstubAllGlobals());

test('reports a form that a proxy refuses as too large, instead of an outage', async () => {
  const refused = await sendForm(() => Promise.reject(proxy(413)));
  expect(refused).toMatchObject({
    data: { kind: 'unsent', why: 'tooLarge' },
    init: { status: 413 },
  });
});

test.each([
  ['a page of a proxy', proxy(502)],
  ['a refusal by a proxy', proxy(403)],
  ['a lost connection', new TypeError('fetch failed')],
])('reports %s as an unavailable store', async (_, error) => {
  const result = await sendForm(() => Promise.reject(error));
  expect(result).toMatchObject({ data: { kind: 'unsent', why: 'unavailable' } });
});

test('follows a redirect', async () => {
  const response = new Response(null, { status: 302, headers: { Location: '/admin/orders/1' } });
  await expect(sendForm(() => Promise.reject(response))).rejects.toBe(response);
});

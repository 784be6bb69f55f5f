import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createPageViewForwarder } from './forward.ts';

const view = { route: '/product/:id', path: '/product/1', language: 'ar', referrer: 'a.example' };

async function openCounter(status?: number, headers = {}) {
  const received: { headers: NodeJS.Dict<string | string[]>; body: string }[] = [];
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('');
    received.push({ headers: request.headers, body });
    if (status) response.writeHead(status, headers).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/collect`, received };
}

test('a page view is forwarded as JSON without other visitor data', async () => {
  const counter = await openCounter(202);
  await createPageViewForwarder(counter.url).count({ ...view, address: '203.0.113.7' } as never);
  expect(counter.received.map(({ body }) => JSON.parse(body))).toEqual([view]);
  expect(counter.received[0]?.headers).not.toHaveProperty('x-forwarded-for');
});

test('a page view that the analytics service refuses is reported as a failure', async () => {
  const counter = await openCounter(500);
  await expect(createPageViewForwarder(counter.url).count(view)).rejects.toThrow('answered 500');
  expect(counter.received).toHaveLength(1);
});

test('a forwarded page view does not follow a redirect', async () => {
  const elsewhere = await openCounter(202);
  const counter = await openCounter(307, { location: elsewhere.url });
  await expect(createPageViewForwarder(counter.url).count(view)).rejects.toThrow();
  expect([counter.received.length, elsewhere.received.length]).toEqual([1, 0]);
});

test('a forwarded page view is aborted after three seconds without a response', async () => {
  const counter = await openCounter();
  const startedAt = performance.now();
  await expect(createPageViewForwarder(counter.url).count(view)).rejects.toThrow(/timeout/i);
  expect(performance.now() - startedAt).toBeLessThan(10_000);
});

import { Agent, createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { nginx, startNginx } from '../support/nginx.ts';
import { longTimeout } from '../support/timeouts.ts';

// There is no store behind nginx: the test covers only the limits of deploy/nginx.conf.

const shoppers = 300;
/** Pages, files and calls of a visit from home to the paid order; those of its first page. */
const visit = { requests: 80, first: 30 };

let port: number;
let stop: () => Promise<void>;
let store: Server;
const finishSlow: (() => void)[] = [];
const agent = new Agent({ keepAlive: true, maxSockets: 50 });

type Answer = { status: number | undefined; headers: IncomingMessage['headers']; body: string };

function request(address: string, path = '/', using: Agent | false = agent): Promise<Answer> {
  const headers = { 'x-forwarded-for': address };
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers, agent: using }, async (response) => {
      const { statusCode: status } = response;
      resolve({ status, headers: response.headers, body: await text(response) });
    }).once('error', reject);
  });
}

/** Counts the responses by status. */
async function requestOften(count: number, address: string | ((at: number) => string), path = '/') {
  const answers = await Promise.all(
    Array.from({ length: count }, (_, at) =>
      request(typeof address === 'string' ? address : address(at), path),
    ),
  );
  const counts = new Map<number | undefined, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return { ok: counts.get(200) ?? 0, refused: counts.get(429) ?? 0, answers };
}

describe.runIf(nginx)('deploy/nginx.conf', () => {
  beforeAll(async () => {
    store = createServer(({ url }, response) => {
      if (url === '/slow') finishSlow.push(() => response.end('late'));
      else response.end('page');
    });
    await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
    const behind = (store.address() as AddressInfo).port;
    port = await freePort();
    stop = await startNginx(port, [behind, behind]);
  });
  afterAll(async () => {
    agent.destroy();
    await stop();
    store.closeAllConnections();
    store.close();
  });

  test('lets 300 shoppers of one address open their first page concurrently', async () => {
    // A third of their requests come before nginx has counted a second.
    const { ok } = await requestOften((shoppers * visit.first) / 3, '198.51.100.1');
    expect(ok).toBe((shoppers * visit.first) / 3);
  });

  test.each([
    ['/', '198.51.100.2'],
    ['/api/mtjree/create', '198.51.100.7'],
  ])(
    'refuses a network far beyond that at %s with 429, Retry-After, and a message',
    async (path, address) => {
      const { ok, answers } = await requestOften(12_000, address, path);
      expect(ok).toBeGreaterThan(4000);
      const refused = answers.find(({ status }) => status !== 200);
      expect(refused?.status).toBe(429);
      expect(refused?.headers['retry-after']).toBe('5');
      expect(refused?.headers['cache-control']).toBe('no-store');
      expect(refused?.headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(refused?.body).toMatch(/^Too many requests from your network\..*\n.*شبكتك.*\n$/);
      expect((await request('198.51.100.3')).status).toBe(200);
    },
  );

  test('counts all addresses of an IPv6 /64 as one network, and no other /64', async () => {
    const { refused } = await requestOften(12_000, (at) => `2001:db8:0:a::${at.toString(16)}`);
    expect(refused).toBeGreaterThan(0);
    expect((await request('2001:db8:0:b::1')).status).toBe(200);
  });

  test('limits the concurrent requests of a network to 1,000', async () => {
    const slow = Array.from({ length: 1010 }, () => request('198.51.100.4', '/slow', false));
    const statuses: (number | undefined)[] = [];
    for (const one of slow) one.then(({ status }) => statuses.push(status));
    await vi.waitFor(() => {
      expect(finishSlow).toHaveLength(1000);
      expect(statuses).toEqual(Array.from({ length: 10 }, () => 429));
    }, longTimeout);
    expect((await request('198.51.100.5')).status).toBe(200);
    for (const finish of finishSlow.splice(0)) finish();
    await Promise.all(slow);
    expect((await request('198.51.100.4')).status).toBe(200);
  });

  test('admits 300 visits within 20 seconds', () => {
    const rate = 400;
    const burst = 4000;
    expect(shoppers * visit.first).toBeLessThan(burst + 20 * rate);
    expect((shoppers * visit.requests) / 300).toBeLessThan(rate);
  });
});

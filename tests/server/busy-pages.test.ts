import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import type { BuiltServer } from '../support/built-server.ts';
import { startServerForFile } from '../support/with-server.ts';

let server: BuiltServer;
beforeAll(async () => {
  server = await startServerForFile({ TRUST_PROXY: '127.0.0.1' });
});

const rendered = [
  '/checkout?order_id=482917305114',
  // Look-ups of numbers are limited.
  '/trackOrder?order=',
  '/adminLogin',
  '/api/openapi.json',
];

type Answer = { status: number | undefined; ms: number };

/** Opens a new connection for each request, unless an agent reuses some. */
function request(path: string, address: string, agent: Agent | false = false): Promise<Answer> {
  const startedAt = performance.now();
  const headers = { host: new URL(server.url).host, 'x-forwarded-for': address };
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port: server.port, path, headers, agent }, (response) => {
      response.resume().once('end', () => {
        resolve({ status: response.statusCode, ms: performance.now() - startedAt });
      });
    }).once('error', reject);
  });
}

test('a health check responds long before pages that 40 connections request constantly', async () => {
  const agent = new Agent({ keepAlive: true });
  // The first request of each loads code, which does not matter here.
  for (const path of rendered) await request(path, '198.51.100.1', agent);
  const pages: Answer[] = [];
  const checks: Answer[] = [];
  const connections = Array.from({ length: 40 }, async (_, first) => {
    for (let at = first; checks.length < 20; at += 1) {
      pages.push(await request(rendered[at % rendered.length] ?? '', '198.51.100.1', agent));
    }
  });
  while (checks.length < 20) {
    await pause(100);
    checks.push(await request('/up', '127.0.0.1'));
  }
  await Promise.all(connections);
  agent.destroy();
  const statuses = new Set([...pages, ...checks].map(({ status }) => status));
  expect(statuses).toEqual(new Set([200]));
  expect(median(checks)).toBeLessThan(median(pages) / 2);
});

test('300 shoppers of one address check out concurrently, and none is refused', async () => {
  const visits = Array.from({ length: 300 }, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const path = ['/checkout', '/payment', ...rendered.slice(0, 2)];
    const statuses: (number | undefined)[] = [];
    for (const page of path) statuses.push((await request(page, '198.51.100.2', agent)).status);
    agent.destroy();
    return statuses;
  });
  const statuses = await Promise.all(visits);
  expect(new Set(statuses.flat())).toEqual(new Set([200]));
}, 120_000);

test('staff in an office whose network floods the store are not refused', async () => {
  const office = '198.51.100.3';
  const flood = Array.from({ length: 300 }, () => request(rendered[0] ?? '', office));
  const staff = Array.from({ length: 20 }, () => request('/admin', office));
  expect(new Set((await Promise.all(staff)).map(({ status }) => status))).toEqual(new Set([302]));
  expect(new Set((await Promise.all(flood)).map(({ status }) => status))).toEqual(new Set([200]));
}, 120_000);

function median(answers: Answer[]): number {
  return answers.map(({ ms }) => ms).toSorted((one, other) => one - other)[
    Math.floor(answers.length / 2)
  ] as number;
}

import { readdirSync, readFileSync } from 'node:fs';
import { get } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { pictureUrl } from '#domain/catalog/product.ts';
import type { BuiltServer } from '../support/built-server.ts';
import { longTimeout } from '../support/timeouts.ts';
import { startServerForFile } from '../support/with-server.ts';

const clients = 300;
const picture = pictureUrl('products', 'duo-spray-serum.webp', 1280, 'webp');

let server: BuiltServer;
let idle: Use;
beforeAll(async () => {
  server = await startServerForFile();
  expect((await server.fetch(picture)).status).toBe(200);
  idle = use();
});
afterEach(() => vi.waitFor(() => expect(use().files).toBeLessThan(idle.files + 40), 10_000));

type Use = { megabytes: number; files: number };

/** Resident memory and open descriptors of the server. */
function use(): Use {
  const folder = `/proc/${server.process.pid}`;
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`${folder}/status`, 'utf8')) ?? [];
  return { megabytes: Number(kilobytes) / 1024, files: readdirSync(`${folder}/fd`).length };
}

/** Opens its own connection, like a load balancer. */
function checkHealth(): Promise<{ status: number | undefined; ms: number }> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port: server.port, path: '/up', agent: false };
    const request = get(options, (response) => {
      response.resume().once('end', () => {
        resolve({ status: response.statusCode, ms: performance.now() - startedAt });
      });
    });
    request.once('error', reject);
  });
}

// Descriptors and memory of another process are read as Linux has them.
test.runIf(process.platform === 'linux').each([
  ['150', 'at once', 0],
  ['30', 'after 20 s', 20_000],
])(
  '300 clients that send %s requests for pictures and read nothing are closed %s at low cost',
  async (requests, _, minMs) => {
    const text = `GET ${picture} HTTP/1.1\r\nHost: localhost:${server.port}\r\n\r\n`;
    const startedAt = performance.now();
    const sockets = Array.from({ length: clients }, () => {
      const socket = connect(server.port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.pause();
      socket.write(text.repeat(Number(requests)));
      return socket;
    });
    const peak: Use = { ...idle };
    const checks: Awaited<ReturnType<typeof checkHealth>>[] = [];
    const isOver = () => performance.now() - startedAt > minMs && use().files < idle.files + 40;
    do {
      checks.push(await checkHealth());
      const { megabytes, files } = use();
      peak.megabytes = Math.max(peak.megabytes, megabytes);
      peak.files = Math.max(peak.files, files);
      await pause(50);
    } while (!isOver() && performance.now() - startedAt < 55_000);
    const figures = {
      isOver: isOver(),
      megabytes: Math.round(peak.megabytes - idle.megabytes),
      files: peak.files - idle.files,
      slowestMs: Math.round(Math.max(...checks.map(({ ms }) => ms))),
    };
    for (const socket of sockets) socket.destroy();
    expect(figures.isOver).toBe(true);
    expect(new Set(checks.map(({ status }) => status))).toEqual(new Set([200]));
    // Other work may share the processors; without limits no request gets a response at all.
    expect(figures.slowestMs).toBeLessThan(longTimeout.timeout);
    expect(figures.megabytes).toBeLessThan(250);
    // A connection, and the file of the one picture that it waits for.
    expect(figures.files).toBeLessThan(2 * clients + 20);
  },
);

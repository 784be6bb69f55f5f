import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { EventStream } from '../support/event-stream.ts';
import { patience } from '../support/patience.ts';
import { runCommand } from '../support/run-command.ts';
import { Visitor } from '../support/visitor.ts';
import { emptyStore, preparedStore, spawnServer, startServer } from '../support/with-server.ts';

test('the first start makes a shop and prints its admin once; the second finds both', async () => {
  const dataDir = await emptyStore();
  const first = await startServer({ dataDir });
  expect(first.output).toMatch(/e-mail\s+admin@nabta\.example\s+password\s+\S{23}\s/);
  expect(first.output).toContain(`Nabta is open on ${first.url}`);
  expect(await (await first.fetch('/')).text()).toContain('Root Serum');
  const picture = await first.fetch('/media/products/root-serum.webp/240.webp');
  expect(picture.headers.get('content-type')).toBe('image/webp');
  expect((await first.stop()).code).toBe(0);

  const second = await startServer({ dataDir });
  expect(second.adminPassword).toBeUndefined();
  expect(await signIn(second.url, first.adminPassword)).toBe(200);
  console.info(`first start ${first.msToListen} ms, second ${second.msToListen} ms`);
});

test('wrong settings stop the start with a line each and no stack', async () => {
  const dataDir = await emptyStore();
  const env = { STORE_TIME_ZONE: 'Mars', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://x' };
  const server = await spawnServer({ dataDir, env });
  expect((await server.ended).code).toBe(1);
  for (const name of Object.keys(env)) expect(server.output).toContain(`${name}: `);
  expect(server.output).not.toMatch(/\n\s+at /);
});

test('a public shop does not start before it knows its proxies, and says so in one line', async () => {
  const inPublic = { PUBLIC_URL: 'https://shop.example', PAYMENT_GATEWAY: 'sandbox' };
  const outputOf = async (env: Record<string, string>) => {
    const server = await spawnServer({ dataDir: await emptyStore(), env });
    expect((await server.ended).code).toBe(1);
    return server.output.trim().split('\n');
  };
  expect(await outputOf(inPublic)).toEqual([
    'The configuration has mistakes:',
    expect.stringMatching(/^ {2}TRUST_PROXY: must be set .* or none/),
  ]);
  expect(await outputOf({ ...inPublic, TRUST_PROXY: '10.0.0.0/99' })).toEqual([
    'The configuration has mistakes:',
    expect.stringMatching(/^ {2}TRUST_PROXY: must be addresses or networks/),
  ]);
});

test.each([
  ['is empty', ''],
  ['has a single character', 'x'],
])('a secret file that %s stops the start with words that say how to go on', async (_, text) => {
  const dataDir = await preparedStore();
  await writeFile(join(dataDir, 'secret'), text);
  const server = await spawnServer({ dataDir });
  expect(await server.ended).toEqual({ code: 1, signal: null });
  expect(server.output).toMatch(/^The secret in .*secret cannot be used: it has [01] character/);
  expect(server.output).toContain('delete the file');
  expect(server.output).not.toMatch(/\n\s+at /);
  const backup = await runCommand(['backup', join(dataDir, 'backup.tar')], dataDir);
  expect(backup).toEqual({ code: 1, output: server.output });
  await rm(join(dataDir, 'secret'));
  await startServer({ dataDir });
});

test('a port that is taken stops the start, and the data is free again', async () => {
  const dataDir = await preparedStore();
  const first = await startServer({ dataDir: await preparedStore() });
  const second = await spawnServer({ dataDir, env: { PORT: String(first.port) } });
  expect((await second.ended).code).toBe(1);
  expect(second.output).toContain('EADDRINUSE');
  await startServer({ dataDir });
});

test('SIGTERM ends it in good order although a back office is listening', async () => {
  const dataDir = await preparedStore();
  const server = await startServer({ dataDir });
  const visitor = new Visitor(() => server.url, '203.0.113.1');
  await visitor.json('/api/auth/sign-in/email', credentials(server.adminPassword));
  const stream = EventStream.open(await visitor.fetch('/api/admin/events'));
  await vi.waitFor(() => expect(stream.events).not.toEqual([]), patience);
  const ended = await server.stop();
  expect(ended).toEqual({ code: 0, signal: null });
  await vi.waitFor(() => expect(stream.ended).toBe(true), patience);
  expect(await readdir(dataDir)).not.toContain('server.lock');
  expect(server.output).not.toMatch(/"level":(50|60)/);
});

function credentials(password: string | undefined): RequestInit {
  const body = JSON.stringify({ email: 'admin@nabta.example', password });
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body };
}

async function signIn(url: string, password: string | undefined): Promise<number> {
  const visitor = new Visitor(() => url, '203.0.113.1');
  return (await visitor.json('/api/auth/sign-in/email', credentials(password))).status;
}

import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { version } from '../../package.json';
import { EventStream } from '../support/event-stream.ts';
import { patience } from '../support/patience.ts';
import { purchase } from '../support/purchase.ts';
import { runCommand } from '../support/run-command.ts';
import { Visitor } from '../support/visitor.ts';
import { emptyStore, preparedStore, spawnServer, startServer } from '../support/with-server.ts';

test('the first start makes a shop and prints its admin once; the second finds both', async () => {
  const dataDir = await emptyStore();
  const first = await startServer({ dataDir });
  expect(first.output).toMatch(/e-mail\s+admin@nabta\.example\s+password\s+\S{23}\s/);
  expect(first.output).toContain(`Nabta is open on ${first.url} (release ${version})`);
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

test('a damaged database stops the start, and is restored as its message says', async () => {
  const dataDir = await preparedStore();
  const folder = join(dataDir, 'database');
  const first = await startServer({ dataDir });
  const { order_id } = await new Visitor(() => first.url, '203.0.113.1').buy(purchase());
  const file = join(await emptyStore(), 'shop.tar');
  expect((await runCommand(['backup', file], dataDir)).code).toBe(0);
  await first.stop();
  await rm(join(folder, 'PG_VERSION'));

  const second = await spawnServer({ dataDir });
  expect((await second.ended).code).toBe(1);
  expect(second.output).toContain(`${folder} cannot be opened: PG_VERSION is missing`);
  expect(second.output).toContain('npm run restore -- FILE');
  expect(second.output).not.toMatch(/password|\n\s+at /);
  for (const words of [
    ['staff', 'add', 'x@nabta.example', '--role', 'admin'],
    ['restore', file],
  ]) {
    const { code, output } = await runCommand(words, dataDir);
    expect(code, output).toBe(1);
    expect(output).toContain('PG_VERSION is missing');
  }

  await rename(folder, join(dataDir, 'damaged'));
  const restored = await runCommand(['restore', file], dataDir);
  expect(restored.code, restored.output).toBe(0);
  const third = await startServer({ dataDir });
  expect(third.adminPassword).toBeUndefined();
  expect(await signIn(third.url, first.adminPassword)).toBe(200);
  const status = await third.fetch(`/api/mtjree/status/${order_id}`);
  expect(await status.json()).toMatchObject({ ok: true });
}, 180_000);

test.each([
  [
    'a read-only DATA_DIR',
    'EROFS',
    '.',
    /^DATA_DIR cannot be written \(.*: EROFS\)\. .*set DATA_DIR/,
  ],
  ['a full disk', 'ENOSPC', '.', /^The disk of DATA_DIR is full: make room there/],
  [
    'a disk that gets full',
    'ENOSPC',
    'database.new/base',
    /^The disk of DATA_DIR is full: make room/,
  ],
])(
  '%s stops the start with one line that says what to do',
  async (_, code, within, words) => {
    const dataDir = await emptyStore();
    const preload = new URL('../support/refusing-disk.mjs', import.meta.url).href;
    const refused = `${dataDir}.*${within}`;
    const refusal = { NODE_OPTIONS: `--import=${preload}`, REFUSED: refused, REFUSED_WITH: code };
    const server = await spawnServer({ dataDir, env: refusal });
    expect((await server.ended).code).toBe(1);
    expect(server.output).toMatch(words);
    expect(server.output.trim().split('\n')).toHaveLength(1);
    await startServer({ dataDir });
  },
  180_000,
);

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

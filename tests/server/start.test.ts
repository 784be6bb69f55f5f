import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { version } from '../../package.json';
import { EventStream } from '../support/event-stream.ts';
import { purchase } from '../support/purchase.ts';
import { runCommand } from '../support/run-command.ts';
import { longTimeout } from '../support/timeouts.ts';
import { Visitor } from '../support/visitor.ts';
import { emptyStore, preparedStore, spawnServer, startServer } from '../support/with-server.ts';

// Each test starts several programs.
const timeout = 180_000;

/** The disk's error, the affected paths, and the expected message. */
const refusals = [
  ['EROFS', '.', /^DATA_DIR cannot be written \(.*: EROFS\)\. .*set DATA_DIR/],
  ['ENOSPC', '.', /^The disk of DATA_DIR is full: make room there/],
  ['ENOSPC', 'database.new/base', /^The disk of DATA_DIR is full: make room/],
] as const;

test('a first start on a refusing disk reports it in one line, then creates a store and prints its admin once; a second start finds both, and stops cleanly with a connected back office', {
  timeout,
}, async () => {
  const dataDir = await emptyStore();
  const preload = new URL('../support/refusing-disk.mjs', import.meta.url).href;
  for (const [code, within, message] of refusals) {
    const refused = { REFUSED: `${dataDir}.*${within}`, REFUSED_WITH: code };
    const env = { NODE_OPTIONS: `--import=${preload}`, ...refused };
    const server = await spawnServer({ dataDir, env });
    expect((await server.ended).code, code).toBe(1);
    expect(server.output).toMatch(message);
    expect(server.output.trim().split('\n')).toHaveLength(1);
  }

  const first = await startServer({ dataDir });
  expect(first.output).toMatch(/email\s+admin@nabta\.example\s+password\s+\S{23}\s/);
  expect(first.output).toContain(`Nabta is open on ${first.url} (release ${version})`);
  expect(await (await first.fetch('/')).text()).toContain('Root Serum');
  const picture = await first.fetch('/media/products/root-serum.webp/240.webp');
  expect(picture.headers.get('content-type')).toBe('image/webp');
  expect((await first.stop()).code).toBe(0);

  const second = await startServer({ dataDir });
  expect(second.adminPassword).toBeUndefined();
  const admin = new Visitor(() => second.url, '203.0.113.1');
  expect(await signIn(admin, first.adminPassword)).toBe(200);
  const stream = EventStream.open(await admin.fetch('/api/admin/events'));
  await vi.waitFor(() => expect(stream.events).not.toEqual([]), longTimeout);
  expect(await second.stop()).toEqual({ code: 0, signal: null });
  await vi.waitFor(() => expect(stream.ended).toBe(true), longTimeout);
  expect(await readdir(dataDir)).not.toContain('server.lock');
  expect(second.output).not.toMatch(/"level":(50|60)/);
  console.info(`first start ${first.startTimeoutMs} ms, second ${second.startTimeoutMs} ms`);
});

test('a start reads the server and its screens, and nothing that is only needed later', async () => {
  const folder = new URL('../../build/server/', import.meta.url);
  const code = await readWithImports(
    folder,
    'index.js',
    /import\("(\.\/(?:assets\/)?server-build-[^"]+)"\)/,
  );
  const all = [...code.values()].join('\n');
  for (const later of ['node_modules/pg-boss/', 'node_modules/better-auth/', 'server/api/api.ts']) {
    expect(all).not.toContain(`// ${later}`);
  }
  expect(all).toContain('// app/shop/home/home.tsx');
  const kilobytes = [...code].map(([file, { length }]) => ({
    file,
    kb: Math.round(length / 1024),
  }));
  const sum = kilobytes.reduce((total, { kb }) => total + kb, 0);
  const largest = kilobytes.sort((a, b) => b.kb - a.kb).slice(0, 8);
  expect(sum, JSON.stringify(largest)).toBeLessThan(4900);
});

/**
 * Reads a built file, its static imports, and the files that these import under the name that `later`
 * matches.
 */
async function readWithImports(folder: URL, first: string, later: RegExp) {
  const texts = new Map<string, string>();
  const left = [first];
  for (let file = left.pop(); file; file = left.pop()) {
    if (texts.has(file)) continue;
    const text = await readFile(new URL(file, folder), 'utf8');
    texts.set(file, text);
    const at = new URL(file, folder);
    const imported = [...text.matchAll(/^(?:import|export)\b[^;]*?"(\.[^"]+)";$/gm)];
    for (const [, name = ''] of [...imported, later.exec(text) ?? []]) {
      if (name) left.push(new URL(name, at).href.slice(folder.href.length));
    }
  }
  return texts;
}

test('invalid settings stop the start with one line each and no stack', async () => {
  const dataDir = await emptyStore();
  const env = { STORE_TIME_ZONE: 'Mars', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://x' };
  const server = await spawnServer({ dataDir, env });
  expect((await server.ended).code).toBe(1);
  for (const name of Object.keys(env)) expect(server.output).toContain(`${name}: `);
  expect(server.output).not.toMatch(/\n\s+at /);
});

test('a public store does not start without its proxies, and reports it in one line', async () => {
  const inPublic = { PUBLIC_URL: 'https://shop.example', PAYMENT_GATEWAY: 'sandbox' };
  const outputOf = async (env: Record<string, string>) => {
    const server = await spawnServer({ dataDir: await emptyStore(), env });
    expect((await server.ended).code).toBe(1);
    return server.output.trim().split('\n');
  };
  expect(await outputOf(inPublic)).toEqual([
    'The configuration is invalid:',
    expect.stringMatching(/^ {2}TRUST_PROXY: must be set .* or none/),
  ]);
  expect(await outputOf({ ...inPublic, TRUST_PROXY: '10.0.0.0/99' })).toEqual([
    'The configuration is invalid:',
    expect.stringMatching(/^ {2}TRUST_PROXY: must be addresses or networks/),
  ]);
});

test('an unusable secret and a port in use stop the start with a hint, and release the data', {
  timeout,
}, async () => {
  const dataDir = await preparedStore();
  // server/process/secret.test.ts covers all other faults of a secret.
  await writeFile(join(dataDir, 'secret'), 'x');
  const guessable = await spawnServer({ dataDir });
  expect(await guessable.ended).toEqual({ code: 1, signal: null });
  expect(guessable.output).toMatch(/^The secret in .*secret cannot be used: it has 1 character/);
  expect(guessable.output).toContain('delete the file');
  expect(guessable.output).not.toMatch(/\n\s+at /);
  const backup = await runCommand(['backup', join(dataDir, 'backup.tar')], dataDir);
  expect(backup).toEqual({ code: 1, output: guessable.output });
  await rm(join(dataDir, 'secret'));

  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const late = await spawnServer({ dataDir, env: { PORT: String(port) } });
  expect((await late.ended).code).toBe(1);
  expect(late.output).toContain('EADDRINUSE');
  await new Promise((resolve) => other.close(resolve));
  await startServer({ dataDir, env: { PORT: String(port) } });
});

test('a damaged database stops the start, and is restored as the message explains', {
  timeout,
}, async () => {
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
  for (const args of [
    ['staff', 'add', 'x@nabta.example', '--role', 'admin'],
    ['restore', file],
  ]) {
    const { code, output } = await runCommand(args, dataDir);
    expect(code, output).toBe(1);
    expect(output).toContain('PG_VERSION is missing');
  }

  await rename(folder, join(dataDir, 'damaged'));
  const restored = await runCommand(['restore', file], dataDir);
  expect(restored.code, restored.output).toBe(0);
  const third = await startServer({ dataDir });
  expect(third.adminPassword).toBeUndefined();
  const admin = new Visitor(() => third.url, '203.0.113.1');
  expect(await signIn(admin, first.adminPassword)).toBe(200);
  const status = await third.fetch(`/api/mtjree/status/${order_id}`);
  expect(await status.json()).toMatchObject({ ok: true });
});

async function signIn(visitor: Visitor, password: string | undefined): Promise<number> {
  const body = JSON.stringify({ email: 'admin@nabta.example', password });
  const headers = { 'content-type': 'application/json' };
  const sent = { method: 'POST', headers, body };
  return (await visitor.json('/api/auth/sign-in/email', sent)).status;
}

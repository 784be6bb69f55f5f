import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newKey, purchase } from '../support/purchase.ts';
import { runCommand } from '../support/run-command.ts';
import { Visitor } from '../support/visitor.ts';
import { emptyStore, preparedStore, spawnServer, startServer } from '../support/with-server.ts';

const timeout = 120_000;
const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

test.skipIf(process.platform === 'win32')(
  'a start makes the data folder private, for a new store and an existing one',
  { timeout },
  async () => {
    const created = await emptyStore();
    const existing = await preparedStore();
    await chmod(created, 0o755);
    await chmod(existing, 0o777);
    await chmod(join(existing, 'database'), 0o755);
    for (const dataDir of [created, existing]) {
      const server = await startServer({ dataDir });
      expect(await modeOf(dataDir)).toBe('700');
      expect(await modeOf(join(dataDir, 'database'))).toBe('700');
      await server.stop();
    }
  },
);

test.skipIf(process.platform === 'win32')(
  'a shared folder is not changed, and logged',
  { timeout },
  async () => {
    const dataDir = await preparedStore();
    await chmod(dataDir, 0o1777);
    const server = await startServer({ dataDir });
    expect(await modeOf(dataDir)).toBe('777');
    expect(await modeOf(join(dataDir, 'database'))).toBe('700');
    expect(server.output).toMatch(/Other users of this machine/);
  },
);

test('an emptied database folder beside the secret of a store is not a new store: the start suggests a restore', {
  timeout,
}, async () => {
  const dataDir = await preparedStore();
  const file = join(await emptyStore(), 'shop.tar');
  const first = await startServer({ dataDir });
  const visitor = new Visitor(() => first.url, '203.0.113.1');
  const { order_id } = await visitor.buy(purchase(), { key: newKey() });
  expect((await runCommand(['backup', file], dataDir)).code).toBe(0);
  await first.stop();

  const database = join(dataDir, 'database');
  await rm(database, { recursive: true });
  const isRefused = async () => {
    const refused = await spawnServer({ dataDir });
    expect((await refused.ended).code).toBe(1);
    expect(refused.output).toMatch(/npm run restore -- FILE/);
    expect(refused.output).not.toMatch(/\n {4}at /);
  };
  await isRefused();
  await mkdir(database);
  await isRefused();
  const command = await runCommand(['staff', 'list'], dataDir);
  expect([command.code, command.output]).toEqual([1, expect.stringMatching(/npm run restore/)]);
  expect(await readdir(database)).toEqual([]);

  expect((await runCommand(['restore', file], dataDir)).code).toBe(0);
  const again = await startServer({ dataDir });
  const status = await again.fetch(`/api/mtjree/status/${order_id}`);
  expect(await status.json()).toMatchObject({ ok: true });
});

test('a first start killed before it had a database is repeated as a first start', {
  timeout,
}, async () => {
  const dataDir = await emptyStore();
  await mkdir(join(dataDir, 'database.new'));
  await mkdir(join(dataDir, 'storage'));
  const server = await startServer({ dataDir });
  expect(server.adminPassword).toBeDefined();
});

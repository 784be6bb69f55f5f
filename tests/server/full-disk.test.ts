import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { openEmbedded } from '#database/open.ts';
import type { BuiltServer } from '../support/built-server.ts';
import { newKey, purchase } from '../support/purchase.ts';
import { longTimeout } from '../support/timeouts.ts';
import { Visitor } from '../support/visitor.ts';
import { emptyStore, preparedStore, startServer } from '../support/with-server.ts';

const maxOrders = 400;

/** No room for files that match `paths`, while a marker file exists. */
async function storeOnFullDisk(paths: string, dataDir: string) {
  const flag = join(await emptyStore(), 'full');
  const preload = new URL('../support/refusing-disk.mjs', import.meta.url).href;
  const env = {
    NODE_OPTIONS: `--import=${preload}`,
    REFUSED: paths,
    REFUSED_WITH: 'ENOSPC',
    REFUSED_WHILE: flag,
  };
  const server = await startServer({ dataDir, env });
  return { server, fill: () => writeFile(flag, ''), makeRoom: () => rm(flag) };
}

async function fileOfOrders(dataDir: string): Promise<string> {
  const { db, close } = await openEmbedded(join(dataDir, 'database'));
  const { rows } = await sql<{ path: string }>`
    select pg_relation_filepath('orders') as path`.execute(db);
  await close();
  return rows[0]?.path ?? '';
}

const order = (server: BuiltServer, lang = 'en') =>
  new Visitor(() => server.url, '203.0.113.1').create(purchase([[2, '1', 1]]), {
    key: newKey(),
    lang,
  });

const isKnown = async (server: BuiltServer, orderId: string) => {
  const answer = await server.fetch(`/api/mtjree/status/${orderId}`);
  return ((await answer.json()) as { ok: boolean }).ok;
};

/** Places orders until one is refused; returns the responses before that. */
async function orderUntilRefused(server: BuiltServer) {
  const answered: string[] = [];
  while (answered.length < maxOrders) {
    const { status, body } = await order(server);
    if (status !== 200) return { answered, status, body };
    answered.push(body.order_id);
  }
  throw new Error(`the disk took ${maxOrders} orders`);
}

test('a full disk refuses orders with a clear message, and accepts them again when there is space', async () => {
  const dataDir = await preparedStore();
  const orders = await fileOfOrders(dataDir);
  const { server, fill, makeRoom } = await storeOnFullDisk(`${orders}$`, dataDir);
  await fill();
  const { answered, status, body } = await orderUntilRefused(server);
  expect(status).toBe(503);
  expect(body.error).toMatch(/try again/i);
  expect((await order(server, 'ar')).body.error).toMatch(/[\u0621-\u064a]/);
  expect((await server.fetch('/')).status).toBe(200);
  await makeRoom();
  const untilReady = (status: number) =>
    vi.waitFor(async () => expect((await server.fetch('/ready')).status).toBe(status), longTimeout);
  await untilReady(200);
  const later = await order(server);
  expect(later.status).toBe(200);
  const lines = await server.waitForLines(/Database disk is full/);
  expect(lines.length, server.output).toBe(1);
  expect((await server.stop()).code).toBe(0);

  const next = await startServer({ dataDir });
  for (const id of [...answered, later.body.order_id]) expect(await isKnown(next, id)).toBe(true);
}, 120_000);

test('a disk without space for the log ends the store, which has all orders after the next start', async () => {
  const dataDir = await preparedStore();
  const { server, fill } = await storeOnFullDisk('/pg_wal/', dataDir);
  const { order_id } = (await order(server)).body;
  await fill();
  const cutOff = await order(server).catch((error: Error) => error);
  expect(cutOff).toBeInstanceOf(Error);
  expect((await server.ended).code).toBe(1);
  expect(server.output).toMatch(/No space left on device.*Embedded database has stopped/);
  expect(server.output).not.toMatch(/\n\s+at /);

  const next = await startServer({ dataDir });
  expect(await isKnown(next, order_id)).toBe(true);
  expect((await order(next)).status).toBe(200);
}, 120_000);

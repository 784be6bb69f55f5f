import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { BuiltServer } from '../support/built-server.ts';
import { newKey, purchase } from '../support/purchase.ts';
import { Visitor } from '../support/visitor.ts';
import { preparedStore, startServer } from '../support/with-server.ts';

const rounds = Number(process.env.KILL_ROUNDS ?? 3);
const shoppers = 8;
const maxResponses = 40;

/** Lets every visitor have their own address. */
const behindProxy = { TRUST_PROXY: '127.0.0.1' };

type Answered = { key: string; orderId: string; link: string };

test(
  `a store killed ${rounds} times among orders loses none that was confirmed`,
  async () => {
    const dataDir = await preparedStore();
    const answered: Answered[] = [];
    const unanswered: string[] = [];
    let server = await startServer({ dataDir, env: behindProxy });
    for (let round = 0; round < rounds; round++) {
      const before = answered.length;
      const fatal = before + 1 + Math.floor(Math.random() * maxResponses);
      await Promise.all(Array.from({ length: shoppers }, () => buyUntilDeath(server, fatal)));
      await server.ended;
      server = await startServer({ dataDir, env: behindProxy });
      expect(await findLost(server, answered.slice(before))).toEqual([]);
    }
    expect(await findLost(server, answered)).toEqual([]);
    const ids = answered.map(({ orderId }) => orderId);
    expect(new Set(ids).size).toBe(ids.length);
    console.info(`${ids.length} orders answered, ${unanswered.length} cut off, none lost`);

    // The browser retries with its key: it gets the earlier order, or the first one.
    for (const one of answered.slice(-5)) {
      expect(await create(server, one.key)).toEqual({
        order_id: one.orderId,
        redirectUrl: one.link,
      });
    }
    for (const key of unanswered) expect((await create(server, key)).order_id).toMatch(/^\d{12}$/);

    async function buyUntilDeath(target: BuiltServer, fatal: number): Promise<void> {
      for (;;) {
        const key = newKey();
        try {
          const { order_id, redirectUrl } = await create(target, key);
          answered.push({ key, orderId: order_id, link: redirectUrl });
          if (answered.length >= fatal) target.process.kill('SIGKILL');
        } catch {
          unanswered.push(key);
          return;
        }
      }
    }
  },
  // Each round starts a server, while other tests start theirs.
  60_000 + rounds * 25_000,
);

function create(server: BuiltServer, key: string) {
  shoppersSoFar += 1;
  const visitor = new Visitor(() => server.url, addressOf('1', shoppersSoFar.toString(16)));
  return visitor.buy(purchase([[2, '1', 1]]), { key });
}

/** Orders and look-ups are limited per address. */
let shoppersSoFar = 0;
const addressOf = (third: string, fourth: string) => `2001:db8:${third}:${fourth}::1`;

async function findLost(server: BuiltServer, orders: Answered[]): Promise<string[]> {
  const lost: string[] = [];
  const queue = orders.values();
  const lookUp = async () => {
    for (const { orderId } of queue) {
      const visitor = new Visitor(
        () => server.url,
        addressOf(orderId.slice(0, 4), orderId.slice(4, 8)),
      );
      const { body } = await visitor.json(`/api/mtjree/status/${orderId}`);
      if (body.ok !== true) lost.push(orderId);
    }
  };
  await Promise.all(Array.from({ length: shoppers }, lookUp));
  return lost;
}

test('an order is on disk before it is confirmed: a power cut loses none', async () => {
  const dataDir = await preparedStore();
  const file = join(dataDir, 'syncs');
  await writeFile(file, '');
  const readSyncs = async () => (await readFile(file, 'utf8')).split('\n').filter(Boolean);
  const preload = new URL('../support/count-fsyncs.mjs', import.meta.url).href;
  const env = { NODE_OPTIONS: `--import=${preload}`, SYNCS_FILE: file };
  const server = await startServer({ dataDir, env });
  for (let n = 0; n < 5; n++) {
    const before = (await readSyncs()).length;
    await create(server, newKey());
    const since = (await readSyncs()).slice(before);
    expect(since.filter((path) => path.includes('/pg_wal/')).length).toBeGreaterThanOrEqual(1);
    console.info(`${since.length} syncs for an order`);
  }
});

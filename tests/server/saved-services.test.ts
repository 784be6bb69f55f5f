import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { staffPages } from '#domain/addresses.ts';
import { ownerAccount } from '../support/first-account.ts';
import { makePostgresDatabase } from '../support/fresh-database.ts';
import { newKey } from '../support/purchase.ts';
import { runCommand } from '../support/run-command.ts';
import { adminVisitor } from '../support/signed-in.ts';
import type { Visitor } from '../support/visitor.ts';
import { createdStore, emptyStore, preparedStore, startServer } from '../support/with-server.ts';

const page = staffPages.services.path;
const lost = 'cannot be read with the secret of this store';
/** No gateway is there: only whether the keys can be read matters here. */
const env = {
  TRUST_PROXY: '127.0.0.1',
  TAP_URL: 'http://127.0.0.1:9',
  STRIPE_URL: 'http://127.0.0.1:9',
};

async function save(owner: Visitor, about: string, fields: Record<string, string>) {
  const form = { intent: 'save', about, seen: '', code: '', current: ownerAccount.password };
  const body = new URLSearchParams({ ...form, ...fields, idempotency_key: newKey() });
  expect((await owner.fetch(page, { method: 'POST', body })).status).toBe(200);
}

test('saved keys survive a move with the secret, and a restore without it names them', {
  timeout: 420_000,
}, async () => {
  const dataDir = await preparedStore();
  let server = await startServer({ dataDir, env });
  const { adminPassword } = server;
  const owner = await adminVisitor(server);
  await save(owner, 'tap', { key: 'sk_test_saved' });
  await save(owner, 'stripe', { key: 'sk_test_other', webhook_secret: 'whsec_other' });
  const file = join(await emptyStore(), 'shop.tar');
  expect((await runCommand(['backup', file], dataDir, env)).code).toBe(0);
  await server.stop();

  const { url, drop } = await makePostgresDatabase('empty');
  const moved = await runCommand(['move', '--to', url], dataDir, env);
  expect(moved, moved.output).toMatchObject({ code: 0 });
  const STORE_SECRET = await readFile(join(dataDir, 'secret'), 'utf8');
  const onPostgres = { ...env, DATABASE_URL: url, STORE_SECRET };
  const doctor = await runCommand(['doctor'], dataDir, onPostgres);
  expect(doctor.output).toMatch(/^gateway tap .*127\.0\.0\.1/m);
  expect(doctor.output).not.toContain(lost);
  await drop();

  const second = await createdStore();
  const elsewhere = { ...env, STORE_SECRET: 'another secret only for tests, forty characters' };
  const other = await runCommand(['restore', file], second, elsewhere);
  expect(other).toMatchObject({
    code: 0,
    output: expect.stringContaining(`an owner types them again (${page}): tap, stripe.`),
  });
  server = await startServer({ dataDir: second, env: elsewhere });
  const again = await adminVisitor({ url: server.url, adminPassword });
  const read = async (path: string) => (await again.fetch(path)).text();
  expect((await read(page)).match(/Type it again</g)).toHaveLength(2);
  await save(again, 'tap', { key: 'sk_test_retyped', seen: await currentId(again, 'tap') });
  expect((await read(page)).match(/Type it again</g)).toHaveLength(1);
  await server.stop();
});

/** Reads which saved row the form of a service shows. */
async function currentId(owner: Visitor, about: string): Promise<string> {
  const text = await (await owner.fetch(page)).text();
  const form = new RegExp(
    `name="about"[^>]*value="${about}"[\\s\\S]*?name="seen"[^>]*value="([^"]*)"`,
  );
  return form.exec(text)?.[1] ?? '';
}

import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sandboxWebhook } from '#adapters/payment-gateway/sandbox.ts';
import { type Database, openPostgres } from '#database/open.ts';
import { outsideApi } from '#domain/addresses.ts';
import { addStaffAccount } from '#domain/staff/accounts.server.ts';
import { BuiltServer, makeDataDir } from '../support/built-server.ts';
import { makePostgresDatabase } from '../support/fresh-database.ts';
import { MailServer } from '../support/mail-server.ts';
import { newKey, purchase, totalOf } from '../support/purchase.ts';
import { readOrder } from '../support/rows.ts';
import { Visitor } from '../support/visitor.ts';

// While servers are replaced, those of the previous version continue with the schema that the first new one
// has migrated (docs/docker.md). The version is OLDER_VERSION or the newest tag before this commit. A clone
// without tags uses the newest commit in CHANGELOG.md, or the last change of the version in package.json.

const root = fileURLToPath(new URL('../..', import.meta.url));
const older = process.env.OLDER_VERSION ?? findOlder();
const longTimeout = { timeout: 60_000 };

const secret = 'x'.repeat(32);
const undo: (() => Promise<unknown>)[] = [];
let database: Database;
let mail: MailServer;
let before: BuiltServer;
let now: BuiltServer;

describe.runIf(older)(`a server of the previous version (${older})`, () => {
  beforeAll(async () => {
    const home = await build(older ?? '');
    mail = await MailServer.start();
    const { url, drop } = await makePostgresDatabase();
    database = openPostgres({ url, onError: () => undefined });
    const { dataDir, remove } = await makeDataDir();
    const env = {
      DATABASE_URL: url,
      STORE_SECRET: secret,
      TRUST_PROXY: '127.0.0.1',
      SMTP_URL: mail.url,
    };
    undo.push(
      () => mail.stop(),
      drop,
      remove,
      () => database.close(),
    );
    before = await BuiltServer.start({ dataDir, env, home });
    undo.push(() => before.kill());
    now = await BuiltServer.start({ dataDir, env });
    undo.push(() => now.kill());
  }, 600_000);
  afterAll(async () => {
    for (const step of undo.splice(0).reverse()) await step();
  });

  test.each([
    ['alone', () => before, () => before],
    ['to a shopper who pays at a new one', () => before, () => now],
    ['to a shopper who came from a new one', () => now, () => before],
  ])('sells %s on the schema of this version', async (_, place, pay) => {
    const { orderId, redirectUrl, shopper } = await buyAt(place());
    shopper.moveTo(pay());
    await shopper.fetch(
      outsideApi.webhook.replace(':gateway', 'sandbox'),
      captured(orderId, redirectUrl),
    );
    for (const server of [before, now]) {
      shopper.moveTo(server);
      await vi.waitFor(async () => {
        const { body } = await shopper.json(`/api/mtjree/status/${orderId}`);
        expect(body).toEqual({ ok: true, remote: { status: true } });
      }, longTimeout);
    }
    await vi.waitFor(() => expect(subjects().join()).toContain(orderId), longTimeout);
  });

  test.each([
    ['at work', () => before, () => now],
    ['who were at work on a new one', () => now, () => before],
  ])('serves staff %s', async (_, first, second) => {
    const { orderId } = await buyAt(first());
    const paid = { status: 'paid', paid_at: new Date() };
    await database.db.updateTable('orders').set(paid).where('order_id', '=', orderId).execute();
    const sara = await signInAt(first());
    for (const [server, number] of [
      [first(), '4711'],
      [second(), '4712'],
    ] as const) {
      sara.moveTo(server);
      expect(await (await sara.fetch('/admin')).text()).toContain(orderId);
      const { carrier, tracking_number } = await readOrder(database.db, orderId);
      const seen = { seen_carrier: carrier ?? '', seen_number: tracking_number ?? '' };
      const form = { intent: 'ship', carrier: 'Aramex', tracking_number: number, ...seen };
      const body = new URLSearchParams(form);
      const answer = await sara.fetch(`/admin/orders/${orderId}`, { method: 'POST', body });
      expect(answer.status).toBe(200);
      expect(await readOrder(database.db, orderId)).toMatchObject({ tracking_number: number });
    }
    const note = new URLSearchParams({ intent: 'note', body: 'Ring twice.' });
    const path = `/admin/orders/${orderId}`;
    expect((await sara.fetch(path, { method: 'POST', body: note })).status).toBe(200);
    expect(await (await sara.fetch(path)).text()).toContain('Ring twice.');
  });

  test('shows and changes the catalogue', async () => {
    const rename = database.db.updateTable('products').set({ title_en: 'Evening Serum' });
    await rename.where('id', '=', 2).execute();
    for (const server of [before, now]) {
      await vi.waitFor(
        async () => expect(await (await server.fetch('/product/2')).text()).toContain('Evening'),
        longTimeout,
      );
    }
  });

  test('logs no error and stops normally', async () => {
    for (const server of [before, now]) {
      expect(await server.stop()).toEqual({ code: 0, signal: null });
      expect(server.output).not.toMatch(/"level":(50|60)/);
    }
  });
});

if (!older) {
  const why = 'it is not in this clone: get its tags and history (git fetch --tags --unshallow)';
  // Reporters hide why something is skipped.
  console.info(`The version before this one is not tested beside it: ${why}`);
  test('a server of the previous version', (context) => context.skip(why));
}

function findOlder(): string | undefined {
  return [newestTag, namedInChangelog, lastVersionBefore].reduce<string | undefined>(
    (version, find) => version ?? tried(find),
    undefined,
  );
}

/** Returns undefined if there is no repository, or if it lacks that history. */
function tried(find: () => string | undefined): string | undefined {
  try {
    return find() || undefined;
  } catch {
    return undefined;
  }
}

function newestTag(): string | undefined {
  const before = ['--merged', 'HEAD', '--no-contains', 'HEAD', '--sort=-v:refname'];
  return git('tag', '--list', 'v*', ...before).split('\n')[0];
}

function namedInChangelog(): string | undefined {
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  const named = /^Commit: ([0-9a-f]{7,40})$/m.exec(changelog)?.[1] ?? '';
  const commit = git('rev-parse', '--verify', '--quiet', `${named}^{commit}`);
  git('merge-base', '--is-ancestor', commit, 'HEAD^');
  return named;
}

/** The commit that gave package.json its version; where history is cut off, any could seem to. */
function lastVersionBefore(): string | undefined {
  if (git('rev-parse', '--is-shallow-repository') === 'true') return undefined;
  const changed = ['-1', '--format=%h', '-G', '^  "version":', 'HEAD^'];
  return git('log', ...changed, '--', 'package.json');
}

function git(...args: string[]): string {
  const options = { cwd: root, encoding: 'utf8', stdio: 'pipe' } as const;
  return execFileSync('git', args, options).trim();
}

const run = promisify(execFile);

async function build(version: string): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'nabta-older-'));
  undo.push(() => rm(home, { recursive: true, force: true }));
  const archive = join(home, 'version.tar');
  await run('git', ['archive', '--format=tar', '--output', archive, version], { cwd: root });
  await run('tar', ['-xf', archive, '-C', home]);
  await rm(archive);
  if (hasPackagesOf(home)) await symlink(join(root, 'node_modules'), join(home, 'node_modules'));
  else await run('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd: home });
  const program = join(home, 'node_modules', '@react-router', 'dev', 'bin.cjs');
  const env = { ...process.env, NODE_ENV: 'production' };
  await run(process.execPath, [program, 'build'], { cwd: home, env, maxBuffer: 64_000_000 });
  return home;
}

/** Returns true if nothing has to be installed. */
function hasPackagesOf(home: string): boolean {
  const { dependencies } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  return Object.entries(dependencies).every(([name, version]) => {
    const installed = join(root, 'node_modules', name, 'package.json');
    return existsSync(installed) && JSON.parse(readFileSync(installed, 'utf8')).version === version;
  });
}

let shoppers = 0;

/** A browser that a load balancer sends to one server or another. */
class Roamer extends Visitor {
  readonly moveTo: (server: BuiltServer) => void;

  constructor(server: BuiltServer) {
    let at = server;
    shoppers += 1;
    super(() => at.url, `203.0.113.${shoppers}`);
    this.moveTo = (next) => {
      at = next;
    };
  }
}

/** Builds a gateway's webhook: the sandbox's own page belongs to the version that opened it. */
function captured(orderId: string, page: string): RequestInit {
  const reference = new URL(page).pathname.split('/').at(-1) ?? '';
  const money = { amount: totalOf([[2, '1', 1]]), currency: 'USD' };
  const pages = { successUrl: page, failUrl: page, lang: 'en' } as const;
  const charge = { reference, orderId, money, state: 'captured', reason: null } as const;
  return sandboxWebhook({ ...charge, ...pages }, secret);
}

async function buyAt(server: BuiltServer) {
  const shopper = new Roamer(server);
  const body = purchase([[2, '1', 1]], { email: `mona${shoppers}@example.com` });
  const { order_id: orderId, redirectUrl } = await shopper.buy(body, { key: newKey() });
  return { shopper, orderId, redirectUrl };
}

async function signInAt(server: BuiltServer): Promise<Roamer> {
  const name = `staff${shoppers}@nabta.example`;
  const { email, password } = await addStaffAccount(database.db, name, 'staff');
  const member = new Roamer(server);
  const { status } = await member.json('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  expect(status).toBe(200);
  return member;
}

const subjects = () => mail.received.map(({ subject }) => subject ?? '');

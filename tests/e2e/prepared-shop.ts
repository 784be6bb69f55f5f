import { cp, mkdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type APIRequestContext,
  type Browser,
  type BrowserContextOptions,
  type Page,
  request,
} from '@playwright/test';
import { BuiltServer, makeDataDir, serverFlagsName, shortLived } from '../support/built-server.ts';
import { ownerAccount } from '../support/first-account.ts';
import { memoryFolder } from '../support/memory-folder.ts';
import { adminVisitor } from '../support/signed-in.ts';

/** Starts a shop for the first time, once for the whole run. Returns a function that removes its files. */
export async function prepareShop(): Promise<() => Promise<void>> {
  process.env[serverFlagsName] = shortLived;
  const inMemory = await memoryFolder();
  if (inMemory) {
    await mkdir(inMemory);
    // Applies to this process and all that it starts, including the servers and browsers of the tests.
    process.env.TMPDIR = inMemory;
  }
  const { dataDir, remove } = await makeDataDir();
  const server = await BuiltServer.start({ dataDir, env: { TRUST_PROXY: '127.0.0.1' } });
  await adminVisitor(server);
  await server.stop();
  process.env.PREPARED_SHOP = dataDir;
  return inMemory ? () => rm(inMemory, { recursive: true, force: true }) : remove;
}

export type ShopOptions = {
  env?: Record<string, string>;
  /** Writes into the shop's folder before a server opens it. */
  fill?: (dataDir: string) => Promise<unknown>;
};
export type StartedShop = {
  url: string;
  dataDir: string;
  server: BuiltServer;
  /** Opens a page in a browser of its own, in which the admin is signed in. */
  openStaff(browser: Browser, options?: BrowserContextOptions): Promise<Page>;
  close(): Promise<void>;
};

/** Starts a server on a shop of its own, which has its catalogue and its admin, but no orders. */
export async function startShop({ env = {}, fill }: ShopOptions = {}): Promise<StartedShop> {
  const { dataDir, remove } = await makeShop();
  await fill?.(dataDir);
  const server = await BuiltServer.start({ dataDir, env });
  const { url } = server;
  // Checking a password is slow on purpose, so all pages share one session.
  let session: ReturnType<typeof adminSessionOf> | undefined;
  return {
    url,
    dataDir,
    server,
    async openStaff(browser, options = {}) {
      session ??= adminSessionOf(url);
      const context = await browser.newContext({
        baseURL: url,
        storageState: await session,
        ...options,
      });
      return context.newPage();
    },
    async close() {
      await server.stop();
      await remove();
    },
  };
}

async function adminSessionOf(url: string) {
  const visitor = await request.newContext();
  await signInAsAdmin(visitor, url);
  const session = await visitor.storageState();
  await visitor.dispose();
  return session;
}

/** Copies the prepared shop, for a server that a test starts and stops itself. */
export async function makeShop() {
  const prepared = process.env.PREPARED_SHOP ?? '';
  const { dataDir, remove } = await makeDataDir(join(prepared, 'database'));
  await cp(join(prepared, 'secret'), join(dataDir, 'secret'));
  // All shops draw the same pictures, and drawing them in all sizes takes longer than most tests. So all
  // shops share the sizes, and the first one that needs a size draws it.
  const [pictures, sizes] = [join(dataDir, 'storage'), join(prepared, 'storage', 'variants')];
  await mkdir(join(pictures, 'products'), { recursive: true });
  await mkdir(sizes, { recursive: true });
  await symlink(sizes, join(pictures, 'variants'));
  return { dataDir, remove };
}

/** The browser of `visitor` is the admin's from now on. */
export async function signInAsAdmin(visitor: APIRequestContext, url: string): Promise<void> {
  const { email, password } = ownerAccount;
  const data = { email, password };
  const headers = { origin: url };
  const answer = await visitor.post(`${url}/api/auth/sign-in/email`, { data, headers });
  if (!answer.ok()) throw new Error(`sign-in answered ${answer.status()}`);
}

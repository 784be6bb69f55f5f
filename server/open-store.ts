import { join, resolve } from 'node:path';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { createSandboxGateway } from '#adapters/payment-gateway/sandbox.ts';
import { createFolderStorage } from '#adapters/storage/folder.ts';
import { type Config, isThisMachine } from '#config.ts';
import { type Answer, type FolderLock, lockFolder } from '#database/lock.ts';
import { migrate } from '#database/migrate.ts';
import { type Database, openEmbedded, openPostgres } from '#database/open.ts';
import type { Db } from '#database/schema.ts';
import { createPlacedOrdersCookie } from '#domain/orders/placed-orders.server.ts';
import { openSandboxBooks } from '#domain/payments/sandbox-books.server.ts';
import { createStaffAuth } from '#domain/staff/auth.server.ts';
import type { Store } from '#domain/store.ts';
import { seedDemoCatalogue } from './demo-catalogue.ts';
import type { Log } from './log.ts';
import { createSandboxNotifier } from './sandbox-notifier.ts';
import { readOrMakeSecret } from './secret.ts';

export type OpenStore = {
  store: Store;
  database: Database;
  close(): Promise<void>;
};

export type OpenStoreOptions = {
  config: Config;
  log: Log;
  /** The folder with the demo catalogue. */
  content: string;
  /** Answers commands of the same owner while this process holds the embedded database. */
  answer: (db: Db) => Answer;
};

/** Opens everything a running store needs. Throws FolderInUse while another process has the data. */
export async function openStore(options: OpenStoreOptions): Promise<OpenStore> {
  const { config, log, content } = options;
  let store: Store | undefined;
  const lock = config.databaseUrl
    ? undefined
    : await lockFolder(resolve(config.dataDir), async (request) => {
        if (!store) throw new Error('the store is still starting; try again in a moment');
        return options.answer(store.db)(request);
      });
  const database = await openDatabase(config, log);
  try {
    await migrate(database.db);
    store = await createStore(database, config);
    await seedDemoCatalogue(store.db, store.storage, content);
  } catch (error) {
    await closeAll(database, lock);
    throw error;
  }
  return { store, database, close: () => closeAll(database, lock) };
}

async function openDatabase({ databaseUrl, dataDir }: Config, log: Log): Promise<Database> {
  if (!databaseUrl) return openEmbedded(join(resolve(dataDir), 'database'));
  return openPostgres({
    url: databaseUrl,
    onError: (error) => log.error({ err: error }, 'database'),
  });
}

async function closeAll(database: Database, lock: FolderLock | undefined): Promise<void> {
  await database.close();
  await lock?.release();
}

async function createStore({ db }: Database, config: Config): Promise<Store> {
  const secret = config.secret ?? (await readOrMakeSecret(config.dataDir));
  const { publicUrl } = config;
  const books = openSandboxBooks(db);
  const lookUps = new RateLimiterMemory({ points: 30, duration: 60 });
  return {
    db,
    gateway: createSandboxGateway({ books, secret, pageUrl: `${publicUrl}/sandbox` }),
    sandbox: { books, notify: createSandboxNotifier(books, secret, config) },
    storage: createFolderStorage(join(resolve(config.dataDir), 'storage')),
    auth: createStaffAuth(db, { secret, publicUrl }),
    placedOrders: createPlacedOrdersCookie(secret, publicUrl.startsWith('https:')),
    settings: {
      publicUrl,
      name: config.storeName,
      supportEmail: config.supportEmail,
      timeZone: config.timeZone,
      isPublicSandbox: config.paymentGateway === 'sandbox' && !isThisMachine(publicUrl),
    },
    mayLookUp: async (client) => {
      try {
        await lookUps.consume(client);
        return true;
      } catch {
        return false;
      }
    },
  };
}

import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { sql } from 'kysely';
import type { MailSender } from '#adapters/mail/mail.ts';
import type { Gateways } from '#adapters/payment-gateway/gateway.ts';
import { withTimeoutAndReports } from '#adapters/payment-gateway/timeout-and-reports.ts';
import { readConfig } from '#config.ts';
import type { Database } from '#database/open.ts';
import type { Db } from '#database/schema.ts';
import { recordHeartbeat } from '#domain/runtime/server-processes.server.ts';
import type { Secrets } from '#domain/runtime/signatures.server.ts';
import type { Store } from '#domain/store.ts';
import { type AppOptions, createApp } from '#server/http/app.ts';
import { type JobQueue, openJobQueue } from '#server/jobs/job-queue.ts';
import { type Changes, listenForChanges } from '#server/process/changes.ts';
import { createStore } from '#server/process/create-store.ts';
import { catalogue, cataloguePictures } from './catalogue.ts';
import { FakeGateway, onlyGateway } from './fake-gateway.ts';
import type { DatabaseKind, FreshDatabase } from './fresh-database.ts';
import { type LentDatabase, lendDatabase } from './lent-database.ts';
import { createMemoryLog } from './memory-log.ts';
import * as noScreens from './no-screens.ts';
import { QueryWatch } from './query-watch.ts';
import { Visitor } from './visitor.ts';
import { workJobs } from './work-jobs.ts';

const retainedTables = ['schema_migrations', 'server_processes', 'pricing_version'];
const catalogueTables = ['products', 'product_pictures'];

type UsedDatabase = FreshDatabase & Partial<LentDatabase>;
type Running = {
  fresh: UsedDatabase;
  db: Db;
  store: Store;
  queue: JobQueue;
  changes: Changes;
  server: Server;
};

export type Pages = Pick<AppOptions, 'screens' | 'clientFiles' | 'renderLimits'>;

// Screens are tested in the browser.
const noPages: Pages = { screens: async () => noScreens, clientFiles: undefined };

/**
 * The store's server on a free port, with its own database. Unless the environment names another gateway,
 * it has a fake one that the test controls. Opened once for several tests and emptied before each.
 */
export class TestShop {
  readonly gateway = new FakeGateway();
  readonly queries = new QueryWatch();
  readonly log = createMemoryLog();
  readonly secrets: Secrets = ['a secret only for tests, thirty-two letters'];
  readonly kind: DatabaseKind;
  readonly #env: NodeJS.ProcessEnv;
  readonly #pages: Pages;
  readonly #openDatabase: (kind: DatabaseKind) => Promise<UsedDatabase>;
  #running: Running | undefined;
  readonly #folders: string[] = [];
  #tables: string[] | undefined;
  #catalogueVersion: string | undefined;
  #visitors = 0;

  /** Takes a database that the shop of an earlier file has left, unless `openDatabase` makes another. */
  constructor(
    kind: DatabaseKind,
    env: NodeJS.ProcessEnv = {},
    pages: Pages = noPages,
    openDatabase: (kind: DatabaseKind) => Promise<UsedDatabase> = lendDatabase,
  ) {
    this.kind = kind;
    this.#env = env;
    this.#pages = pages;
    this.#openDatabase = openDatabase;
  }

  get db(): Db {
    return this.#open.db;
  }

  get database(): Database {
    return this.#open.fresh.database;
  }

  get fresh(): UsedDatabase {
    return this.#open.fresh;
  }

  get store(): Store {
    return this.#open.store;
  }

  get queue(): JobQueue {
    return this.#open.queue;
  }

  get changes(): Changes {
    return this.#open.changes;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#open.server.address() as AddressInfo).port}`;
  }

  /** A new browser. */
  visitor(): Visitor {
    this.#visitors += 1;
    const address = `203.0.113.${this.#visitors % 250}`;
    return new Visitor(() => this.url, address);
  }

  async open(): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), 'nabta-shop-'));
    this.#folders.push(folder);
    const fresh = await this.#openDatabase(this.kind);
    const db = fresh.database.db.withPlugin(this.queries);
    await this.#emptyTables(db, catalogueTables);
    // A slow test must not lose a connection that its next request reuses.
    const server = createServer({ keepAliveTimeout: 300_000 });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const config = readConfig({ ...this.#env, PORT: String(port), DATA_DIR: folder });
    config.publicUrl = `http://127.0.0.1:${port}`;
    const { url } = fresh;
    const queue = await openJobQueue({ database: fresh.database, url, log: this.log.log });
    const { log } = this.log;
    const { secrets } = this;
    const wired = createStore({ db, jobs: queue.jobs, config, secrets, log });
    const store = Object.assign(
      wired,
      this.#env.PAYMENT_GATEWAY ? {} : { gateways: this.#fakeGateways() },
    );
    await db.deleteFrom('server_processes').execute();
    await recordHeartbeat(db, wired.serverId);
    const changes = await listenForChanges(fresh.database);
    this.#running = { fresh, db, store, queue, changes, server };
    const options = { trustedProxies: ['127.0.0.1'], ...this.#pages };
    const app = createApp({ store, changes, log: this.log.log, ...options });
    server.on('request', getRequestListener(app.fetch));
  }

  /** Restores a fresh store: the demo catalogue, no orders, no accounts, a gateway that works. */
  async reset(): Promise<void> {
    if (!this.#running) await this.open();
    this.gateway.reset();
    // Most tests only read the catalogue, and writing it takes longer than many a test.
    const version = await this.#readCatalogueVersion();
    const isFresh = version === this.#catalogueVersion;
    await this.#emptyTables(this.db, isFresh ? catalogueTables : []);
    await this.store.liveSettings.reload();
    if (!isFresh) {
      await this.db.insertInto('products').values(catalogue).execute();
      await this.db.insertInto('product_pictures').values(cataloguePictures).execute();
      this.#catalogueVersion = await this.#readCatalogueVersion();
    }
    this.queries.forget();
  }

  /** Later tables refer to earlier ones, so the newest goes first. Deleting a few rows is faster than truncating. */
  async #emptyTables(db: Db, except: readonly string[]): Promise<void> {
    this.#tables ??= await listTables(db);
    const tables = this.#tables.filter((table) => !except.includes(table));
    const statements = [...tables, 'pgboss.job'].map((table) => `delete from ${table};`);
    await sql.raw(`do $$ begin ${statements.join(' ')} end $$`).execute(db);
  }

  /** Identifies the rows of the catalogue: a write changes the `xmin` of its row. */
  async #readCatalogueVersion(): Promise<string> {
    const versions = catalogueTables.map(
      (table) => `(select string_agg(xmin::text, ' ' order by ctid) from ${table})`,
    );
    const { rows } = await sql
      .raw<{ version: string | null }>(`select ${versions.join(` || ',' || `)} as version`)
      .execute(this.db);
    return rows[0]?.version ?? '';
  }

  async close(): Promise<void> {
    if (this.#running) {
      const { fresh, store, queue, changes, server } = this.#running;
      store.imageProcessor.close();
      store.sheetReader.close();
      changes.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await queue.close();
      await fresh.drop();
    }
    for (const folder of this.#folders)
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }

  /**
   * Works the queue, retries included, until nothing is due; without `mail`, as a store without a
   * mail server.
   */
  async deliverEmails(mail?: MailSender): Promise<void> {
    const { queue, store } = this.#open;
    await workJobs({ queue, store: { ...store, mail }, log: this.log.log });
  }

  /** Returns and clears the connection's errors so far; remaining ones fail the test. */
  takeDatabaseProblems(): Error[] {
    return this.#running?.fresh.problems.splice(0) ?? [];
  }

  /** Leaves a hanging database: the next test gets a new one. */
  abandon(): void {
    if (!this.#running) return;
    this.#running.server.close();
    this.#running.server.closeAllConnections();
    this.#catalogueVersion = undefined;
    // Its connection will never be free again, so only the files are deleted.
    if (this.#running.fresh.folder) this.#folders.push(this.#running.fresh.folder);
    this.#running = undefined;
  }

  // The breaker is missing: one test's failures must not affect the next.
  #fakeGateways(): Gateways {
    const report = (error: unknown) => this.log.log.error({ err: error }, 'Payment gateway failed');
    return onlyGateway(withTimeoutAndReports(this.gateway, { report }));
  }

  get #open(): Running {
    if (!this.#running) throw new Error('the shop is not open yet');
    return this.#running;
  }
}

/** Newest first. */
async function listTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by oid desc`.execute(db);
  return rows.map(({ name }) => name).filter((name) => !retainedTables.includes(name));
}

import { type Database, openPostgres } from '#database/open.ts';
import type { Db } from '#database/schema.ts';
import { addStaffAccount } from '#domain/staff/accounts.server.ts';
import type { RoleName } from '#domain/staff/roles.ts';
import { BuiltServer, makeDataDir } from './built-server.ts';
import { makePostgresDatabase } from './fresh-database.ts';
import { Visitor } from './visitor.ts';

type Undo = () => Promise<unknown>;
type Env = Record<string, string>;

/** Runs on a PostgreSQL database that tests may change directly. */
export class BackOfficeServer {
  readonly server: BuiltServer;
  readonly #database: Database;
  readonly #undo: Undo[];
  readonly #env: Env;
  #visitors = 0;

  private constructor(server: BuiltServer, database: Database, undo: Undo[], env: Env) {
    this.#env = env;
    this.server = server;
    this.#database = database;
    this.#undo = undo;
  }

  static async open(args: string[] = []): Promise<BackOfficeServer> {
    const isEmpty = args.includes('--empty');
    const { url, drop } = await makePostgresDatabase(isEmpty ? 'empty' : 'prepared');
    const { dataDir, remove } = await makeDataDir();
    const database = openPostgres({ url, onError: () => undefined });
    const secret = 'a secret only for tests, thirty-two letters';
    const env = { DATABASE_URL: url, STORE_SECRET: secret, TRUST_PROXY: '127.0.0.1' };
    const server = await BuiltServer.start({ dataDir, env, args });
    const undo = [() => server.kill(), () => database.close(), drop, remove];
    return new BackOfficeServer(server, database, undo, env);
  }

  /** Starts another server on the same database. */
  async startAnother(env: Env): Promise<BuiltServer> {
    const { dataDir, remove } = await makeDataDir();
    const server = await BuiltServer.start({ dataDir, env: { ...this.#env, ...env } });
    this.#undo.unshift(() => server.kill(), remove);
    return server;
  }

  get db(): Db {
    return this.#database.db;
  }

  async close(): Promise<void> {
    for (const step of this.#undo) await step();
  }

  /** A new browser at its own address. */
  visit(server = this.server): Visitor {
    this.#visitors += 1;
    return new Visitor(() => server.url, `203.0.113.${this.#visitors}`);
  }

  /** Opens a session for a new account. */
  async signIn(
    name?: string,
    role: RoleName = 'staff',
    server = this.server,
  ): Promise<{ visitor: Visitor; userId: string }> {
    const visitor = this.visit(server);
    const address = `${name ?? `staff${this.#visitors}`}@nabta.example`;
    const { email, password } = await addStaffAccount(this.db, address, role);
    const { status } = await visitor.json('/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    if (status !== 200) throw new Error(`sign-in answered ${status}`);
    const user = this.db.selectFrom('staff_users').select('id').where('email', '=', email);
    return { visitor, userId: (await user.executeTakeFirstOrThrow()).id };
  }
}

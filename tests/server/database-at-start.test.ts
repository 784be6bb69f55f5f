import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { SilentLine } from '../support/black-hole-proxy.ts';
import { BuiltServer, makeDataDir } from '../support/built-server.ts';
import { freePort } from '../support/free-port.ts';
import { makePostgresDatabase } from '../support/fresh-database.ts';

const secret = 'a secret only for tests, thirty-two letters';
const longTimeout = { timeout: 30_000, interval: 100 };
const waiting = /Startup waits for the database/g;

async function withDatabase(
  work: (made: { url: string; start: (url: string) => Promise<BuiltServer> }) => Promise<void>,
): Promise<void> {
  const { url, drop } = await makePostgresDatabase();
  const { dataDir, remove } = await makeDataDir();
  const servers: BuiltServer[] = [];
  const start = async (address: string) => {
    const env = { DATABASE_URL: address, STORE_SECRET: secret };
    const server = await BuiltServer.spawn({ dataDir, env });
    servers.push(server);
    return server;
  };
  try {
    await work({ url, start });
  } finally {
    for (const server of servers) await server.kill();
    await drop();
    await remove();
  }
}

const untilWaiting = (server: BuiltServer) =>
  vi.waitFor(() => expect(server.output).toMatch(waiting), longTimeout);
const untilOpen = (server: BuiltServer) =>
  vi.waitFor(() => expect(server.output).toMatch(/ is open on /), longTimeout);

test('a start waits for an unreachable database with one log line, and continues automatically', async () => {
  await withDatabase(async ({ url, start }) => {
    const port = await freePort();
    const through = new URL(url);
    through.port = String(port);
    const server = await start(through.href);
    await untilWaiting(server);
    const line = await SilentLine.open(Number(new URL(url).port), port);
    try {
      await untilOpen(server);
      expect(server.output.match(waiting)).toHaveLength(1);
      expect(server.output).not.toMatch(/"level":(50|60)|\n {4}at /);
      expect((await server.fetch('/')).status).toBe(200);
    } finally {
      await line.close();
    }
  });
}, 90_000);

test('a start waits for a database that is read-only', async () => {
  await withDatabase(async ({ url, start }) => {
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    const { rows } = await admin.query('select quote_ident(current_database()) as name');
    const set = (what: string) => admin.query(`alter database ${rows[0].name} ${what}`);
    await set('set default_transaction_read_only = on');
    const server = await start(url);
    await untilWaiting(server);
    expect(server.output).toContain('read-only');
    await set('reset default_transaction_read_only');
    await admin.end();
    await untilOpen(server);
  });
}, 90_000);

test('a waiting start ends at once when it is stopped', async () => {
  await withDatabase(async ({ start }) => {
    const server = await start(`postgres://nobody@127.0.0.1:${await freePort()}/nothing`);
    await untilWaiting(server);
    const { code, signal } = await server.stop();
    expect(signal ?? code).toBe('SIGTERM');
  });
}, 90_000);

test('a start does not wait for a database that does not exist', async () => {
  await withDatabase(async ({ url, start }) => {
    const wrong = new URL(url);
    wrong.pathname = '/no_such_database';
    const server = await start(wrong.href);
    expect((await server.ended).code).toBe(1);
    expect(server.output).toMatch(/^PostgreSQL cannot be used: .*no_such_database.*DATABASE_URL/);
    expect(server.output.trim().split('\n')).toHaveLength(1);
  });
}, 90_000);

import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { listProcessesOf } from '../../scripts/run-step.ts';
import { runSql } from '../support/postgres-admin.ts';
import { preparedStore } from '../support/with-server.ts';

const root = join(import.meta.dirname, '..', '..');
const timeout = { timeout: 30_000 };

let runner: ChildProcess | undefined;
afterEach(() => runner?.kill('SIGKILL'));

/** A process that starts something as tests do, prints what, and never ends. */
function run(code: string, env: Record<string, string> = {}) {
  const args = ['--input-type=module', '-e', `${code}\nsetInterval(() => {}, 1000);`];
  const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env } });
  runner = child;
  const firstLine = new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (bytes) => resolve(String(bytes).trim()));
    child.stderr.once('data', (bytes) => reject(new Error(String(bytes))));
  });
  return { child, firstLine };
}

const openServer = async () => `
  import { BuiltServer } from './tests/support/built-server.ts';
  const server = await BuiltServer.start({ dataDir: ${JSON.stringify(await preparedStore())} });
  console.log(server.process.pid + ' ' + server.url);`;

test.each(['SIGKILL', 'SIGTERM'] as const)(
  'a server left behind by a test run is found, and ends with the tests that started it, also by %s',
  { timeout: 90_000 },
  async (signal) => {
    const name = `run-${process.pid}-${Date.now()}`;
    const { child, firstLine } = run(await openServer(), { TEST_RUN: name });
    const [pid = '', url = ''] = (await firstLine).split(' ');
    expect((await fetch(`${url}/about`)).status).toBe(200);
    const command = expect.stringMatching(/node.* .*index\.js$/);
    expect(listProcessesOf(name)).toContainEqual({ pid: Number(pid), command });
    expect(listProcessesOf(`${name}x`)).toEqual([]);
    child.kill(signal);
    await vi.waitFor(() => expect(isThere(Number(pid))).toBe(false), timeout);
    await expect(fetch(url)).rejects.toThrow('fetch failed');
  },
);

test('PostgreSQL ends with the tests that started it', { timeout: 90_000 }, async () => {
  const { child, firstLine } = run(`
    import { startPostgres } from './tests/support/postgres-server.ts';
    console.log((await startPostgres()).url);`);
  const url = await firstLine;
  expect(await runSql(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  child.kill('SIGKILL');
  await vi.waitFor(() => expect(runSql(url, 'select 1')).rejects.toThrow('ECONNREFUSED'), timeout);
});

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

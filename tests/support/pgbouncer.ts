import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';
import { endWithUs } from './kill-on-exit.ts';
import { runSql } from './postgres-admin.ts';

/** Unpacked here where none is installed. */
const cacheFolder = fileURLToPath(new URL('../../node_modules/.cache/pgbouncer', import.meta.url));

/** Debian's package puts it where only root looks. */
export const pgbouncer = [
  ...(process.env.PGBOUNCER_PATH ? [process.env.PGBOUNCER_PATH] : []),
  ...[
    ...(process.env.PATH ?? '').split(delimiter),
    '/usr/sbin',
    join(cacheFolder, 'usr', 'sbin'),
  ].map((folder) => join(folder, 'pgbouncer')),
].find((path) => existsSync(path));

export const whyNot = pgbouncer
  ? ''
  : ' (left out: there is no pgbouncer, and no Debian package of it)';

/** Downloads and unpacks Debian's packages before the tests, without installing anything. */
export function fetchPgbouncer(): void {
  if (pgbouncer) return;
  const options = { cwd: cacheFolder, timeout: 60_000, stdio: 'pipe', encoding: 'utf8' } as const;
  try {
    mkdirSync(cacheFolder, { recursive: true });
    const needed = execFileSync('apt-cache', ['depends', 'pgbouncer'], options);
    const libraries = [...needed.matchAll(/Depends: (lib(?:event|c-?ares)\S*)/g)].map(
      ([, name = '']) => name,
    );
    execFileSync('apt-get', ['download', 'pgbouncer', ...libraries], options);
    const packages = readdirSync(cacheFolder).filter((name) => name.endsWith('.deb'));
    for (const name of packages) execFileSync('dpkg-deb', ['-x', name, '.'], options);
  } catch (error) {
    // No Debian, or no network: the tests that need it are left out by name.
    console.info(`pgbouncer could not be fetched: ${(error as Error).message.split('\n')[0]}`);
  }
}

function environment(): NodeJS.ProcessEnv {
  if (!pgbouncer?.startsWith(cacheFolder)) return process.env;
  const libraries = join(cacheFolder, 'usr', 'lib');
  const folders = readdirSync(libraries).map((folder) => join(libraries, folder));
  return { ...process.env, LD_LIBRARY_PATH: folders.join(delimiter) };
}

const nobody = 65_534;

/**
 * Starts pgbouncer in transaction mode: each transaction uses the next of its few connections to
 * `server`.
 */
export async function startPgbouncer(server: string) {
  if (!pgbouncer) throw new Error('pgbouncer is not installed');
  const folder = await mkdtemp(join(tmpdir(), 'nabta-pgbouncer-'));
  const port = await freePort();
  const { hostname, port: serverPort, username } = new URL(server);
  const settings = `[databases]
* = host=${hostname} port=${serverPort} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
server_round_robin = 1
default_pool_size = 6
min_pool_size = 4
max_client_conn = 200
; As docs/operate.md has them.
server_login_retry = 1
query_wait_timeout = 10
`;
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(file, settings);
  await chmod(folder, 0o755);
  // It refuses to run as root, as PostgreSQL does.
  const account = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  const program = spawn(pgbouncer, ['-q', file], {
    ...account,
    env: environment(),
    stdio: 'ignore',
  });
  endWithUs(program);
  const through = (url: string) => {
    const pooled = new URL(url);
    pooled.host = `127.0.0.1:${port}`;
    return pooled.href;
  };
  await untilItAnswers(through(server), program);
  return {
    /** The same database, through the pooler. */
    through,
    async stop() {
      const ended = new Promise((resolve) => program.once('exit', resolve));
      program.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilItAnswers(url: string, program: ChildProcess): Promise<void> {
  for (let attempts = 0; attempts < 200; attempts += 1) {
    if (program.exitCode !== null) throw new Error('pgbouncer ended before it answered');
    const answers = await runSql(url, 'select 1').catch(() => undefined);
    if (answers) return;
    await pause(50);
  }
  throw new Error('pgbouncer does not answer');
}

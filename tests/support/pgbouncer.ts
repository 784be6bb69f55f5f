import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { endWithUs } from './end-with-us.ts';
import { freePort } from './free-port.ts';
import { ask } from './postgres-admin.ts';

/** Debian's package puts it where only root looks. Undefined where it is not installed. */
export const pgbouncer = [
  ...(process.env.PGBOUNCER_PATH ? [process.env.PGBOUNCER_PATH] : []),
  ...[...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'].map((at) => join(at, 'pgbouncer')),
].find((path) => existsSync(path));

export const whyNot = pgbouncer ? '' : ' (left out: no pgbouncer; apt-get install pgbouncer)';

const nobody = 65_534;

/** In transaction mode, and each transaction on the next of its few connections to `server`. */
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
`;
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(file, settings);
  await chmod(folder, 0o755);
  // It refuses to run as root, as PostgreSQL does.
  const account = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  const program = spawn(pgbouncer, ['-q', file], { ...account, stdio: 'ignore' });
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
  for (let tries = 0; tries < 200; tries += 1) {
    if (program.exitCode !== null) throw new Error('pgbouncer ended before it answered');
    const answers = await ask(url, 'select 1').catch(() => undefined);
    if (answers) return;
    await pause(50);
  }
  throw new Error('pgbouncer does not answer');
}

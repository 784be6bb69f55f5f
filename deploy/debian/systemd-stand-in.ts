import { execFileSync, type StdioOptions, spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

// Stands in for systemctl and journalctl on a root filesystem without a running systemd. It runs the ExecStart
// of nabta.service as the unit describes: its user without capabilities, its variables, and a read-only system
// except ReadWritePaths. It is a program of its own in that root, and imports nothing of the store.

type State = { state: string; restarts: number; startedAt: number; pid: number; keeper: number };

const unitFile = '/etc/systemd/system/nabta.service';
const folder = '/run/systemd-stand-in';
const stateFile = `${folder}/state.json`;
const enabledFile = '/etc/systemd/system/multi-user.target.wants/nabta.service';
const journal = '/var/log/nabta.journal';
const caddyFile = '/etc/caddy/Caddyfile';
const maxRestarts = 5;
const pollMs = 50;

const [program = '', ...args] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
if (program === 'journalctl') printJournal();
else if (program === 'keeper') await keepRunning();
else process.exitCode = await control();

async function control(): Promise<number> {
  const [verb = '', ...rest] = args;
  const isCaddy = rest.some((one) => /^caddy(\.service)?$/.test(one));
  if (isCaddy) return controlCaddy();
  if (verb === 'show') return show();
  if (verb === 'is-enabled') return existsSync(enabledFile) ? 0 : 1;
  if (verb === 'enable') {
    mkdirSync(dirname(enabledFile), { recursive: true });
    writeFileSync(enabledFile, '');
  } else if (verb === 'disable') rmSync(enabledFile, { force: true });
  else if (verb === 'stop') await stop();
  else if (verb === 'restart' || verb === 'start') {
    if (!existsSync(unitFile)) return fail('Unit nabta.service not found.');
    if (verb === 'restart') await stop();
    await start();
  } else if (!['daemon-reload', 'reset-failed'].includes(verb)) return fail(`unknown verb ${verb}`);
  return 0;
}

function fail(text: string): number {
  process.stderr.write(`${text}\n`);
  return 1;
}

function readState(): State {
  const inactive = { state: 'inactive', restarts: 0, startedAt: 0, pid: 0, keeper: 0 };
  if (!existsSync(stateFile)) return inactive;
  const state: State = JSON.parse(readFileSync(stateFile, 'utf8'));
  return state.state === 'failed' || isAlive(state.keeper) ? state : inactive;
}

function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
}

function show(): number {
  const { state, restarts, startedAt } = readState();
  process.stdout.write(
    `ActiveState=${state}\nNRestarts=${restarts}\nActiveEnterTimestamp=@${startedAt}\n`,
  );
  return 0;
}

async function stop(): Promise<void> {
  const { keeper } = readState();
  if (!isAlive(keeper)) return void rmSync(stateFile, { force: true });
  process.kill(keeper, 'SIGTERM');
  while (isAlive(keeper)) await pause(pollMs);
  rmSync(stateFile, { force: true });
}

async function start(): Promise<void> {
  if (isAlive(readState().keeper)) return;
  rmSync(stateFile, { force: true });
  spawnApart(process.execPath, [import.meta.filename, 'keeper'], 'ignore');
  while (!existsSync(stateFile)) await pause(pollMs);
}

function spawnApart(command: string, commandArgs: string[], stdio: StdioOptions) {
  const child = spawn(command, commandArgs, { stdio, detached: true });
  child.unref();
  return child;
}

/** Reads the unit and the files that `systemctl edit` adds. */
function readUnit() {
  const dropIns = `${unitFile}.d`;
  const added = existsSync(dropIns) ? readdirSync(dropIns).map((name) => `${dropIns}/${name}`) : [];
  const text = [unitFile, ...added].map((file) => readFileSync(file, 'utf8')).join('\n');
  const list = (name: string) =>
    [...text.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);
  return { list, one: (name: string) => list(name).at(-1) ?? '' };
}

/** Restarts the service like `Restart=always`, until it is told to stop. */
async function keepRunning(): Promise<void> {
  const { list, one } = readUnit();
  let isStopping = false;
  let stopService = () => {};
  process.on('SIGTERM', () => {
    isStopping = true;
    stopService();
  });
  for (let restarts = 0; !isStopping; restarts++) {
    const child = spawn('unshare', ['--mount', 'sh', '-c', sandbox(one), ...command(one)], {
      env: {
        PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
        ...Object.fromEntries(list('Environment').map((text) => text.split(/=(.*)/s).slice(0, 2))),
      },
      cwd: '/',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', record);
    const { pid = 0 } = child;
    writeState({ state: 'active', restarts, pid });
    const ended = new Promise((resolve) => child.once('close', resolve));
    stopService = () => {
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), Number(one('TimeoutStopSec')) * 1000).unref();
    };
    if (isStopping) stopService();
    await ended;
    if (isStopping) return;
    if (restarts === maxRestarts) return writeState({ state: 'failed', restarts, pid: 0 });
    writeState({ state: 'activating', restarts: restarts + 1, pid: 0 });
    await pause(Number(one('RestartSec')) * 1000);
  }
}

function writeState(state: Pick<State, 'state' | 'restarts' | 'pid'>): void {
  const startedAt = Math.floor(Date.now() / 1000);
  const text = JSON.stringify({ ...state, startedAt, keeper: process.pid });
  writeFileSync(`${stateFile}.new`, text);
  execFileSync('mv', [`${stateFile}.new`, stateFile]);
}

function record(bytes: Buffer): void {
  const now = Math.floor(Date.now() / 1000);
  const lines = bytes.toString().replace(/\n$/, '').split('\n');
  appendFileSync(journal, lines.map((line) => `${now} ${line}\n`).join(''), { mode: 0o600 });
}

/** The mounts of ProtectSystem=strict, ReadWritePaths, CacheDirectory, PrivateTmp and ProtectHome. */
function sandbox(one: (name: string) => string): string {
  const cache = `/var/cache/${one('CacheDirectory')}`;
  const user = one('User');
  const writable = [...one('ReadWritePaths').split(' '), cache];
  return [
    'set -e',
    `mkdir -p ${cache}`,
    `chown ${user}:${user} ${cache}`,
    `chmod ${one('CacheDirectoryMode')} ${cache}`,
    ...writable.map((path) => `mount --bind ${path} ${path}`),
    'mount -t tmpfs tmpfs /tmp',
    'mount -t tmpfs tmpfs /var/tmp',
    'mount -t tmpfs -o ro,mode=000 tmpfs /home',
    'mount -t tmpfs -o ro,mode=000 tmpfs /root',
    'mount -o remount,bind,ro /',
    `cd ${one('WorkingDirectory')}`,
    `umask ${one('UMask')}`,
    'exec setpriv "$0" "$@"',
  ].join('\n');
}

function command(one: (name: string) => string): string[] {
  const rights = ['--clear-groups', '--no-new-privs', '--bounding-set=-all', '--inh-caps=-all'];
  const user = ['--reuid', one('User'), '--regid', one('Group'), '--pdeathsig', 'KILL'];
  return [...user, ...rights, '--', ...one('ExecStart').split(' ')];
}

/** Prints the lines since a time, at most as many as requested. */
function printJournal(): void {
  const option = (name: string) => args[args.indexOf(name) + 1] ?? '';
  const since = Number(option('--since').replace('@', ''));
  const lines = existsSync(journal) ? readFileSync(journal, 'utf8').split('\n') : [];
  const recent = lines.filter((line) => line && Number(line.split(' ')[0]) >= since);
  const limit = option('--lines');
  const last = limit === 'all' ? recent : recent.slice(-Number(limit));
  process.stdout.write(last.map((line) => `${line.replace(/^\d+ /, '')}\n`).join(''));
}

/** Runs Caddy as Debian's unit does, as the user `caddy` that may open ports 80 and 443. */
async function controlCaddy(): Promise<number> {
  const config = ['--config', caddyFile];
  if (await hasCaddy()) {
    const reload = spawnSync('caddy', ['reload', ...config, '--force'], { encoding: 'utf8' });
    return reload.status === 0 ? 0 : fail(reload.stderr);
  }
  const log = openSync('/var/log/caddy.log', 'a', 0o600);
  const rights = ['--inh-caps', '+net_bind_service', '--ambient-caps', '+net_bind_service'];
  const user = ['--reuid', 'caddy', '--regid', 'caddy', '--init-groups'];
  const run = ['env', 'HOME=/var/lib/caddy', 'caddy', 'run', '--environ', ...config];
  const caddy = spawnApart('setpriv', [...user, ...rights, ...run], ['ignore', log, log]);
  for (let attempts = 0; attempts < 200; attempts++) {
    if (caddy.exitCode !== null)
      return fail(readFileSync('/var/log/caddy.log', 'utf8').slice(-2000));
    if (await hasCaddy()) return 0;
    await pause(pollMs);
  }
  return fail('caddy.service does not start');
}

/** Asks Caddy's own address for changes, which refuses a fetch: any response will do. */
function hasCaddy(): Promise<boolean> {
  return fetch('http://localhost:2019/config/').then(
    () => true,
    () => false,
  );
}

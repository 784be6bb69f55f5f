import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyRoot, inRoot, toAssignments } from '../image.ts';

// A bare Debian with what docs/go-live.md installs, in a folder. The store is cloned to /opt/nabta in it. Its
// commands run by chroot. The first run downloads Debian and the packages; later runs reuse them.

export const code = fileURLToPath(new URL('../..', import.meta.url));
export const shop = '/opt/nabta';

const release = 'trixie';
const mirror = 'http://deb.debian.org/debian';
const packages = 'nodejs npm git caddy systemd iproute2';

/** Throws with the packages to install if a program that the proof needs is missing. */
export function requirePrograms(programs: Record<string, string>): void {
  const missing = Object.entries(programs).filter(([program]) => !hasProgram(program));
  if (process.getuid?.() !== 0) throw new Error('This proof needs root.');
  if (missing.length === 0) return;
  const names = [...new Set(missing.map(([, name]) => name))].join(' ');
  throw new Error(`This proof needs Debian and more programs: apt install ${names}`);
}

function hasProgram(program: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`]);
    return true;
  } catch {
    return false;
  }
}

const work = process.env.PROVE_DIR ?? '/var/tmp/nabta-setup';

/** Makes a fresh root in PROVE_DIR, with a bare repository of the last commit in /srv/origin.git. */
export function makeDebianRoot(name: string): string {
  mkdirSync(work, { recursive: true });
  const base = join(work, 'base');
  if (!existsSync(base)) makeBase(base);
  const root = join(work, name);
  copyRoot(base, root);
  writeFileSync(join(root, 'etc/hosts'), '127.0.0.1 localhost\n');
  installStandIn(root);
  const origin = join(root, 'srv/origin.git');
  execFileSync('git', ['clone', '--quiet', '--bare', '--depth', '1', `file://${code}`, origin]);
  execFileSync('git', ['-C', origin, 'symbolic-ref', 'HEAD', 'refs/heads/main']);
  const commit = execFileSync('git', ['-C', code, 'rev-parse', 'HEAD'], {
    encoding: 'utf8',
  }).trim();
  execFileSync('git', ['-C', origin, 'update-ref', 'refs/heads/main', commit]);
  return root;
}

function makeBase(base: string): void {
  const draft = `${base}.draft`;
  rmSync(draft, { recursive: true, force: true });
  const args = ['--variant=minbase', '--include=ca-certificates', release, draft, mirror];
  execFileSync('debootstrap', args, { stdio: 'inherit' });
  // A lost filesystem is made again.
  writeFileSync(join(draft, 'etc/dpkg/dpkg.cfg.d/unsafe-io'), 'force-unsafe-io\n');
  // Packages must not start services of their own.
  writeFileSync(join(draft, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  const options = 'DEBIAN_FRONTEND=noninteractive apt-get --quiet --yes --no-install-recommends';
  inRoot(draft, `apt-get --quiet update && ${options} install ${packages}`);
  execFileSync('mv', [draft, base]);
}

function installStandIn(root: string): void {
  const folder = join(root, 'usr/local/lib/stand-in');
  mkdirSync(folder, { recursive: true });
  copyFileSync(process.execPath, join(folder, 'node'));
  copyFileSync(
    join(code, 'deploy/debian/systemd-stand-in.ts'),
    join(folder, 'systemd-stand-in.ts'),
  );
  chmodSync(join(folder, 'node'), 0o755);
  for (const program of ['systemctl', 'journalctl']) {
    const start = 'exec /usr/local/lib/stand-in/node --disable-warning=ExperimentalWarning';
    const text = `#!/bin/sh\n${start} /usr/local/lib/stand-in/systemd-stand-in.ts ${program} "$@"\n`;
    writeFileSync(join(root, 'usr/local/sbin', program), text, { mode: 0o755 });
  }
}

/** Gets the shop as docs/go-live.md does. npm's cache remains, so that an update needs no network. */
export function cloneAndInstall(root: string): void {
  const [cache, stored] = [join(root, 'root/.npm'), join(work, 'npm-cache')];
  if (existsSync(stored)) copyRoot(stored, cache);
  inRoot(root, `git clone --quiet /srv/origin.git ${shop} && cd ${shop} && npm ci --omit=dev`);
  copyRoot(cache, stored);
}

/** Installs another release of Node beside Debian's. */
export function installNode(root: string, release: string, folder: string): void {
  inRoot(root, `mkdir -p ${folder} && npm install --no-save --prefix ${folder} node@${release}`);
}

/** Runs this program again in a network and processes of its own, so that nothing remains of them. */
export function runApart(program: string, args: string[], root: string): Promise<number> {
  const script = [
    'set -e',
    'ip link set lo up',
    'mount --bind "$0" "$0"',
    'mount -t proc proc "$0/proc"',
    'mount --rbind /dev "$0/dev"',
    // This shell is process 1: it reaps what a killed command has left.
    '"$@" & wait $!',
  ].join('\n');
  const apart = ['--mount', '--net', '--pid', '--fork', '--kill-child', '--mount-proc'];
  const inside = ['sh', '-c', script, root, process.execPath, program, root, ...args];
  const child = spawn('unshare', [...apart, ...inside], { stdio: 'inherit', cwd: code });
  return new Promise((resolve) => child.once('close', (exit) => resolve(exit ?? 1)));
}

export type Ended = { code: number | null; output: string };
type RunOptions = {
  /** Kills the command with everything that it started, as soon as its output has this text. */
  killAfter?: string;
  /** Lines that are typed. */
  input?: string;
  print?: boolean;
};

const env = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/root',
  LANG: 'C.UTF-8',
  npm_config_registry: readRegistry(),
  // The cache has what the first installation got.
  npm_config_offline: 'true',
  npm_config_update_notifier: 'false',
};

function readRegistry(): string {
  return execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
}

/** Runs a command in the shop's folder of the root. */
export function runIn(root: string, command: string, options: RunOptions = {}): Promise<Ended> {
  const { killAfter, input = '', print = false } = options;
  const start = ['env', '-i', ...toAssignments(env), 'sh', '-c', `cd ${shop} && ${command}`];
  const child = spawn('chroot', [root, ...start], { detached: true });
  child.stdin.end(input);
  let output = '';
  const collect = (bytes: Buffer) => {
    output += bytes;
    if (print) process.stdout.write(bytes);
    if (killAfter !== undefined && output.includes(killAfter)) killGroup(child.pid ?? 0);
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  // A service that was started stays, and so do the pipes that it may have inherited.
  return new Promise((resolve) =>
    child.once('exit', (exit) => setTimeout(() => resolve({ code: exit, output }), 100)),
  );
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

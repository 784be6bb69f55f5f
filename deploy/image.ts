import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Carries out the Dockerfile's steps by chroot on a root filesystem from debootstrap, for machines that can pull
// no image. It supports only the instructions of this Dockerfile; any other is an error.

const root = fileURLToPath(new URL('..', import.meta.url));

export type Image = {
  /** The folder of its root filesystem. */
  folder: string;
  env: Record<string, string>;
  home: string;
  user: string;
  entrypoint: string[];
  healthCheck: string[];
};

/** Builds every stage in a folder below `work`, and returns the last one. */
export function buildImage(work: string): Image {
  const stages = readStages(readFileSync(join(root, 'Dockerfile'), 'utf8'));
  const base = makeBase(join(work, 'base'), stages[0]?.from ?? '');
  const context = cloneContext(join(work, 'context'));
  const built = new Map<string, Image>();
  let image: Image | undefined;
  for (const [at, { name, steps }] of stages.entries()) {
    const folder = join(work, name || `stage-${at}`);
    copyRoot(base, folder);
    image = { folder, env: { ...path }, home: '/', user: 'root', entrypoint: [], healthCheck: [] };
    for (const step of steps) carryOut(step, image, { context, built });
    built.set(name, image);
  }
  if (!image) throw new Error('the Dockerfile has no stage');
  return image;
}

type Step = { word: string; rest: string };
type Stage = { from: string; name: string; steps: Step[] };

const path = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' };

function readStages(dockerfile: string): Stage[] {
  const lines = dockerfile
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n');
  const stages: Stage[] = [];
  for (const line of lines.filter(Boolean)) {
    const [, word = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    const [from = '', , name = ''] = rest.split(/\s+/);
    if (word === 'FROM') stages.push({ from, name, steps: [] });
    else stages.at(-1)?.steps.push({ word, rest: rest.trim() });
  }
  return stages;
}

/** Builds the equivalent of the image `node`: Debian, node and npm in /usr/local, and the user node. */
export function makeBase(folder: string, image: string): string {
  const [, version, release] = /^node:([\d.]+)-(\w+)-slim$/.exec(image) ?? [];
  if (!version || !release) throw new Error(`unknown base image ${image}`);
  if (process.version !== `v${version}`) throw new Error(`run it with node ${version}`);
  if (existsSync(folder)) return folder;
  if (!finds('debootstrap')) run('apt-get', 'install', '--yes', 'debootstrap');
  const draft = `${folder}.draft`;
  rmSync(draft, { recursive: true, force: true });
  run(
    'debootstrap',
    '--variant=minbase',
    '--include=ca-certificates',
    release,
    draft,
    mirrorOf(release),
  );
  const npm = dirname(
    dirname(execFileSync('readlink', ['-f', which('npm')], { encoding: 'utf8' })),
  );
  cpSync(process.execPath, join(draft, 'usr/local/bin/node'), { dereference: true });
  cpSync(npm, join(draft, 'usr/local/lib/node_modules/npm'), { recursive: true });
  inRoot(draft, 'ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm');
  inRoot(draft, 'groupadd --gid 1000 node && useradd --uid 1000 --gid node --create-home node');
  run('mv', draft, folder);
  return folder;
}

/** Returns the mirror that this machine's apt uses. */
function mirrorOf(release: string): string {
  const format = ['--format', '$(CODENAME) $(REPO_URI)'];
  const lines = execFileSync('apt-get', ['indextargets', ...format], { encoding: 'utf8' });
  const checksumLine = lines.split('\n').find((line) => line.startsWith(`${release} `));
  return checksumLine?.split(' ')[1] ?? 'http://deb.debian.org/debian';
}

/** Clones the last commit and removes what .dockerignore names. */
function cloneContext(folder: string): string {
  rmSync(folder, { recursive: true, force: true });
  run('git', 'clone', '--quiet', '--depth', '1', `file://${root}`, folder);
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').replace(/^#.*\n/gm, '');
  for (const pattern of ignored.split('\n').filter(Boolean)) {
    const name = pattern.replace('**/', '');
    const where = pattern.startsWith('**/') ? ['-name', name] : ['-path', `./${name}`];
    const files = execFileSync('find', ['.', ...where, '-prune'], {
      cwd: folder,
      encoding: 'utf8',
    });
    for (const one of files.split('\n').filter(Boolean)) {
      rmSync(join(folder, one), { recursive: true, force: true });
    }
  }
  return folder;
}

type Sources = { context: string; built: Map<string, Image> };

function carryOut({ word, rest }: Step, image: Image, { context, built }: Sources): void {
  process.stdout.write(`${word} ${rest.slice(0, 90)}\n`);
  if (word === 'WORKDIR') {
    image.home = rest;
    mkdirSync(join(image.folder, rest), { recursive: true });
  } else if (word === 'ENV') {
    for (const [, name = '', value = ''] of rest.matchAll(/(\w+)=(\S+)/g)) image.env[name] = value;
  } else if (word === 'COPY') {
    const [, from, names = ''] = /^(?:--from=(\w+) )?(.*)$/.exec(rest) ?? [];
    const source = from ? built.get(from)?.folder : context;
    copyInto(image, source ?? '', names.split(/\s+/));
  } else if (word === 'RUN') {
    const command = rest.replace(/^(?:--mount=\S+\s+)*/, '');
    inRoot(image.folder, `cd ${image.home} && ${command}`, image.env);
  } else if (word === 'USER') {
    image.user = rest;
  } else if (word === 'ENTRYPOINT') {
    image.entrypoint = JSON.parse(rest);
  } else if (word === 'HEALTHCHECK') {
    image.healthCheck = JSON.parse(rest.slice(rest.indexOf('CMD') + 'CMD'.length));
  } else if (word !== 'EXPOSE' && word !== 'VOLUME') {
    throw new Error(`unknown step ${word}`);
  }
}

/** Copies like COPY, which copies the content of a folder. */
function copyInto({ folder, home }: Image, source: string, names: string[]): void {
  const to = names.pop() ?? '';
  const target = join(folder, home, to);
  for (const name of names) {
    const from = join(source, name);
    const isInto = to.endsWith('/') && !name.endsWith('.');
    cpSync(from, isInto ? join(target, name.split('/').at(-1) ?? '') : target, {
      recursive: true,
      verbatimSymlinks: true,
      preserveTimestamps: true,
    });
  }
}

export function copyRoot(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  run('cp', '--archive', from, to);
}

/** Runs a command with this machine's network, certificates and registry, like a build on its host. */
export function inRoot(folder: string, command: string, env: Record<string, string> = path): void {
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
  const certificates = '/etc/ssl/certs/ca-certificates.crt';
  const buildEnv = { ...env, npm_config_registry: registry, NODE_EXTRA_CA_CERTS: certificates };
  const mounts = [
    `mount -t proc proc "$0/proc"`,
    `mount --rbind /dev "$0/dev"`,
    `mount --bind ${dirname(certificates)} "$0${dirname(certificates)}"`,
    `cp --dereference /etc/resolv.conf "$0/etc/resolv.conf"`,
  ];
  const script = `${mounts.join(' && ')} && exec chroot "$0" env -i "$@"`;
  run(
    'unshare',
    '--mount',
    'sh',
    '-c',
    script,
    folder,
    ...toAssignments(buildEnv),
    'sh',
    '-c',
    command,
  );
}

export function toAssignments(env: Record<string, string>): string[] {
  return Object.entries(env).map(([name, value]) => `${name}=${value}`);
}

function finds(program: string): boolean {
  return which(program) !== '';
}

function which(program: string): string {
  const args = ['-c', `command -v ${program} || true`];
  return execFileSync('sh', args, { encoding: 'utf8' }).trim();
}

function run(program: string, ...args: string[]): void {
  execFileSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });
}

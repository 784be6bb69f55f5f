import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { findUnusableFolder } from './check-folder.ts';
import { type Machine, SetupError } from './machine.ts';
import { nodeProgram } from './service-unit.ts';
import { confirm, type Terminal } from './terminal.ts';

const oldestDebian = 12;

/** Reads only. Throws SetupError that names everything that is in the way. */
export async function checkMachine(
  machine: Machine,
  terminal: Terminal,
  shop: string,
): Promise<void> {
  const mistakes = [
    ...(await checkSystem(machine, terminal)),
    ...(await checkNode(machine, terminal, shop)),
    ...checkShopFolder(machine, shop),
  ];
  if (mistakes.length > 0) throw new SetupError(mistakes.join('\n'));
}

async function checkSystem(machine: Machine, { print }: Terminal): Promise<string[]> {
  const mistakes: string[] = [];
  const text = await readFile(machine.path('/etc/os-release'), 'utf8').catch(() => '');
  const release = parseEnv(text);
  const name = release.PRETTY_NAME ?? 'an unknown system';
  if (release.ID !== 'debian' || !(Number(release.VERSION_ID ?? oldestDebian) >= oldestDebian)) {
    mistakes.push(`This is ${name}. Setup knows Debian ${oldestDebian} and newer.`);
  }
  if (!existsSync(machine.path('/run/systemd/system'))) {
    mistakes.push(
      'systemd does not run here, and setup makes a service of it. See docs/docker.md.',
    );
  }
  if (mistakes.length === 0) print(`ok       system: ${name} with systemd`);
  return mistakes;
}

/** The service starts with the Node of the packages, not with the one that npm runs with. */
async function checkNode(machine: Machine, { print }: Terminal, shop: string): Promise<string[]> {
  const program = nodeProgram(shop);
  const { dependencies } = JSON.parse(await readFile(join(shop, 'package.json'), 'utf8'));
  const { code, output } = await machine.run(program, ['--version']).catch(() => {
    return { code: 1, output: '' };
  });
  const version = output.trim();
  if (code === 0 && version === `v${dependencies.node}`) {
    print(`ok       Node: ${version} in ${program}`);
    return [];
  }
  const actual = code === 0 ? `is ${version}` : 'does not run';
  return [`${program} ${actual}, but the shop needs v${dependencies.node}: run npm ci.`];
}

function checkShopFolder(machine: Machine, shop: string): string[] {
  const mistake = findUnusableFolder(shop, machine);
  if (mistake) return [`The shop is in ${shop}. ${mistake} For example: mv ${shop} /opt/nabta`];
  const closed = [...listParents(shop), nodeProgram(shop), join(shop, 'package.json')].find(
    (path) => existsSync(path) && !isOpenToAll(path),
  );
  if (!closed) return [];
  return [`The service could not read ${closed}: run chmod -R go+rX ${closed}`];
}

function listParents(path: string): string[] {
  return path === dirname(path) ? [path] : [path, ...listParents(dirname(path))];
}

function isOpenToAll(path: string): boolean {
  const stats = statSync(path);
  const bits = stats.isDirectory() ? 0o001 : 0o004;
  return (stats.mode & bits) === bits;
}

type CaddyOptions = { isUnwanted: boolean };

/** Returns false if the owner goes on without Caddy. */
export async function checkCaddy(
  machine: Machine,
  terminal: Terminal,
  { isUnwanted }: CaddyOptions,
): Promise<boolean> {
  if (isUnwanted) return false;
  const { code, output } = await machine.run('caddy', ['version']);
  if (code === 0) {
    terminal.print(`ok       Caddy: ${output.trim().split(/\s/)[0]}`);
    return true;
  }
  const help =
    'Caddy, which serves HTTPS, is not installed. Install it with: apt install caddy\n' +
    'Or use a proxy of your own: add --without-caddy';
  if (!terminal.ask) throw new SetupError(help);
  terminal.print(help);
  if (await confirm(terminal, 'Go on without Caddy?')) return false;
  throw new SetupError('Run setup again when Caddy is installed. Nothing was changed.');
}

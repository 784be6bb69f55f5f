import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { WebKitPrograms } from './webkit.ts';

const packages = ['firefox-esr', 'webkit2gtk-driver', 'xvfb'];

type Programs = { firefox: string | undefined; webkit: WebKitPrograms | undefined };

/** Chromium is a package of ours. The others come from Debian, and are installed where root may. */
export function findPrograms(): Programs & { whyMissing: string } {
  let whyMissing = '';
  if (isMissing(lookUp())) whyMissing = install();
  const programs = lookUp();
  if (!isMissing(programs)) return { ...programs, whyMissing: '' };
  return { ...programs, whyMissing };
}

const isMissing = ({ firefox, webkit }: Programs) => !firefox || !webkit;

function lookUp(): Programs {
  const driver = findProgram('WebKitWebDriver');
  const [browser] = globSync('/usr/lib/*/webkit*gtk-*/MiniBrowser');
  const display = findProgram('Xvfb');
  return {
    firefox: findProgram('firefox-esr') ?? findProgram('firefox'),
    webkit: driver && browser && display ? { driver, browser, display } : undefined,
  };
}

/** Returns the reason for a failure, or an empty string. */
function install(): string {
  const command = `apt-get install ${packages.join(' ')}`;
  if (!existsSync('/etc/debian_version')) return `They are taken from Debian: ${command}`;
  if (process.getuid?.() !== 0) return `Only root may install them: ${command}`;
  process.stdout.write(`Installing ${packages.join(', ')} …\n`);
  return (
    run(['update', '-qq']) ??
    run(['install', '-y', '-qq', '--no-install-recommends', ...packages]) ??
    ''
  );
}

// A mirror that does not answer must not be waited for as long as apt would.
const longTimeout = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20'];

function run(options: string[]): string | undefined {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status, stderr, error } = spawnSync('apt-get', [...longTimeout, ...options], {
    env,
    timeout: 300_000,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (status === 0) return undefined;
  return `apt-get ${options[0]} failed: ${error?.message ?? stderr.trim()}`;
}

function findProgram(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

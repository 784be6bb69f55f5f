import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Machine, runOrFail, SetupError } from '../setup/machine.ts';
import { nodeProgram } from '../setup/service-unit.ts';
import { updateFolders } from './release-folder.ts';

type Place = { machine: Machine; shop: string };

async function git({ machine, shop }: Place, ...args: string[]): Promise<string> {
  // Root may look after a clone that another user made.
  const safe = ['-c', `safe.directory=${shop}`];
  return (await runOrFail(machine, 'git', [...safe, '-C', shop, ...args])).trim();
}

/** Throws SetupError if the folder has changes of its own, which an update would overwrite. */
export async function requireUnchangedClone(place: Place): Promise<void> {
  if (!existsSync(`${place.shop}/.git`)) {
    throw new SetupError(
      `${place.shop} is no clone: update it the way you got it (docs/update.md).`,
    );
  }
  const changed = await git(place, 'status', '--porcelain');
  if (!changed) return;
  throw new SetupError(
    `These files of the shop were changed. Commit them, or move them out of ${place.shop}:\n${changed}`,
  );
}

/** Returns the commits of this shop and of the newest release. Throws SetupError. */
export async function findNewRelease(place: Place): Promise<{ from: string; to: string }> {
  await git(place, 'fetch', '--quiet');
  const from = await git(place, 'rev-parse', 'HEAD');
  const to = await git(place, 'rev-parse', '@{upstream}');
  const base = await git(place, 'merge-base', from, to);
  if (base === to) return { from, to: from };
  if (base === from) return { from, to };
  throw new SetupError(
    'The shop has commits of its own beside new ones: run git merge, then npm ci --omit=dev, then npm run setup.',
  );
}

/** Entries of the top folder; a release adds packages and a build to them. */
export async function listReleaseEntries(place: Place, commit: string): Promise<string[]> {
  const entries = await git(place, 'ls-tree', '--name-only', commit);
  return [...entries.split('\n'), 'node_modules', 'build'];
}

/** Names the commit as the one whose files are in the folder. */
export async function nameCommit(place: Place, commit: string): Promise<void> {
  await git(place, 'reset', '--quiet', '--mixed', commit);
}

/** Gets and builds the release beside the running one. Skips what an interrupted update has completed. */
export async function prepareRelease(
  place: Place,
  commit: string,
  install: (folder: string) => Promise<void>,
): Promise<void> {
  const { next, ready } = updateFolders(place.shop);
  const complete = await readFile(ready, 'utf8').catch(() => undefined);
  if (complete === commit) return;
  await rm(ready, { force: true });
  await rm(next, { recursive: true, force: true });
  await mkdir(next, { recursive: true, mode: 0o755 });
  await copyFiles(place, commit);
  await install(next);
  await writeFile(ready, commit, { flush: true });
}

/** Writes the files of the commit. A second clone would lack them where the shop's has no history. */
async function copyFiles(place: Place, commit: string): Promise<void> {
  const { folder, next } = updateFolders(place.shop);
  const archive = join(folder, 'next.tar');
  await git(place, '-c', 'tar.umask=0022', 'archive', '--output', archive, commit);
  await runOrFail(place.machine, 'tar', ['--extract', '--file', archive, '--directory', next]);
  await rm(archive);
}

export function installWith(machine: Machine) {
  return async (folder: string): Promise<void> => {
    const env = { ...process.env, NODE_ENV: 'production' };
    const packages = ['ci', '--omit=dev', '--no-audit', '--no-fund'];
    const installed = await machine.run('npm', packages, { cwd: folder, env });
    if (installed.code !== 0) throw new SetupError(`npm ci failed:\n${installed.output.trim()}`);
    const build = "import('./scripts/build.ts').then((build) => build.buildIfStale())";
    const built = await machine.run(nodeProgram(folder), ['-e', build], { cwd: folder, env });
    if (built.code !== 0) throw new SetupError(`The build failed:\n${built.output.trim()}`);
  };
}

import { access, constants, readdir, realpath, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { findServiceUser, type Machine, serviceUser } from './machine.ts';
import type { Checked } from './terminal.ts';

// The unit hides homes and temporary files from the shop, and the others are empty after a restart.
const hiddenFolders = ['/home', '/root', '/tmp', '/var/tmp'];
const volatileFolders = ['/proc', '/sys', '/dev', '/run'];

/** Returns the reason why the service cannot use `folder`. */
export function findUnusableFolder(folder: string, machine: Machine): string | undefined {
  if (!/^[\w/.@+-]+$/.test(folder)) {
    return 'The path may only have letters, digits, and . _ - + @ between its slashes.';
  }
  const hidden = hiddenFolders.find((one) => isWithin(folder, machine.path(one)));
  if (hidden) return `The service cannot see folders in ${hidden}: choose one outside it.`;
  const other = volatileFolders.find((one) => isWithin(folder, machine.path(one)));
  return other && `${other} is not on a disk: choose a folder that outlives a restart.`;
}

type Place = { machine: Machine; dataDir: string };

/** Returns the folder without a slash at its end. It does not have to exist. */
export async function checkBackupFolder(text: string, place: Place): Promise<Checked<string>> {
  const typed = text.trim();
  if (typed.includes('://')) {
    return { mistake: 'Setup takes a folder. For a bucket, see docs/backup.md.' };
  }
  if (!isAbsolute(typed)) {
    return { mistake: 'Type the folder from the root, for example /var/backups/nabta.' };
  }
  const folder = resolve(typed);
  const mistake =
    findUnusableFolder(folder, place.machine) ??
    (await findOverlap(folder, place.dataDir)) ??
    (await findObstacle(folder, place.machine));
  return mistake ? { mistake } : { value: folder };
}

async function findOverlap(folder: string, dataDir: string): Promise<string | undefined> {
  const [backups, data] = await Promise.all([realPath(folder), realPath(dataDir)]);
  if (!isWithin(backups, data) && !isWithin(data, backups)) return undefined;
  return `Backups must not lie with the data they protect (${dataDir}): choose another folder.`;
}

async function findObstacle(folder: string, machine: Machine): Promise<string | undefined> {
  const existing = await nearestExisting(folder);
  if (!(await stat(existing)).isDirectory()) return `${existing} is a file: choose a folder.`;
  // This user does not know what root may write.
  if (!machine.isRoot) return undefined;
  const isWritable = await access(existing, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!isWritable) return `Nothing can be written in ${existing}: choose another folder.`;
  if (existing !== folder || (await readdir(folder)).length === 0) return undefined;
  const owner = await findServiceUser(machine);
  if ((await stat(folder)).uid === owner?.uid) return undefined;
  return `${folder} has files of another user than ${serviceUser}: choose a new or an empty folder.`;
}

async function nearestExisting(path: string): Promise<string> {
  try {
    await stat(path);
    return path;
  } catch {
    return nearestExisting(dirname(path));
  }
}

/** Follows links of the part that exists. */
async function realPath(path: string): Promise<string> {
  const existing = await nearestExisting(path);
  return join(await realpath(existing), relative(existing, path));
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === '' || (!way.startsWith('..') && !isAbsolute(way));
}

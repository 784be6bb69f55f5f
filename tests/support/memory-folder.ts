import { readdir, readFile, rm, statfs } from 'node:fs/promises';
import { freemem } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const gigabytes = 1024 ** 3;
const named = /^nabta-tests-(\d+)$/;

/**
 * Returns a folder in memory for a whole test run, on Linux. The embedded databases of the tests wait for
 * the disk at each commit, and they share it. Undefined if memory has no room or forbids programs (a copy
 * of PostgreSQL may be put there).
 */
export async function memoryFolder(): Promise<string | undefined> {
  const mounts = await readFile('/proc/mounts', 'utf8').catch(() => '');
  if (!/ \/dev\/shm tmpfs (?!\S*noexec)/.test(mounts)) return undefined;
  await removeLeft();
  const { bavail, bsize } = await statfs(memory);
  if (bavail * bsize < 2 * gigabytes || freemem() < 4 * gigabytes) return undefined;
  return join(memory, `nabta-tests-${process.pid}`);
}

/** Removes folders of killed runs: memory is scarcer than disk space. */
async function removeLeft(): Promise<void> {
  for (const name of await readdir(memory)) {
    const pid = Number(named.exec(name)?.[1]);
    if (pid && !isRunning(pid)) await rm(join(memory, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

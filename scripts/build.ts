import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = ['app', 'config', 'domain', 'database', 'adapters', 'server', 'content', 'public'];
const files = [
  'config.ts',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'scripts/vite-plugins.ts',
  'scripts/smallest-forms.ts',
];
const stamp = join(root, 'build', 'built-from');

/** Skips the build when build/ was made from these sources. */
export async function buildIfStale(): Promise<void> {
  const current = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return;
  const { spawnSync } = await import('node:child_process');
  process.stderr.write('Building the store (once, a few seconds) …\n');
  const bin = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs');
  const env = { ...process.env, NODE_ENV: 'production' };
  const build = spawnSync(process.execPath, [bin, 'build'], { cwd: root, env, encoding: 'utf8' });
  if (build.status !== 0) {
    process.stderr.write(`${build.stdout}${build.stderr}\nThe build failed.\n`);
    process.exit(1);
  }
  writeFileSync(stamp, current);
}

/** A command may run beside an open shop, and must not change its files. */
export async function buildIfMissing(): Promise<void> {
  if (!existsSync(stamp)) await buildIfStale();
}

/** Names, sizes and times of all sources: quick to read, and different after any edit. */
function fingerprint(): string {
  const hash = createHash('sha256');
  const listed = sources
    .filter((folder) => existsSync(`${root}${folder}`))
    .flatMap((folder) => listFiles(folder));
  for (const file of [...listed, ...files].sort()) {
    const { size, mtimeMs } = statSync(`${root}${file}`);
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/** Lists each folder with its own call: a recursive readdir would look up the kind of each file again. */
function listFiles(folder: string): string[] {
  const entries = readdirSync(`${root}${folder}`, { withFileTypes: true });
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return listFiles(path);
    return entry.isFile() && !entry.name.includes('.test.') ? [path] : [];
  });
}

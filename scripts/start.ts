import { enableCompileCache, flushCompileCache } from 'node:module';
import { compiledCode, memorySettings } from './start-settings.ts';

// npm puts the pinned release of node first on the path, so that TypeScript runs here on any machine.

process.env.NODE_ENV ??= 'production';
giveMemoryBack();
// A later start finds its modules compiled: a sixth of its work. Where the folder cannot be written,
// nothing is stored.
enableCompileCache(compiledCode);
const { buildIfStale } = await import('./build.ts');
await buildIfStale();
await import(new URL('../build/server/index.js', import.meta.url).href);
flushCompileCache();

/**
 * On Linux the C library keeps memory that was needed once for pictures, and the server stays three
 * times as large. It reads its settings when a process begins: so this process is replaced by one
 * with the same id and terminal.
 */
function giveMemoryBack() {
  const { env, execArgv, execPath, execve, argv, platform } = process;
  if (platform !== 'linux' || env.MALLOC_ARENA_MAX !== undefined || !execve) return;
  const quietly = '--disable-warning=ExperimentalWarning';
  const args = [execPath, quietly, ...execArgv, ...argv.slice(1)];
  execve(execPath, args, { ...env, ...memorySettings });
}

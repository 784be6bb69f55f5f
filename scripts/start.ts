import { buildIfStale } from './build.ts';

process.env.NODE_ENV ??= 'production';
giveMemoryBack();
await buildIfStale();
await import(new URL('../build/server/index.js', import.meta.url).href);

/**
 * On Linux the C library keeps what was needed once for making pictures, and the server stays three
 * times as large as it is. Told so when the process begins, it gives memory back: so this process
 * becomes another one, with the same number and the same terminal.
 */
function giveMemoryBack(): void {
  const { env, execArgv, execPath, execve, argv, platform } = process;
  if (platform !== 'linux' || env.MALLOC_ARENA_MAX !== undefined || !execve) return;
  const quietly = '--disable-warning=ExperimentalWarning';
  const args = [execPath, quietly, ...execArgv, ...argv.slice(1)];
  execve(execPath, args, { ...env, MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' });
}

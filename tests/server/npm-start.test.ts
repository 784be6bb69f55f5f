import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { basics } from '../support/built-server.ts';
import { freePort } from '../support/free-port.ts';
import { longTimeout } from '../support/timeouts.ts';
import { preparedStore } from '../support/with-server.ts';

test('a stop of npm reaches the server behind its shell, which closes its data', {
  timeout: 120_000,
}, async () => {
  const dataDir = await preparedStore();
  const env = { ...basics(), DATA_DIR: dataDir, PORT: String(await freePort()) };
  const npm = spawn('npm', ['start'], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env,
    detached: true,
  });
  const { pid } = npm;
  if (pid === undefined) throw new Error('npm did not start');
  onTestFinished(() => killGroup(pid));
  let output = '';
  npm.stdout.on('data', (bytes) => {
    output += bytes;
  });
  await vi.waitFor(() => expect(output).toContain('is open on'), { timeout: 60_000 });
  expect(await readdir(dataDir)).toContain('server.lock');

  npm.kill('SIGTERM');
  await once(npm, 'exit');
  await vi.waitFor(
    async () => expect(await readdir(dataDir)).not.toContain('server.lock'),
    longTimeout,
  );
  await expect(fetch(`http://localhost:${env.PORT}/`)).rejects.toThrow('fetch failed');
});

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    // All of them have ended.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

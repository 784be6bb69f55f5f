import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test, vi } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { endWithUs } from '../support/kill-on-exit.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const seconds = { timeout: 60_000, interval: 500 };

/** Folders that `npm run dev` reads and a developer may edit; all others are linked. */
const edited = ['app', 'domain', 'server', 'database', 'adapters', 'config'];
const single = [
  'config.ts',
  'package.json',
  'tsconfig.json',
  'react-router.config.ts',
  'vite.config.ts',
];

const folder = await mkdtemp(join(tmpdir(), 'nabta-dev-'));
let stop: () => Promise<unknown> = async () => undefined;
afterAll(async () => {
  await stop();
  await rm(folder, { recursive: true, force: true });
});

test('npm run dev serves a page, and reloads it once its file is edited', async () => {
  for (const name of edited) await cp(join(root, name), join(folder, name), { recursive: true });
  for (const name of single) await cp(join(root, name), join(folder, name));
  for (const name of ['content', 'deploy', 'public', 'node_modules', 'scripts'])
    await symlink(join(root, name), join(folder, name));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, ['server/process/dev.ts'], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endWithUs(child, 'TERM');
  const ended = new Promise((resolve) => child.once('close', resolve));
  stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  await vi.waitFor(() => expect(output).toContain(`Developing on ${url}`), seconds);

  const read = async () => (await fetch(`${url}/trackOrder?lang=en`)).text();
  await vi.waitFor(async () => expect(await read()).toContain('</html>'), seconds);
  const file = join(folder, 'app/words/en/shop.ts');
  const before = await readFile(file, 'utf8');
  expect(await read()).not.toContain('Find that parcel');
  const title = /track: \{[^}]*?\btitle: '([^']+)'/s.exec(before)?.[1];
  expect(title).toBeTruthy();
  await writeFile(file, before.replace(`title: '${title}'`, "title: 'Find that parcel'"));
  await vi.waitFor(async () => expect(await read()).toContain('Find that parcel'), seconds);
}, 180_000);

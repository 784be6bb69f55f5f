import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { endWithUs } from '../../tests/support/kill-on-exit.ts';
import { check } from './checks.ts';
import { shop } from './debian-root.ts';

// A part of `npm run prove:setup`: `npm start` with each release of Node that the README allows, started and
// stopped as a person, a supervisor and a terminal do. No process may remain.

/** Releases beside Debian's own Node 20. The release of the packages has tests/server/npm-start.test.ts. */
export const otherNodes = { '22': '/opt/node-22' };

type Stop = { name: string; signal: 'SIGTERM' | 'SIGINT'; isForGroup: boolean };

const stops: Stop[] = [
  { name: 'SIGTERM to npm', signal: 'SIGTERM', isForGroup: false },
  { name: 'Ctrl-C', signal: 'SIGINT', isForGroup: true },
];

export async function proveStarts(root: string): Promise<void> {
  const nodes = [
    ['Debian', ''],
    ...Object.entries(otherNodes).map(([release, folder]) => [
      release,
      `${folder}/node_modules/node/bin:`,
    ]),
  ] as const;
  for (const [at, [name, path]] of nodes.entries()) {
    for (const stop of stops)
      await proveStart(root, { name: `${name}’s Node`, path, port: 3100 + at, stop });
  }
}

type Start = { name: string; path: string; port: number; stop: Stop };

async function proveStart(root: string, { name, path, port, stop }: Start): Promise<void> {
  const data = `/srv/try-${port}`;
  const env = [
    `PATH=${path}/usr/local/bin:/usr/bin:/bin`,
    'HOME=/root',
    'NABTA_ENV=none',
    `DATA_DIR=${data}`,
    `PORT=${port}`,
  ];
  const npm = spawn('chroot', [root, 'env', '-i', '-C', shop, ...env, 'npm', 'start'], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endWithUs(npm);
  let output = '';
  for (const stream of [npm.stdout, npm.stderr]) {
    stream.on('data', (bytes: Buffer) => {
      output += bytes;
    });
  }
  const isOpen = await waitFor(() => output.includes(' is open on ') || npm.exitCode !== null);
  const version = /node (v\d+)/.exec(output)?.[0] ?? name;
  check(
    `npm start opens the shop with ${name}`,
    isOpen && npm.exitCode === null,
    `${version}\n${output}`,
  );
  const { pid = 0 } = npm;
  process.kill(stop.isForGroup ? -pid : pid, stop.signal);
  await waitFor(
    () => (npm.exitCode ?? npm.signalCode) !== null && listProcesses(port).length === 0,
  );
  const remaining = listProcesses(port);
  check(
    `${stop.name} stops it, and no process remains`,
    remaining.length === 0,
    remaining.join('\n'),
  );
  const hasLock = existsSync(join(root, data, 'server.lock'));
  check('its data are closed', !hasLock, output);
  for (const line of remaining) process.kill(Number.parseInt(line, 10), 'SIGKILL');
}

async function waitFor(isDone: () => boolean): Promise<boolean> {
  for (let attempts = 0; attempts < 1500; attempts++) {
    if (isDone()) return true;
    await pause(200);
  }
  return false;
}

/** Lists the processes that were started with this port. */
function listProcesses(port: number): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const variables = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
        if (!variables.includes(`PORT=${port}`)) return [];
        return [`${pid} ${readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')}`];
      } catch {
        return [];
      }
    });
}

import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { endWithUs } from '../tests/support/kill-on-exit.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const shutdownTimeoutMs = 10_000;

/** Returns false if the program fails or leaves processes behind. A signal to this process ends it, too. */
export async function runStep(
  program: string,
  args: string[],
  env: NodeJS.ProcessEnv,
): Promise<boolean> {
  const run = randomUUID();
  const nodeArgs = [join(root, 'node_modules', program), ...args];
  const options = { cwd: root, env: { ...process.env, ...env, TEST_RUN: run } };
  const child = spawn(process.execPath, nodeArgs, { ...options, stdio: 'inherit' });
  endWithUs(child, 'TERM');
  let isInterrupted = false;
  const interrupt = (signal: NodeJS.Signals) => {
    isInterrupted = true;
    child.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, interrupt);
  const [code] = await once(child, 'close');
  const left = await listLeft(run);
  for (const { pid, command } of left) {
    process.stdout.write(`── left behind: process ${pid}, ${command}\n`);
    end(pid);
  }
  if (isInterrupted) process.exit(1);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, interrupt);
  return code === 0 && left.length === 0;
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // It has already ended.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Waits a moment, which the program's workers may need to end. */
async function listLeft(run: string): Promise<LeftProcess[]> {
  const deadline = Date.now() + shutdownTimeoutMs;
  for (;;) {
    const left = listProcessesOf(run);
    if (left.length === 0 || Date.now() > deadline) return left;
    await pause(200);
  }
}

export type LeftProcess = { pid: number; command: string };

/** Every process started by the tests inherits TEST_RUN. */
export function listProcessesOf(run: string): LeftProcess[] {
  const lines = (...columns: string[]) =>
    execFileSync('ps', [...columns], { encoding: 'utf8', maxBuffer: 64_000_000 })
      .split('\n')
      .map((line) => /^\s*(\d+)\s+(.*)$/.exec(line))
      .flatMap((match) => (match ? [{ pid: Number(match[1]), text: match[2]?.trim() ?? '' }] : []));
  const marked = lines('axeww', '-o', 'pid=,args=').filter(({ pid, text }) => {
    return pid !== process.pid && text.split(' ').includes(`TEST_RUN=${run}`);
  });
  const commands = new Map(lines('axww', '-o', 'pid=,args=').map(({ pid, text }) => [pid, text]));
  // Processes that ended between the two lists, and `ps` itself, are in only one of them.
  return marked.flatMap(({ pid }) => {
    const command = commands.get(pid);
    return command === undefined ? [] : [{ pid, command }];
  });
}

import { stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { type Machine, runOrFail, SetupError } from './machine.ts';
import { serviceName } from './service-unit.ts';

export type ServiceState = {
  isActive: boolean;
  isEnabled: boolean;
  /** Ended, or started again by systemd since its start. */
  hasFailed: boolean;
  startedAtMs: number;
};

export async function readService(machine: Machine): Promise<ServiceState> {
  const properties = '--property=ActiveState,NRestarts,ActiveEnterTimestamp';
  const show = await machine.run('systemctl', [
    'show',
    serviceName,
    '--timestamp=unix',
    properties,
  ]);
  const { code } = await machine.run('systemctl', ['is-enabled', '--quiet', serviceName]);
  const read = (name: string) => new RegExp(`^${name}=@?(.*)$`, 'm').exec(show.output)?.[1] ?? '';
  const state = read('ActiveState');
  return {
    isActive: state === 'active',
    isEnabled: code === 0,
    hasFailed: state === 'failed' || Number(read('NRestarts')) > 0,
    startedAtMs: Number(read('ActiveEnterTimestamp')) * 1000,
  };
}

/** Returns true if the shop runs with these files as they are now. */
export async function runsWith(machine: Machine, files: string[]): Promise<boolean> {
  const { isActive, isEnabled, startedAtMs } = await readService(machine);
  if (!isActive || !isEnabled) return false;
  const changed = await Promise.all(files.map(async (path) => (await stat(path)).mtimeMs));
  // systemd reports whole seconds.
  return Math.floor(Math.max(...changed) / 1000) * 1000 <= startedAtMs;
}

type StartOptions = { host: string; port: number; timeoutMs: number };
export type FirstAccount = { email: string; password: string };

/**
 * Starts the shop, or starts it again, and waits until it answers. Returns the account that it made if this
 * was its first start.
 */
export async function startService(
  machine: Machine,
  options: StartOptions,
): Promise<FirstAccount | undefined> {
  const since = Math.floor(Date.now() / 1000);
  await runOrFail(machine, 'systemctl', ['daemon-reload']);
  await runOrFail(machine, 'systemctl', ['enable', serviceName]);
  await runOrFail(machine, 'systemctl', ['stop', serviceName]);
  // Sets the count of restarts to zero. It fails if there is nothing to reset.
  await machine.run('systemctl', ['reset-failed', serviceName]);
  await runOrFail(machine, 'systemctl', ['start', serviceName]);
  await waitUntilUp(machine, { ...options, since });
  return readFirstAccount(machine, since);
}

const pollIntervalMs = 500;

async function waitUntilUp(
  machine: Machine,
  { host, port, timeoutMs, since }: StartOptions & { since: number },
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const { isActive, hasFailed } = await readService(machine);
    if (isActive && !hasFailed && (await isUp(host, port))) return;
    if (hasFailed || Date.now() > deadline) {
      const reason = hasFailed ? 'The shop did not start' : `No answer on port ${port}`;
      throw new SetupError(`${reason}. Its last lines:\n${await readJournal(machine, since)}`);
    }
    await pause(pollIntervalMs);
  }
}

async function isUp(host: string, port: number): Promise<boolean> {
  try {
    return (await fetch(`http://${host}:${port}/up`)).ok;
  } catch {
    return false;
  }
}

async function readJournal(machine: Machine, since: number, lines = '30'): Promise<string> {
  const place = ['--unit', serviceName, '--since', `@${since}`];
  const form = ['--output', 'cat', '--no-pager', '--lines', lines];
  return (await machine.run('journalctl', [...place, ...form])).output.trimEnd();
}

const journalAttempts = 20;

/** The shop prints the password once, before the address of its back office. */
async function readFirstAccount(
  machine: Machine,
  since: number,
): Promise<FirstAccount | undefined> {
  for (let attempts = 0; attempts < journalAttempts; attempts++) {
    const text = await readJournal(machine, since, 'all');
    const [, email, password] =
      /The first admin:\s+email\s+(\S+)\s+password\s+(\S+)/.exec(text) ?? [];
    if (email && password) return { email, password };
    if (text.includes('The back office is on')) return undefined;
    await pause(pollIntervalMs);
  }
  return undefined;
}

/** Brings the service back to `earlier`, after `restoreFiles` brought its files back. */
export async function restoreService(
  machine: Machine,
  earlier: ServiceState,
  restoreFiles: () => Promise<void>,
): Promise<void> {
  // It must end before its unit file goes. A command that fails here must not keep the files from coming back.
  if (!earlier.isActive) await machine.run('systemctl', ['stop', serviceName]);
  if (!earlier.isEnabled) await machine.run('systemctl', ['disable', serviceName]);
  await restoreFiles();
  await machine.run('systemctl', ['daemon-reload']);
  if (earlier.isActive) await machine.run('systemctl', ['restart', serviceName]);
}

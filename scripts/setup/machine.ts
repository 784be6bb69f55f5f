import { spawn } from 'node:child_process';
import { Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';

export type CommandResult = { code: number; output: string };
export type Owner = { uid: number; gid: number };
type CommandOptions = { cwd?: string; env?: NodeJS.ProcessEnv; owner?: Owner };

/** The server that setup changes. Tests use another root folder and programs that stand in for systemd's. */
export type Machine = {
  isRoot: boolean;
  /** Addresses of its network cards, without those that only it reaches. */
  addresses(): string[];
  /** Returns what the domain's A and AAAA records name. Throws if no DNS server responds. */
  lookUp(domain: string): Promise<string[]>;
  /** Returns the path of a file of the system, such as `/etc/caddy/Caddyfile`. */
  path(systemPath: string): string;
  /** A program that is missing ends with 127. */
  run(program: string, args: string[], options?: CommandOptions): Promise<CommandResult>;
};

/** A reason for the owner to read: no stack is printed. */
export class SetupError extends Error {}

const missingProgram = 127;

type MachineOptions = { root?: string; isRoot?: boolean; env?: NodeJS.ProcessEnv };

export function createMachine(options: MachineOptions = {}): Machine {
  const { root = '/', isRoot = process.getuid?.() === 0, env = process.env } = options;
  // `su` without a dash leaves the programs of root out.
  const path = `${env.PATH}:/usr/sbin:/sbin`;
  return {
    isRoot,
    addresses: listAddresses,
    lookUp: lookUpAddresses,
    path: (systemPath) => join(root, systemPath),
    run(program, args, { cwd, env: own = env, owner } = {}) {
      const { promise, resolve, reject } = Promise.withResolvers<CommandResult>();
      const child = spawn(program, args, { cwd, env: { ...own, PATH: path }, ...owner });
      child.stdin.end();
      let output = '';
      const collect = (bytes: Buffer) => {
        output += bytes;
      };
      child.stdout.on('data', collect);
      child.stderr.on('data', collect);
      child.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') resolve({ code: missingProgram, output: '' });
        else reject(error);
      });
      child.once('close', (code) => resolve({ code: code ?? 1, output }));
      return promise;
    },
  };
}

function listAddresses(): string[] {
  const cards = Object.values(networkInterfaces()).flatMap((card) => card ?? []);
  return cards
    .filter(({ internal, scopeid }) => !internal && !scopeid)
    .map(({ address }) => address);
}

const noRecord = ['ENOTFOUND', 'ENODATA'];

/** Asks DNS only: a line of /etc/hosts leads nobody else here. */
async function lookUpAddresses(domain: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  const pending = [resolver.resolve4(domain), resolver.resolve6(domain)];
  const responses = pending.map((records) =>
    records.catch((error: NodeJS.ErrnoException): string[] => {
      if (noRecord.includes(error.code ?? '')) return [];
      throw error;
    }),
  );
  return (await Promise.all(responses)).flat();
}

/** Runs a program that has to succeed. Throws SetupError with its output. */
export async function runOrFail(
  machine: Machine,
  program: string,
  args: string[],
): Promise<string> {
  const { code, output } = await machine.run(program, args);
  if (code === 0) return output;
  const reason = code === missingProgram ? 'the program is missing' : output.trim();
  throw new SetupError(`${[program, ...args].join(' ')} failed: ${reason || `exit code ${code}`}`);
}

/** The name of the system user and of its group. */
export const serviceUser = 'nabta';

/** Returns undefined while the system user does not exist. */
export async function findServiceUser(machine: Machine): Promise<Owner | undefined> {
  const text = await readFile(machine.path('/etc/passwd'), 'utf8').catch(() => '');
  const fields = text.split('\n').map((line) => line.split(':'));
  const [, , uid, gid] = fields.find(([name]) => name === serviceUser) ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

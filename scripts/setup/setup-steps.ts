import { existsSync } from 'node:fs';
import { chmod, lchown, lstat, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeKey } from '#server/backup/encryption.ts';
import type { CaddyFile } from './caddy-file.ts';
import { type FileChanges, type FileTarget, isWritten } from './file-changes.ts';
import {
  findServiceUser,
  type Machine,
  type Owner,
  runOrFail,
  SetupError,
  serviceUser,
} from './machine.ts';

/** A step that was interrupted is done again by the next run. */
export type Step = {
  name: string;
  /** The step as a person would do it, for a run without root. */
  preview: () => string | Promise<string>;
  isDone(): Promise<boolean>;
  run(): Promise<void>;
  /** The step starts the shop, which has to be as before when a later step fails. */
  startsShop?: true;
  /** Runs after the files are as before. */
  afterUndo?: () => Promise<void>;
};

const root: Owner = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };

export function makeUserStep(machine: Machine): Step {
  const args = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent'];
  const command = [...args, '--shell', '/usr/sbin/nologin', serviceUser];
  return {
    name: `system user ${serviceUser}`,
    preview: () => `useradd ${command.join(' ')}`,
    isDone: async () => !!(await findServiceUser(machine)),
    run: async () => void (await runOrFail(machine, 'useradd', command)),
  };
}

/** Gives the folder and what is in it to the system user; nobody else may open it. */
export function makeFolderStep(machine: Machine, path: string): Step {
  return {
    name: `folder ${path}`,
    preview: () => `mkdir -p ${path}, owner ${serviceUser}, mode 700`,
    async isDone() {
      if (!existsSync(path)) return false;
      const owner = await requireUser(machine);
      // A restore that root ran leaves a folder of root in it.
      const children = (await readdir(path)).map((name) => join(path, name));
      const stats = await Promise.all([path, ...children].map((one) => lstat(one)));
      const isOwned = stats.every(({ uid, gid }) => uid === owner.uid && gid === owner.gid);
      return isOwned && ((await stat(path)).mode & 0o777) === 0o700;
    },
    async run() {
      await mkdir(path, { recursive: true });
      // The folder itself is last: an interrupted run goes on with its contents.
      await giveTo(await requireUser(machine), path);
      await chmod(path, 0o700);
    },
  };
}

async function giveTo(owner: Owner, path: string): Promise<void> {
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const one = join(path, entry.name);
    if (entry.isDirectory()) await giveTo(owner, one);
    else await lchown(one, owner.uid, owner.gid);
  }
  await lchown(path, owner.uid, owner.gid);
}

async function requireUser(machine: Machine): Promise<Owner> {
  const owner = await findServiceUser(machine);
  if (!owner) throw new SetupError(`useradd did not make the user ${serviceUser}.`);
  return owner;
}

/** The settings get the public half alone. */
export type BackupKey = { publicKey: string | undefined };

/** A run that was interrupted before it saved the settings left the file: its key is taken. */
export function makeKeyStep(file: string, key: BackupKey): Step {
  return {
    name: 'backup key',
    preview: () => `write ${file}, owner root, mode 600: the secret half of a new key pair`,
    isDone: async () => key.publicKey !== undefined,
    async run() {
      const made = await makeKey(new Date());
      const options = { mode: 0o600, flag: 'wx', flush: true };
      await mkdir(dirname(file), { recursive: true });
      const isNew = await writeFile(file, made.text, options).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'EEXIST') return false;
          throw error;
        },
      );
      const text = isNew ? made.text : await readFile(file, 'utf8');
      key.publicKey = /^# public key: (age1\S+)$/m.exec(text)?.[1];
      if (!key.publicKey) throw new SetupError(`${file} is no backup key: move it elsewhere.`);
    },
  };
}

type FileStep = {
  name: string;
  path: string;
  mode: number;
  /** Undefined: root. */
  ownedBy?: Machine;
  changes: FileChanges;
  text: () => string | Promise<string>;
};

export function makeFileStep({ name, path, mode, ownedBy, changes, text }: FileStep): Step {
  const target = async (): Promise<FileTarget> => {
    return { path, text: await text(), mode, owner: ownedBy ? await requireUser(ownedBy) : root };
  };
  return {
    name: `${name} ${path}`,
    async preview() {
      const owner = ownedBy ? serviceUser : 'root';
      return `write ${path}, owner ${owner}, mode ${mode.toString(8)}:\n${indent(await text())}`;
    },
    isDone: async () => isWritten(await target()),
    async run() {
      await mkdir(dirname(path), { recursive: true });
      await changes.write(await target());
    },
  };
}

function indent(text: string): string {
  return text.trimEnd().replaceAll(/^(?=.)/gm, '    ');
}

/** Checks the file before Caddy gets it. */
export function makeCaddyStep(machine: Machine, file: CaddyFile, changes: FileChanges): Step {
  const { path, text } = file;
  const step = makeFileStep({
    name: 'Caddy file',
    path,
    mode: 0o644,
    changes,
    text: () => text,
  });
  return {
    ...step,
    async run() {
      await step.run();
      await runOrFail(machine, 'caddy', ['validate', '--adapter', 'caddyfile', '--config', path]);
    },
  };
}

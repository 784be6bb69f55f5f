import { parseArgs } from 'node:util';

export class UsageError extends Error {}

export function readBackupArguments(args: string[]) {
  const options = { force: { type: 'boolean' }, 'new-key': { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const { force = false, 'new-key': isNewKey = false } = values;
  if (force && isNewKey) throw new UsageError();
  return { file: onlyFile(positionals), force, isNewKey };
}

export function readRestoreArguments(args: string[]) {
  const options = {
    force: { type: 'boolean' },
    check: { type: 'boolean' },
    identity: { type: 'string' },
  } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const { force = false, check: isRehearsal = false, identity: keyFile } = values;
  if (force && isRehearsal) throw new UsageError();
  return { file: onlyFile(positionals), force, isRehearsal, keyFile };
}

function onlyFile(positionals: string[]): string {
  const [file] = positionals;
  if (!file || positionals.length !== 1) throw new UsageError();
  return file;
}

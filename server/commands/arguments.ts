import { parseArgs } from 'node:util';

export class UsageError extends Error {}

export function readFileArgument(args: string[]): { file: string; force: boolean } {
  const options = { force: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [file] = positionals;
  if (!file || positionals.length !== 1) throw new UsageError();
  return { file, force: values.force === true };
}

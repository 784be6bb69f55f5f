import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '#config.ts';
import { adoptAndMigrate } from '#database/adopt.ts';
import { UsageError } from './arguments.ts';
import {
  describeErasureReport,
  PrivacyCommandError,
  type PrivacyRequest,
  privacyRequest,
  privacyResult,
  runPrivacyRequest,
} from './privacy-request.ts';
import { hasEmbeddedDatabase, runOnDataOrServer } from './run-on-data.ts';

export const privacyUsage = `npm run privacy -- export EMAIL [--to FILE]
npm run privacy -- erase EMAIL [--yes [--force]]`;

export async function runPrivacy(args: string[]): Promise<string> {
  const { request, to } = readArguments(args);
  const config = readConfig();
  if (!config.databaseUrl && !hasEmbeddedDatabase(config)) {
    throw new PrivacyCommandError(`There is no store in ${resolve(config.dataDir)} yet.`);
  }
  const result = privacyResult.parse(
    await runOnDataOrServer(config, {
      request,
      async work({ db }) {
        await adoptAndMigrate(db, (message) => void process.stderr.write(`${message}\n`));
        return runPrivacyRequest(db, request);
      },
    }),
  );
  switch (result.state) {
    case 'nothing':
      throw new PrivacyCommandError(`The shop has no data for ${request.email}.`);
    case 'exported':
      return to === undefined ? result.file : writeExport(resolve(to), result.file);
    case 'open':
      throw new PrivacyCommandError(describeErasureReport(result));
    default:
      return describeErasureReport(result);
  }
}

function readArguments(args: string[]): { request: PrivacyRequest; to: string | undefined } {
  const options = {
    to: { type: 'string' },
    yes: { type: 'boolean' },
    force: { type: 'boolean' },
  } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [action, email] = positionals;
  const { to, yes: isMeant = false, force: isForced = false } = values;
  const isExport = action === 'export' && !isMeant && !isForced;
  const isErasure = action === 'erase' && to === undefined;
  if (!(isExport || isErasure) || positionals.length !== 2) throw new UsageError();
  const parsed = privacyRequest.safeParse({
    command: `privacy-${action}`,
    email,
    isMeant,
    isForced,
  });
  if (parsed.success) return { request: parsed.data, to };
  throw new UsageError(parsed.error.issues.map((issue) => issue.message).join('\n'));
}

/** Writes a file that only its owner can read, and never overwrites one. */
async function writeExport(path: string, text: string): Promise<string> {
  try {
    await writeFile(path, `${text}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    throw new PrivacyCommandError(`${path} could not be written: ${(error as Error).message}`);
  }
  return `Written: ${path}\nIt contains everything about one person: keep it confidential.`;
}

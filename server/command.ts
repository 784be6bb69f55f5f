import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, ConfigError, readConfig } from '#config.ts';
import { askHolder, FolderInUse, HolderRefused, lockFolder } from '#database/lock.ts';
import { migrate } from '#database/migrate.ts';
import { type Database, openEmbedded, openPostgres } from '#database/open.ts';
import { StaffAccountExists, StaffAccountUnknown } from '#domain/staff/accounts.server.ts';
import {
  changeStaff,
  describeAccount,
  printedAccount,
  type StaffRequest,
  staffRequest,
} from './commands/staff.ts';

const usage = `Usage: npm run staff -- add EMAIL --role admin|staff
       npm run staff -- reset EMAIL [--second-factor]`;

class UsageError extends Error {}

try {
  const request = readArguments(process.argv.slice(2));
  const account = await changeStaffAnywhere(readConfig(), request);
  const done = request.command === 'staff-add' ? 'Account made' : 'New password';
  process.stdout.write(`${done}:\n${describeAccount(account)}\n`);
} catch (error) {
  const ours = [StaffAccountExists, StaffAccountUnknown];
  const plain = [UsageError, ConfigError, FolderInUse, HolderRefused, ...ours];
  const isPlain = plain.some((type) => error instanceof type);
  const { message, stack } = error as Error;
  process.stderr.write(`${isPlain ? message : stack}\n`);
  process.exitCode = 1;
}

function readArguments(args: string[]) {
  const { values, positionals } = parseWords(args);
  const [command, action, email] = positionals;
  const isKnown = action === 'add' || action === 'reset';
  if (command !== 'staff' || !isKnown || positionals.length !== 3) throw new UsageError(usage);
  const withSecondFactor = values['second-factor'] === true;
  const request = { command: `staff-${action}`, email, role: values.role, withSecondFactor };
  const parsed = staffRequest.safeParse(request);
  if (parsed.success) return parsed.data;
  throw new UsageError([...parsed.error.issues.map((issue) => issue.message), usage].join('\n'));
}

function parseWords(args: string[]) {
  try {
    const options = { role: { type: 'string' }, 'second-factor': { type: 'boolean' } } as const;
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${usage}`);
  }
}

/** Through the running server when it holds the embedded database, else on the database itself. */
async function changeStaffAnywhere(config: Config, request: StaffRequest) {
  if (config.databaseUrl) {
    const onError = (error: Error) => process.stderr.write(`${error.message}\n`);
    return changeStaffOn(openPostgres({ url: config.databaseUrl, onError }), request);
  }
  const folder = resolve(config.dataDir);
  try {
    const lock = await lockFolder(folder, refuse);
    try {
      return await changeStaffOn(await openEmbedded(join(folder, 'database')), request);
    } finally {
      await lock.release();
    }
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    return printedAccount.parse(await askHolder(error.holder, request));
  }
}

async function changeStaffOn(database: Database, request: StaffRequest) {
  try {
    await migrate(database.db);
    return await changeStaff(database.db, request);
  } finally {
    await database.close();
  }
}

async function refuse(): Promise<never> {
  throw new Error('another command is working on the data; try again in a moment');
}

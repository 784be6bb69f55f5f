import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { z } from 'zod';
import { type Config, ConfigError, readConfig } from '#config.ts';
import { askHolder, FolderInUse, HolderRefused, lockFolder } from '#database/lock.ts';
import { migrate } from '#database/migrate.ts';
import { type Database, openEmbedded, openPostgres } from '#database/open.ts';
import { StaffAccountExists } from '#domain/staff/accounts.server.ts';
import { addStaff, addStaffRequest, describeAccount, newAccount } from './commands/staff.ts';

const usage = 'Usage: npm run staff -- add EMAIL --role admin|staff';

class UsageError extends Error {}

try {
  const request = readArguments(process.argv.slice(2));
  const account = await addStaffAnywhere(readConfig(), request);
  process.stdout.write(`Account made:\n${describeAccount(account)}\n`);
} catch (error) {
  const plain = [UsageError, ConfigError, FolderInUse, HolderRefused, StaffAccountExists];
  const isPlain = plain.some((type) => error instanceof type);
  const { message, stack } = error as Error;
  process.stderr.write(`${isPlain ? message : stack}\n`);
  process.exitCode = 1;
}

function readArguments(args: string[]) {
  const { values, positionals } = parseWords(args);
  const [command, action, email] = positionals;
  if (command !== 'staff' || action !== 'add' || positionals.length !== 3) {
    throw new UsageError(usage);
  }
  const request = { command: 'staff-add', email, role: values.role };
  const parsed = addStaffRequest.safeParse(request);
  if (parsed.success) return parsed.data;
  throw new UsageError([...parsed.error.issues.map((issue) => issue.message), usage].join('\n'));
}

function parseWords(args: string[]) {
  try {
    const options = { role: { type: 'string' } } as const;
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${usage}`);
  }
}

/** Through the running server when it holds the embedded database, else on the database itself. */
async function addStaffAnywhere(config: Config, request: z.infer<typeof addStaffRequest>) {
  if (config.databaseUrl) {
    const onError = (error: Error) => process.stderr.write(`${error.message}\n`);
    return addStaffOn(openPostgres({ url: config.databaseUrl, onError }), request);
  }
  const folder = resolve(config.dataDir);
  try {
    const lock = await lockFolder(folder, refuse);
    try {
      return await addStaffOn(await openEmbedded(join(folder, 'database')), request);
    } finally {
      await lock.release();
    }
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    return newAccount.parse(await askHolder(error.holder, request));
  }
}

async function addStaffOn(database: Database, request: z.infer<typeof addStaffRequest>) {
  try {
    await migrate(database.db);
    return await addStaff(database.db, request);
  } finally {
    await database.close();
  }
}

async function refuse(): Promise<never> {
  throw new Error('another command is working on the data; try again in a moment');
}

import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '#config.ts';
import { adoptAndMigrate } from '#database/adopt.ts';
import {
  AmountsCommandError,
  type AmountsRequest,
  amountsResult,
  describeAmounts,
  runAmountsRequest,
} from './amounts-request.ts';
import { UsageError } from './arguments.ts';
import { hasEmbeddedDatabase, runOnDataOrServer } from './run-on-data.ts';

export const amountsUsage = `npm run amounts
npm run amounts -- widen`;

export async function runAmounts(args: string[]): Promise<string> {
  const request = readArguments(args);
  const config = readConfig();
  if (!config.databaseUrl && !hasEmbeddedDatabase(config)) {
    throw new AmountsCommandError(`There is no store in ${resolve(config.dataDir)} yet.`);
  }
  const result = await runOnDataOrServer(config, {
    request,
    async work({ db }) {
      await adoptAndMigrate(db, (message) => void process.stderr.write(`${message}\n`));
      return runAmountsRequest(db, request);
    },
  });
  return describeAmounts(amountsResult.parse(result));
}

function readArguments(args: string[]): AmountsRequest {
  const { positionals } = parseArgs({ args, options: {}, allowPositionals: true });
  const [action, ...others] = positionals;
  if (others.length > 0 || (action !== undefined && action !== 'widen')) throw new UsageError();
  return { command: action === 'widen' ? 'amounts-widen' : 'amounts-state' };
}

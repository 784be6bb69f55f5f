import { parseArgs } from 'node:util';
import { readConfig } from '#config.ts';
import { adoptAndMigrate } from '#database/adopt.ts';
import { staffRoles } from '#domain/permissions.ts';
import { readOrCreateSecret } from '../process/secret.ts';
import { UsageError } from './arguments.ts';
import { runOnDataOrServer } from './run-on-data.ts';
import {
  describeStaffResult,
  runStaffRequest,
  type StaffRequest,
  staffRequest,
} from './staff-request.ts';

const roles = staffRoles.join('|');
export const staffUsage = `npm run staff -- list
npm run staff -- add EMAIL --role ${roles}
npm run staff -- role EMAIL --role ${roles}
npm run staff -- reset EMAIL [--second-factor]`;

export async function runStaff(args: string[]): Promise<string> {
  const request = readArguments(args);
  const config = readConfig();
  const result = await runOnDataOrServer(config, {
    request,
    async work({ db }) {
      await adoptAndMigrate(db, (message) => void process.stderr.write(`${message}\n`));
      return runStaffRequest({ db, secret: await readOrCreateSecret(config) }, request);
    },
  });
  return describeStaffResult(request, result);
}

function readArguments(args: string[]): StaffRequest {
  const options = { role: { type: 'string' }, 'second-factor': { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [action = '', email] = positionals;
  const isKnown = ['list', 'add', 'role', 'reset'].includes(action);
  if (!isKnown || positionals.length !== (action === 'list' ? 1 : 2)) throw new UsageError();
  const withSecondFactor = values['second-factor'] === true;
  const request = { command: `staff-${action}`, email, role: values.role, withSecondFactor };
  const parsed = staffRequest.safeParse(request);
  if (parsed.success) return parsed.data;
  throw new UsageError(parsed.error.issues.map((issue) => issue.message).join('\n'));
}

import { HolderRefused } from '#database/embedded/lock-rpc.ts';
import { StaffAccountExists, StaffAccountUnknown } from '#domain/staff/accounts.server.ts';
import { LastOwner } from '#domain/staff/change-person.server.ts';
import { BackupError } from './backup/backup-error.ts';
import { AmountsCommandError } from './commands/amounts-request.ts';
import { UsageError } from './commands/arguments.ts';
import { PrivacyCommandError } from './commands/privacy-request.ts';
import { amountsUsage, runAmounts } from './commands/run-amounts.ts';
import { backupUsage, runBackup } from './commands/run-backup.ts';
import { doctorUsage, runDoctor } from './commands/run-doctor.ts';
import { moveUsage, runMove } from './commands/run-move.ts';
import { privacyUsage, runPrivacy } from './commands/run-privacy.ts';
import { restoreUsage, runRestore } from './commands/run-restore.ts';
import { runStaff, staffUsage } from './commands/run-staff.ts';
import { describeStartError } from './process/start-error.ts';

const commands = new Map([
  ['staff', { run: runStaff, usage: staffUsage }],
  ['backup', { run: runBackup, usage: backupUsage }],
  ['restore', { run: runRestore, usage: restoreUsage }],
  ['move', { run: runMove, usage: moveUsage }],
  ['doctor', { run: runDoctor, usage: doctorUsage }],
  ['privacy', { run: runPrivacy, usage: privacyUsage }],
  ['amounts', { run: runAmounts, usage: amountsUsage }],
]);

const [name = '', ...args] = process.argv.slice(2);
const command = commands.get(name);

try {
  if (!command) throw new UsageError();
  process.stdout.write(`${await command.run(args)}\n`);
} catch (error) {
  process.stderr.write(`${describeError(error as NodeJS.ErrnoException)}\n`);
  process.exitCode = 1;
}
// Exits after all output is written: timers of a closed embedded database or a hanging check would keep the
// process alive.
process.stdout.write('', () => process.stderr.write('', () => process.exit()));

function describeError(error: NodeJS.ErrnoException): string {
  const isMisuse = error instanceof UsageError || error.code?.startsWith('ERR_PARSE_ARGS');
  if (isMisuse) return [error.message, describeUsage()].filter(Boolean).join('\n');
  const ours = [
    HolderRefused,
    StaffAccountExists,
    StaffAccountUnknown,
    BackupError,
    LastOwner,
    PrivacyCommandError,
    AmountsCommandError,
  ];
  if (ours.some((type) => error instanceof type)) return error.message;
  return describeStartError(error);
}

function describeUsage(): string {
  const commandList = command ? [command] : [...commands.values()];
  const lines = commandList.flatMap(({ usage }) => usage.split('\n'));
  return lines.map((line, at) => `${at === 0 ? 'Usage: ' : '       '}${line}`).join('\n');
}

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { variableNames } from '#config.ts';
import { readSettingsFile } from '../../config/settings-file.ts';
import { type CommandResult, type Machine, runOrFail, SetupError } from '../setup/machine.ts';
import { serviceName, unitFile } from '../setup/service-unit.ts';
import { runShopCommand } from '../setup/shop-command.ts';
import type { Terminal } from '../setup/terminal.ts';
import { describeNewFaults, type Fault, readFaults } from './doctor-faults.ts';
import {
  findNewRelease,
  listReleaseEntries,
  nameCommit,
  prepareRelease,
  requireUnchangedClone,
} from './prepare-release.ts';
import {
  emptyPrevious,
  forgetState,
  moveBack,
  moveIn,
  type ReleaseChange,
  readState,
  writeState,
} from './release-folder.ts';

export type UpdateOptions = {
  machine: Machine;
  terminal: Pick<Terminal, 'print'>;
  /** Folder of the code, a clone that npm run setup made a service of. */
  shop: string;
  /** Go back to the release before. */
  isBack: boolean;
  /** Installs packages in a folder, and builds there. */
  install(folder: string): Promise<void>;
  /** Runs the setup of the release that is in the folder now: it starts the shop and waits for it. */
  setUp(): Promise<CommandResult>;
  /** Runs before each step; a test stops there. */
  beforeStep?: (name: string) => Promise<void>;
};

/**
 * Data stays where it is: the release before runs with the database that a newer one has migrated. So going
 * back loses no order. Throws SetupError.
 */
export async function runUpdate(options: UpdateOptions): Promise<void> {
  const { machine, terminal, shop, isBack } = options;
  await requireOwnService(options);
  const state = await readState(shop);
  if (state && !state.isFinished) {
    terminal.print('An update was interrupted. The shop first goes back to the release before it.');
    await goBack(options, state);
  }
  if (isBack) return goBackByHand(options, state?.isFinished ? state : undefined);
  await requireUnchangedClone({ machine, shop });
  const change = await findNewRelease({ machine, shop });
  if (change.from === change.to) return terminal.print('The shop has the newest release.');
  await update(options, change);
}

async function requireOwnService({ machine, shop }: UpdateOptions): Promise<void> {
  if (!machine.isRoot) throw new SetupError('An update needs root: sudo npm run update');
  const unit = await readFile(machine.path(unitFile), 'utf8').catch(() => '');
  if (unit.split('\n').includes(`WorkingDirectory=${shop}`)) return;
  throw new SetupError(`No service runs the shop of ${shop}: run npm run setup first.`);
}

async function update(options: UpdateOptions, change: ReleaseChange): Promise<void> {
  const { machine, terminal, shop } = options;
  const place = { machine, shop };
  const step = async (name: string, run: () => Promise<unknown>): Promise<void> => {
    await options.beforeStep?.(name);
    await run().catch((error: Error) => {
      throw new SetupError(`${name}: ${error.message}`);
    });
    terminal.print(`done     ${name}`);
  };
  const earlier = await readFaults(place);
  await step('new release: packages and build', () =>
    prepareRelease(place, change.to, options.install),
  );
  await forgetState(shop);
  await emptyPrevious(shop);
  await writeState(shop, { ...change, isFinished: false });
  try {
    await step('shop stopped', () => runOrFail(machine, 'systemctl', ['stop', serviceName]));
    await step('backup', () => makeBackup(options));
    await step('new release in place', async () => {
      await moveIn(shop, await listReleaseEntries(place, change.from));
      await nameCommit(place, change.to);
    });
    await step('shop started', () => start(options));
    await step('doctor', async () => requireNoNewFaults(options, earlier));
  } catch (error) {
    // Anything else is an interruption, as by a kill.
    if (!(error instanceof SetupError)) throw error;
    terminal.print(`failed   ${error.message}\n\nThe shop goes back to the release before.`);
    await goBack(options, change);
    throw new SetupError('The update failed. The shop runs the release before, with every order.');
  }
  await writeState(shop, { ...change, isFinished: true });
  terminal.print(
    `\nThe shop runs the new release. The backup from before is ${backupFile(shop)}; the next update ` +
      'replaces it.\nTo go back to the release before, orders included: npm run update -- --back',
  );
}

/** It is safe to repeat, however far the update or an earlier way back came. */
async function goBack(options: UpdateOptions, { from, to }: ReleaseChange): Promise<void> {
  const { machine, terminal, shop } = options;
  const place = { machine, shop };
  await options.beforeStep?.('back');
  await runOrFail(machine, 'systemctl', ['stop', serviceName]);
  const earlier = await listReleaseEntries(place, from);
  const later = await listReleaseEntries(place, to);
  await moveBack(
    shop,
    later.filter((entry) => !earlier.includes(entry)),
  );
  await nameCommit(place, from);
  await start(options);
  await forgetState(shop);
  terminal.print('done     release before in place, shop started');
}

async function goBackByHand(
  options: UpdateOptions,
  finished: ReleaseChange | undefined,
): Promise<void> {
  if (!finished) throw new SetupError('No earlier release is stored here.');
  await requireUnchangedClone(options);
  // An interrupted way back goes on with the next run.
  await writeState(options.shop, { ...finished, isFinished: false });
  await goBack(options, finished);
}

async function start({ setUp }: UpdateOptions): Promise<void> {
  const { code, output } = await setUp();
  if (code !== 0) throw new SetupError(`the shop did not start:\n${output.trim()}`);
}

/** Beside the data, and as closed as they are: it has people's data and is not encrypted. */
function backupFile(shop: string): string {
  const { values } = readSettings(shop);
  return join(resolve(shop, values.DATA_DIR || 'data'), 'before-update.tar');
}

function readSettings(shop: string) {
  const file = join(shop, 'nabta.env');
  return readSettingsFile({ NABTA_ENV: existsSync(file) ? file : 'none' }, variableNames);
}

/** The shop is stopped: no order is missing in it. */
async function makeBackup({ machine, shop }: UpdateOptions): Promise<void> {
  const args = ['backup', backupFile(shop), '--force'];
  const { code, output } = await runShopCommand({ machine, shop }, args);
  if (code !== 0) throw new SetupError(`the backup failed:\n${output.trim()}`);
}

async function requireNoNewFaults(options: UpdateOptions, earlier: Fault[]): Promise<void> {
  const text = describeNewFaults(await readFaults(options), earlier);
  if (text) throw new SetupError(`the doctor reports what was well before:\n${text}`);
}

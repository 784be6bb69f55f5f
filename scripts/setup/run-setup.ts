import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { ConfigError, readConfig } from '#config.ts';
import { makeKey } from '#server/backup/encryption.ts';
import { planCaddyFile } from './caddy-file.ts';
import { findDomainProblem, findUsedHttpsPorts } from './check-network.ts';
import { chooseSettings, type SetupFlags, type ShopSettings } from './choose-settings.ts';
import { FileChanges } from './file-changes.ts';
import { type Machine, runOrFail, SetupError } from './machine.ts';
import { checkCaddy, checkMachine } from './machine-checks.ts';
import { describeUnit, unitFile } from './service-unit.ts';
import { changeSettings } from './settings-text.ts';
import {
  type BackupKey,
  makeCaddyStep,
  makeFileStep,
  makeFolderStep,
  makeKeyStep,
  makeUserStep,
  type Step,
} from './setup-steps.ts';
import { runShopCommand } from './shop-command.ts';
import {
  type FirstAccount,
  readService,
  restoreService,
  runsWith,
  type ServiceState,
  startService,
} from './shop-service.ts';
import type { Terminal } from './terminal.ts';

export type SetupOptions = {
  machine: Machine;
  terminal: Terminal;
  /** Folder of the code. */
  shop: string;
  flags: SetupFlags;
  build(): Promise<void>;
  startTimeoutMs?: number;
  /** Runs before each step; a test stops there. */
  beforeStep?: (name: string) => Promise<void>;
};

/** Changes nothing before every check has passed. Throws SetupError after it undid the files of a failed step. */
export async function runSetup(options: SetupOptions): Promise<void> {
  const { machine, terminal, shop, flags } = options;
  await checkMachine(machine, terminal, shop);
  const hasCaddy = await checkCaddy(machine, terminal, { isUnwanted: flags.withoutCaddy });
  if (hasCaddy) await requireHttpsPorts(machine);
  const settings = await chooseSettings({ machine, terminal, shop, flags });
  const domainProblem = await findDomainProblem(machine, settings.domain);
  terminal.print(
    domainProblem
      ? `look     ${domainProblem}`
      : `ok       ${settings.domain} leads to this server`,
  );
  const plan = await makePlan(options, settings, hasCaddy);
  if (!machine.isRoot) return preview(terminal, plan.steps);
  await options.build();
  await apply(options, plan);
  if (plan.missingImport) {
    terminal.print(`\nAdd this line to /etc/caddy/Caddyfile, then run: systemctl reload caddy`);
    terminal.print(`  ${plan.missingImport}`);
  }
  await describeResult(options, settings, plan);
  if (domainProblem) {
    terminal.print(`\nStill to do: ${domainProblem}`);
    terminal.print('Caddy gets the certificate by itself, minutes after that.');
  }
}

async function requireHttpsPorts(machine: Machine): Promise<void> {
  const mistakes = await findUsedHttpsPorts(machine);
  if (mistakes.length > 0) throw new SetupError(mistakes.join('\n'));
}

type Plan = {
  steps: Step[];
  changes: FileChanges;
  keyFile: string;
  missingImport: string | undefined;
};

async function makePlan(
  { machine, terminal, shop, startTimeoutMs = 300_000 }: SetupOptions,
  settings: ShopSettings,
  hasCaddy: boolean,
): Promise<Plan> {
  const { domain, port, dataDir, backupFolder, file } = settings;
  const changes = new FileChanges();
  const key: BackupKey = { publicKey: settings.backupKey };
  const keyFile = machine.path('/root/nabta-backup-key.txt');
  const unit = machine.path(unitFile);
  const caddy = hasCaddy ? await planCaddyFile(machine, { shop, domain, port }) : undefined;
  const flags = await readStartFlags(shop);
  const trialKey = key.publicKey ?? (await makeKey(new Date())).publicKey;
  requireValid(changeSettings(settings.text, { ...settings.changes, BACKUP_KEY: trialKey }));
  const folders = [dataDir, ...(backupFolder ? [backupFolder] : [])];
  const steps: Step[] = [
    makeUserStep(machine),
    ...folders.map((folder) => makeFolderStep(machine, folder)),
    makeKeyStep(keyFile, key),
    makeFileStep({
      name: 'settings',
      path: file,
      mode: 0o600,
      ownedBy: machine,
      changes,
      text() {
        const publicKey = key.publicKey ?? (machine.isRoot ? undefined : 'age1…');
        return changeSettings(settings.text, {
          ...settings.changes,
          ...(publicKey && { BACKUP_KEY: publicKey }),
        });
      },
    }),
    makeFileStep({
      name: 'service',
      path: unit,
      mode: 0o644,
      changes,
      text: () =>
        describeUnit({
          shop,
          settingsFile: file,
          writable: folders,
          cacheDir: machine.path('/var/cache/nabta'),
          flags,
          stopSeconds: settings.stopSeconds,
        }),
    }),
    ...(caddy ? [makeCaddyStep(machine, caddy, changes)] : []),
    {
      name: `shop on port ${port}`,
      startsShop: true,
      preview: () => 'systemctl daemon-reload, then enable and start nabta.service',
      isDone: () => runsWith(machine, [file, unit, join(shop, 'build', 'server', 'index.js')]),
      async run() {
        const start = { host: settings.host, port, timeoutMs: startTimeoutMs };
        const account = await startService(machine, start);
        if (account) terminal.print(describeAccount(account));
      },
    },
    ...(caddy && !caddy.missingImport ? [makeReloadStep(machine)] : []),
  ];
  return { steps, changes, keyFile, missingImport: caddy?.missingImport };
}

/** Caddy does not report which file it has read: each run reloads it, which interrupts nobody. */
function makeReloadStep(machine: Machine): Step {
  const args = ['reload-or-restart', 'caddy.service'];
  return {
    name: 'Caddy reads its file',
    preview: () => `systemctl ${args.join(' ')}`,
    isDone: async () => false,
    run: async () => void (await runOrFail(machine, 'systemctl', args)),
    afterUndo: async () => void (await machine.run('systemctl', args)),
  };
}

async function readStartFlags(shop: string): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(join(shop, 'package.json'), 'utf8'));
  return scripts.start.match(/--\S+/g) ?? [];
}

/** Throws SetupError for settings with which the shop would not start. */
function requireValid(text: string): void {
  try {
    readConfig(parseEnv(text));
  } catch (error) {
    if (error instanceof ConfigError) throw new SetupError(error.message);
    throw error;
  }
}

async function preview({ print }: Terminal, steps: Step[]): Promise<void> {
  print('\nSetup needs root to change anything. Nothing was changed. As root it would:');
  for (const step of steps) {
    // The system user may be missing.
    const isDone = await step.isDone().catch(() => false);
    print(isDone ? `\n- leave ${step.name} as it is` : `\n- ${await step.preview()}`);
  }
  print('\nTo do it, run it as root: sudo npm run setup');
}

async function apply(options: SetupOptions, plan: Plan): Promise<void> {
  const { machine, terminal, beforeStep } = options;
  const earlier = await readService(machine);
  const started: Step[] = [];
  for (const step of plan.steps) {
    await beforeStep?.(step.name);
    try {
      if (await step.isDone()) {
        terminal.print(`ok       ${step.name}`);
        continue;
      }
      started.push(step);
      await step.run();
      terminal.print(`done     ${step.name}`);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const restored = await undo(machine, plan.changes, earlier, started);
      throw new SetupError(`failed   ${step.name}: ${reason}${restored}`);
    }
  }
}

/** The system user, the folders and the backup key stay: the next run uses them. Returns a report. */
async function undo(
  machine: Machine,
  changes: FileChanges,
  earlier: ServiceState,
  started: Step[],
): Promise<string> {
  const { paths } = changes;
  if (started.some(({ startsShop }) => startsShop)) {
    await restoreService(machine, earlier, () => changes.undo());
  } else await changes.undo();
  for (const { afterUndo } of started) await afterUndo?.();
  return paths.length > 0 ? `\nPut back as before: ${paths.join(', ')}` : '';
}

async function describeResult(
  { machine, terminal: { print }, shop }: SetupOptions,
  { domain }: ShopSettings,
  { keyFile }: Plan,
): Promise<void> {
  const doctor = await runShopCommand({ machine, shop }, ['doctor']);
  print(`\n${doctor.output}`);
  if (existsSync(keyFile)) {
    print(
      `The secret key of your backups is in ${keyFile}. Without it nobody can open them.\n` +
        'Copy it to two places away from this server, then delete it here.\n',
    );
  }
  print(`Your shop: https://${domain}\nBack office: https://${domain}/adminLogin`);
  print("The first start printed a password: journalctl -u nabta | grep -A 2 'The first admin'");
  print('Nobody can sign in? npm run staff -- list, then npm run staff -- reset EMAIL');
}

/** Printed at once: a run that is interrupted afterwards would not come here again. */
function describeAccount({ email, password }: FirstAccount): string {
  return [
    '',
    'The first account, for the back office. You set a password of your own when you sign in:',
    `  email     ${email}`,
    `  password  ${password}`,
    '',
  ].join('\n');
}

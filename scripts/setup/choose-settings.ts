import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { variableNames } from '#config.ts';
import { readSettingsFile } from '../../config/settings-file.ts';
import { checkDomain } from './check-domain.ts';
import { checkBackupFolder, findUnusableFolder } from './check-folder.ts';
import { checkPort } from './check-port.ts';
import { type Machine, SetupError } from './machine.ts';
import { unitFile } from './service-unit.ts';
import type { SettingChanges } from './settings-text.ts';
import { readService } from './shop-service.ts';
import { answer, type Terminal } from './terminal.ts';

export type SetupFlags = {
  domain?: string | undefined;
  backupTo?: string | undefined;
  port?: string | undefined;
  withoutCaddy: boolean;
};

export type ShopSettings = {
  /** Path of the settings file, and its present text. */
  file: string;
  text: string;
  changes: SettingChanges;
  domain: string;
  host: string;
  port: number;
  stopSeconds: number;
  dataDir: string;
  /** Undefined: backups go to a bucket. */
  backupFolder: string | undefined;
  /** Undefined: a key is made. */
  backupKey: string | undefined;
};

type Choosing = { machine: Machine; terminal: Terminal; shop: string; flags: SetupFlags };

const defaultPort = 3000;

/** Answers come from the options, then from the settings file, then from a person. */
export async function chooseSettings(choosing: Choosing): Promise<ShopSettings> {
  const { machine, terminal, shop, flags } = choosing;
  const file = join(shop, 'nabta.env');
  const isPresent = existsSync(file);
  const { values, mistakes } = readSettingsFile(
    { NABTA_ENV: isPresent ? file : 'none' },
    variableNames,
  );
  if (mistakes.length > 0) throw new SetupError(mistakes.join('\n'));
  const dataDir = chooseDataFolder(choosing, values);
  const storedDomain =
    values.PUBLIC_URL?.replace(/^https:\/\//, '').replace(/\/$/, '') || undefined;
  const domain = await answer(terminal, {
    text: 'Domain of the shop (for example shop.example.com)',
    option: '--domain DOMAIN',
    flag: flags.domain,
    stored: storedDomain,
    check: checkDomain,
  });
  const host = values.HOST || '127.0.0.1';
  const running = { runningOn: await findOwnPort(choosing, values), host };
  const port = await answer(terminal, {
    text: 'Port on which Caddy reaches the shop',
    option: '--port PORT',
    flag: flags.port,
    stored: values.PORT || String(defaultPort),
    check: (text) => checkPort(text, running),
  });
  const isBucket = !flags.backupTo && values.BACKUP_TO?.includes('://');
  const backupFolder = isBucket
    ? undefined
    : await answer(terminal, {
        text: 'Folder for backups, best on another disk',
        option: '--backup-to FOLDER',
        flag: flags.backupTo,
        stored: values.BACKUP_TO || undefined,
        suggestion: machine.path('/var/backups/nabta'),
        check: (text) => checkBackupFolder(text, { machine, dataDir }),
      });
  return {
    file,
    text: isPresent ? await readFile(file, 'utf8') : '',
    changes: {
      ...(domain !== storedDomain && { PUBLIC_URL: `https://${domain}` }),
      ...(!values.TRUST_PROXY && { TRUST_PROXY: 'loopback' }),
      ...(port !== Number(values.PORT || defaultPort) && { PORT: String(port) }),
      ...(!values.DATA_DIR && { DATA_DIR: dataDir }),
      ...(backupFolder &&
        !isSameFolder(values.BACKUP_TO, backupFolder) && { BACKUP_TO: backupFolder }),
      // An owner sets up payments in the browser: config.ts wants that named on a public address.
      ...(!values.PAYMENT_GATEWAY && { PAYMENT_GATEWAY: 'back-office' }),
    },
    domain,
    host: host === '0.0.0.0' ? '127.0.0.1' : host,
    port,
    stopSeconds: Number(values.STOP_SECONDS || 10),
    dataDir,
    backupFolder,
    backupKey: values.BACKUP_KEY || undefined,
  };
}

function isSameFolder(stored: string | undefined, folder: string): boolean {
  return stored !== undefined && resolve(stored) === folder;
}

/** A shop that npm start made here before keeps its data. */
function chooseDataFolder({ machine, shop }: Choosing, values: NodeJS.Dict<string>): string {
  const tried = join(shop, 'data');
  const fallback = existsSync(tried) ? tried : machine.path('/var/lib/nabta');
  const folder = values.DATA_DIR ? resolve(shop, values.DATA_DIR) : fallback;
  const mistake = findUnusableFolder(folder, machine);
  if (mistake) throw new SetupError(`The data of the shop is in ${folder}. ${mistake}`);
  // Setup makes the system user the owner of all of it.
  const entries = existsSync(folder) ? readdirSync(folder) : [];
  const isShop = ['database', 'secret', 'storage'].some((name) => entries.includes(name));
  if (entries.length > 0 && !isShop) {
    throw new SetupError(`DATA_DIR (${folder}) has other files: name a folder only for the shop.`);
  }
  return folder;
}

/** Port of the service that setup made for this very folder, while it runs. */
async function findOwnPort(
  { machine, shop }: Choosing,
  values: NodeJS.Dict<string>,
): Promise<number | undefined> {
  const unit = await readFile(machine.path(unitFile), 'utf8').catch(() => '');
  if (!unit.split('\n').includes(`WorkingDirectory=${shop}`)) return undefined;
  const { isActive } = await readService(machine);
  return isActive ? Number(values.PORT || defaultPort) : undefined;
}

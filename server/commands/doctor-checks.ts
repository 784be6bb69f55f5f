import { existsSync } from 'node:fs';
import { open, rm, stat, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import proxyAddress from 'proxy-addr';
import { type CheckCode, checkText } from '#app/words/check-text.ts';
import { type Config, isLocalhostUrl } from '#config.ts';
import { HolderRefused } from '#database/embedded/lock-rpc.ts';
import { shopLimits } from '#database/postgres/pool-limits.ts';
import type { Db } from '#database/schema.ts';
import type { Secrets } from '#domain/runtime/signatures.server.ts';
import { isRealGatewayName } from '#domain/settings/real-gateways.ts';
import { readServiceRow } from '#domain/settings/saved-services.server.ts';
import type { SavedService } from '#domain/settings/services.ts';
import type { SystemCheck } from '#domain/settings/system.ts';
import { backupShopName } from '../backup/backup-names.ts';
import { createBackupPlace } from '../backup/backup-place.ts';
import { createStorage } from '../process/create-storage.ts';
import {
  embeddedDatabaseFolder,
  isPrivateMode,
  returnFilesToOwner,
} from '../process/data-folder.ts';
import { chosenGateways, listTapAccounts } from '../process/live-services.ts';
import { findSecrets } from '../process/secret.ts';
import { type DatabaseReport, databaseReport, readDatabaseReport } from './doctor.ts';
import {
  checkAccount,
  checkAddress,
  checkChoice,
  checkClock,
  checkEmail,
  checkGateway,
  checkWebhooks,
} from './doctor-outside.ts';
import { ageOf, look, messageOf, ok, type Verdict, wrong } from './doctor-verdict.ts';
import { hasEmbeddedDatabase, runOnDataOrServer } from './run-on-data.ts';

export type Checked = SystemCheck<CheckCode>;
type Checks = Record<string, () => Verdict | Promise<Verdict>>;

/** Writes nothing but a small file in the storage and, for a moment, one in DATA_DIR. */
export async function examineStore(config: Config): Promise<Checked[]> {
  return runChecks(config, await readDatabaseReportOrReason(config));
}

/** The same checks, of a shop that has its database open. */
export async function examineRunningShop(config: Config, db: Db): Promise<Checked[]> {
  const result = await inTime(readDatabaseReport(db)).catch(
    (error: unknown) => `it cannot be reached (${messageOf(error)}): check that it runs`,
  );
  return runChecks(config, result);
}

async function runChecks(config: Config, result: DatabaseReport | string): Promise<Checked[]> {
  const database = typeof result === 'string' ? undefined : result;
  const { saved, hidden } = await readSaved(config, database);
  const chosen = chosenGateways(config, saved);
  const accounts = (database?.marketAccounts ?? []).filter(isRealGatewayName);
  const gateways = [...new Set([...chosen, ...listTapAccounts(config, saved), ...accounts])];
  const checks: Checks = {
    configuration: () => checkConfiguration(config),
    'settings file': () => checkSettingsFile(config),
    database: () => checkDatabase(result),
    disk: () => checkDisk(config, database),
    'data folder': () => checkDataFolder(config),
    storage: () => checkStorage(config),
    email: () => checkEmail(config, saved),
    ...(chosen.length === 0 && { payments: checkChoice }),
    ...gatewayChecks(gateways, { config, saved, database }),
    clock: () => checkClock(config, gateways, database),
    proxies: () => checkProxies(config),
    address: () => checkAddress(config),
    backups: () => checkBackups(config, database),
    ...(database?.stock?.products && { stock: () => checkStock(database.stock) }),
  };
  const done = Object.entries(checks).map(async ([check, run]): Promise<Checked> => {
    const failed = (error: unknown) => wrong('failed', { reason: messageOf(error) });
    const verdict = await inTime(Promise.resolve().then(run)).catch(failed);
    const values = Object.entries(verdict.values).map(([name, value]) => [
      name,
      typeof value === 'string' ? withoutSecrets(value, config, hidden) : value,
    ]);
    const checked = { ...verdict, values: Object.fromEntries(values) };
    return { check, ...checked, says: checkText(checked, 'en') };
  });
  const report = await Promise.all(done);
  await returnFilesToOwner(resolve(config.dataDir));
  return report;
}

const checkTimeoutMs = 60_000;

/** Limits a check that hangs on a disk or another program to `checkTimeoutMs`, so that the others still report. */
function inTime<T>(check: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new Error(`no response within ${checkTimeoutMs / 1000} s`);
    timer = setTimeout(() => reject(error), checkTimeoutMs);
  });
  return Promise.race([check, late]).finally(() => clearTimeout(timer));
}

/** Reads the settings of the running shop, not only those of the shell that runs the command. */
async function readSaved(config: Config, database: DatabaseReport | undefined) {
  const [newest, ...older] = await findSecrets(config).catch(() => []);
  // The checks report that nothing can be read if there is no secret.
  const secrets: Secrets = [newest ?? '', ...older];
  const saved = (database?.services ?? []).flatMap((row) => readServiceRow(secrets, row) ?? []);
  const hidden = saved.flatMap((one) => Object.values(one.secrets ?? {}));
  return { saved, hidden };
}

type GatewaySources = {
  config: Config;
  saved: SavedService[];
  database: DatabaseReport | undefined;
};

function gatewayChecks(names: string[], { config, saved, database }: GatewaySources): Checks {
  const named = names.flatMap((name): [string, Checks[string]][] => [
    [
      `gateway ${name}`,
      () =>
        isRealGatewayName(name)
          ? checkAccount(name, config, saved)
          : checkGateway({ name: 'sandbox' }, config),
    ],
    [`webhooks ${name}`, () => checkWebhooks(name, config, database)],
  ]);
  return Object.fromEntries(named);
}

function checkStock({ products, faults } = { products: 0, faults: 0 }): Verdict {
  return faults === 0
    ? ok('stock', { products: `${products}` })
    : wrong('stock_faults', { faults: `${faults}` });
}

function checkConfiguration({ publicUrl, supportEmail, storeName, production }: Config): Verdict {
  if (isLocalhostUrl(publicUrl)) {
    return ok('configuration_local', { address: publicUrl });
  }
  if (!production) return look('configuration_not_production');
  if (publicUrl.startsWith('http:')) return look('configuration_http');
  const demo = [
    ...(supportEmail.endsWith('@nabta.example') ? ['SUPPORT_EMAIL'] : []),
    ...(storeName.en === 'Nabta' ? ['STORE_NAME', 'STORE_NAME_AR'] : []),
  ];
  if (demo.length === 0) return ok('configuration_public', { address: publicUrl });
  return look('configuration_demo', { names: demo.join(', ') });
}

async function checkSettingsFile({ settingsFile }: Config): Promise<Verdict> {
  if (!settingsFile) return ok('settings_file_none');
  const { mode } = await stat(settingsFile);
  const isOpen = process.platform !== 'win32' && (mode & 0o007) !== 0;
  const values = { file: settingsFile };
  return isOpen ? wrong('settings_file_open', values) : ok('settings_file_closed', values);
}

/**
 * Reads the data through the running server if that has locked the embedded database. A returned text is
 * the reason for a failure.
 */
async function readDatabaseReportOrReason(config: Config): Promise<DatabaseReport | string> {
  const folder = resolve(config.dataDir);
  if (!config.databaseUrl && !hasEmbeddedDatabase(config)) {
    return `there is no shop in ${folder} yet: start it, or set DATA_DIR or DATABASE_URL`;
  }
  try {
    const pendingReport = runOnDataOrServer(config, {
      request: { command: 'doctor' },
      work: ({ db }) => readDatabaseReport(db),
      // The short limits apply: the fault may be a lock that is never released, or a silent connection.
      limits: shopLimits,
    });
    return databaseReport.parse(await inTime(pendingReport));
  } catch (error) {
    const reason = messageOf(error);
    if (error instanceof HolderRefused) return `the running server reports: ${reason}; restart it`;
    const setting = config.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR';
    return `it cannot be reached (${reason}): check that it runs, and check ${setting}`;
  }
}

function checkDatabase(result: DatabaseReport | string): Verdict {
  if (typeof result === 'string') return wrong('database_unreachable', { reason: result });
  const { version, applied, pending, unknown } = result;
  if (unknown.length > 0) {
    return wrong('database_later', { names: unknown.join(', ') });
  }
  if (pending.length > 0) {
    if (applied === 0) return look('database_empty');
    return look('database_behind', { names: pending.join(', ') });
  }
  return ok('database_ok', { version, count: `${applied}` });
}

async function checkDataFolder(config: Config): Promise<Verdict> {
  const folder = resolve(config.dataDir);
  const folders = [folder, ...(config.databaseUrl ? [] : [embeddedDatabaseFolder(config)])].filter(
    existsSync,
  );
  if (folders.length === 0) return reportMissingFolder(folder);
  for (const one of folders) {
    if (isPrivateMode((await stat(one)).mode)) continue;
    return wrong('folder_open', { folder: one });
  }
  return ok('folder_closed', { folder });
}

/** Kinds of file systems, as statfs(2) numbers them: tmpfs and ramfs. */
const inMemory = new Set([0x01021994, 0x858458f6]);
const megabytesFree = { look: 1000, wrong: 50 };
const slowMs = 50;

async function checkDisk(config: Config, database: DatabaseReport | undefined): Promise<Verdict> {
  const off = Object.entries(database?.safety ?? {}).filter(([, value]) => value === 'off');
  if (off.length > 0) {
    return wrong('disk_unsafe', { names: off.map(([name]) => name).join(', ') });
  }
  const folder = resolve(config.dataDir);
  if (!existsSync(folder)) return reportMissingFolder(folder);
  const { bavail, bsize, type } = await statfs(folder);
  const free = Math.round((bavail * bsize) / 1_000_000);
  const space = { free: `${free}`, folder };
  if (free < megabytesFree.wrong) return wrong('disk_full', space);
  if (!config.databaseUrl && inMemory.has(type)) {
    return wrong('disk_memory', { folder });
  }
  const ms = await measureSyncMs(join(folder, 'doctor.tmp'));
  if (!config.databaseUrl && ms > slowMs) {
    return look('disk_slow', { ms: `${ms}` });
  }
  if (free < megabytesFree.look) return look('disk_full', space);
  return ok('disk_ok', { ms: `${ms}`, free: `${free}` });
}

function reportMissingFolder(folder: string): Verdict {
  return look('folder_missing', { folder });
}

const syncs = 5;

/** Milliseconds; the median. */
async function measureSyncMs(path: string): Promise<number> {
  const file = await open(path, 'w', 0o600);
  try {
    const times: number[] = [];
    for (let at = 0; at < syncs; at++) {
      const startedAt = performance.now();
      await file.write('x'.repeat(4096));
      await file.sync();
      times.push(performance.now() - startedAt);
    }
    times.sort((one, other) => one - other);
    return Math.ceil(times[Math.floor(syncs / 2)] ?? 0);
  } finally {
    await file.close();
    await rm(path, { force: true });
  }
}

/** Writes its test file among the sizes of pictures: missing ones are drawn again. */
async function checkStorage(config: Config): Promise<Verdict> {
  const folder = resolve(config.dataDir);
  if (!config.storage && !existsSync(folder)) return reportMissingFolder(folder);
  const storage = createStorage(config);
  const content = Buffer.from(`npm run doctor, ${new Date().toISOString()}`);
  try {
    await storage.write('variants', 'doctor.txt', content);
    const read = await storage.read('variants', 'doctor.txt');
    if (read?.equals(content)) return ok('storage_ok');
    return wrong('storage_lost');
  } catch (error) {
    return wrong('storage_failed', { reason: messageOf(error) });
  }
}

/** Addresses for documentation (RFC 5737). */
const strangers = ['192.0.2.1', '198.51.100.1', '203.0.113.1'];

function checkProxies({ publicUrl, trustedProxies, host }: Config): Verdict {
  const isTrusted = proxyAddress.compile(trustedProxies);
  if (strangers.every((address) => isTrusted(address, 0))) {
    return wrong('proxies_all');
  }
  if (trustedProxies.length > 0) return ok('proxies_ok', { names: trustedProxies.join(', ') });
  if (isLocalhostUrl(publicUrl)) return ok('proxies_local');
  const isHttps = publicUrl.startsWith('https:');
  if (!isHttps && !/^(127\.|localhost$|::1$)/.test(host)) return ok('proxies_direct');
  return isHttps ? wrong('proxies_missing_https') : wrong('proxies_missing_host', { host });
}

const maxBackupAgeDays = { look: 2, wrong: 7 };
const day = 24 * 60 * 60_000;
/** Short, because a person waits. */
const hastyLimits = { maxAttempts: 2, retryDelayMs: 100, responseTimeoutMs: 5000 };

async function checkBackups(
  config: Config,
  database: DatabaseReport | undefined,
): Promise<Verdict> {
  const { backups, publicUrl, databaseUrl } = config;
  if (backups) {
    const place = createBackupPlace(backups.to, backupShopName(publicUrl), hastyLimits);
    const fault = await place.list().then(() => undefined, messageOf);
    if (fault) return wrong('backups_place', { reason: fault });
  }
  if (!database) return look('needs_database');
  const { backup } = database;
  if (!backup && backups && database.isFirstBackupDue) {
    return ok('backups_first');
  }
  if (!backup) {
    const code = backups ? 'backups_none_scheduled' : 'backups_none';
    // A database server may have backups of its own, and a new shop makes its first in a minute.
    return isLocalhostUrl(publicUrl) || databaseUrl || backups ? look(code) : wrong(code);
  }
  const days = (Date.now() - Date.parse(backup.madeAt)) / day;
  const lateDays = Math.max(maxBackupAgeDays.look, ((backups?.intervalHours ?? 0) * 1.5) / 24);
  const values = { age: ageOf(backup.madeAt), file: backup.file };
  if (days < lateDays) return ok('backups_ok', values);
  const isWrong = days >= Math.max(lateDays, maxBackupAgeDays.wrong);
  const code = backups ? 'backups_late_scheduled' : 'backups_late';
  return isWrong ? wrong(code, values) : look(code, values);
}

/** Other programs may quote in their messages what we sent them. */
function withoutSecrets(message: string, config: Config, hidden: string[]): string {
  const urls = [config.databaseUrl, config.databaseListenUrl, config.smtpUrl];
  const passwords = urls.flatMap((url) => {
    const password = url ? new URL(url).password : '';
    return [password, unescaped(password)];
  });
  const keys = config.gatewayAccounts.flatMap((named) => [
    named.key,
    'webhookSecret' in named ? named.webhookSecret : '',
  ]);
  const { accessKeyId = '', secretAccessKey = '' } = config.storage ?? {};
  const all = [...hidden, ...config.secrets, ...passwords, ...keys, accessKeyId, secretAccessKey];
  const secrets = all.filter((one) => one.length > 3);
  return secrets.reduce((text, secret) => text.replaceAll(secret, '…'), message);
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

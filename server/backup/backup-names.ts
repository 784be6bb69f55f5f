import { retentionDays } from '#domain/retention.ts';

// "shop.example-2026-11-22T04-15-00Z.tar.age": the host of the shop, so that two shops with one place
// leave each other's backups alone, and the moment in UTC.

export type NamedBackup = { name: string; madeAt: Date };

export function backupShopName(publicUrl: string): string {
  return new URL(publicUrl).hostname.replace(/[^a-z0-9.-]/g, '');
}

export function backupName(shop: string, madeAt: Date): string {
  return `${shop}-${madeAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z${ending}`;
}

/** Returns undefined for a name that `backupName` would not produce. */
export function readBackupName(shop: string, name: string): NamedBackup | undefined {
  const moment = name.slice(shop.length + 1, -ending.length);
  const [day = '', time = ''] = moment.split('T');
  const madeAt = new Date(`${day}T${time.replaceAll('-', ':')}`);
  const isOurs = !Number.isNaN(madeAt.getTime()) && backupName(shop, madeAt) === name;
  return isOurs ? { name, madeAt } : undefined;
}

const ending = '.tar.age';

const dayMs = 24 * 60 * 60 * 1000;

/** Periods are in UTC. Weeks begin on Monday (1970 began on a Thursday). */
const periods = [
  { retained: 7, of: (madeAt: Date) => `${Math.floor(madeAt.getTime() / dayMs)}` },
  { retained: 4, of: (madeAt: Date) => `${Math.floor((madeAt.getTime() / dayMs + 3) / 7)}` },
  { retained: 12, of: (madeAt: Date) => madeAt.toISOString().slice(0, 7) },
];

/** Younger ones that must be there before any goes for its age alone: a clock may be wrong. */
const minRecentBackups = 7;

/**
 * Returns the names of surplus backups of `shop`. It retains those of the last 24 hours, and the newest
 * of each of the 7 latest days, 4 latest weeks and 12 latest months that have one. Backups from the
 * future are retained, too: a clock was wrong then, or is now. No backup outlives the period on the
 * privacy page. It never returns all of them, and never a name that is not ours.
 */
export function findSurplusBackups(shop: string, names: string[], now: Date): string[] {
  const own = names
    .flatMap((name) => readBackupName(shop, name) ?? [])
    .filter(({ madeAt }) => madeAt <= now)
    .sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
  const aDayAgo = now.getTime() - dayMs;
  const retained = new Set(own.filter(({ madeAt }) => madeAt.getTime() >= aDayAgo));
  for (const period of periods) {
    const newest = new Map(own.toReversed().map((one) => [period.of(one.madeAt), one]));
    for (const one of [...newest.values()].reverse().slice(0, period.retained)) retained.add(one);
  }
  const young = own.filter(({ madeAt }) => {
    return now.getTime() - madeAt.getTime() < retentionDays.backup * dayMs;
  });
  const mayExpire = young.length >= minRecentBackups;
  return own
    .filter((one) => !retained.has(one) || (mayExpire && !young.includes(one)))
    .map(({ name }) => name);
}

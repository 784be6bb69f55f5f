import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { retentionDays } from '#domain/retention.ts';
import { backupName, backupShopName, findSurplusBackups, readBackupName } from './backup-names.ts';

const shop = 'shop.example';
const day = 24 * 60 * 60 * 1000;
const now = new Date('2026-11-22T12:00:00Z');
const named = (ms: number) => backupName(shop, new Date(ms));
const before = (days: number) => named(now.getTime() - days * day);
const timeOf = (name: string) => readBackupName(shop, name)?.madeAt.getTime() ?? Number.NaN;

test('the name of a backup contains the host and the UTC time, and can be parsed', () => {
  const name = backupName(
    backupShopName('https://shop.example:8443'),
    new Date('2026-11-22T04:15:07Z'),
  );
  expect(name).toBe('shop.example-2026-11-22T04-15-07Z.tar.age');
  expect(readBackupName(shop, name)?.madeAt).toEqual(new Date('2026-11-22T04:15:07Z'));
  expect(backupShopName('http://[::1]:3000')).toBe('1');
});

test.each([
  ['of another shop', 'other.example-2026-11-22T04-15-07Z.tar.age'],
  ['of a store whose name starts the same', 'shop.example-two-2026-11-22T04-15-07Z.tar.age'],
  ['of a day that never was', 'shop.example-2026-02-30T04-15-07Z.tar.age'],
  ['that is not whole', 'shop.example-2026-11-22T04-15-07Z.tar.age.0123456789ab.part'],
  ['that an owner has renamed', 'shop.example-2026-11-22T04-15-07Z.tar.age.keep'],
  ['that was decrypted', 'shop.example-2026-11-22T04-15-07Z.tar'],
  ['of the owner', 'notes.txt'],
  ['that is empty', ''],
])('a file %s is not a backup of this store', (_, name) => {
  expect(readBackupName(shop, name)).toBeUndefined();
  expect(findSurplusBackups(shop, [name, before(0), before(500)], now)).not.toContain(name);
});

test('two years of daily backups leave seven days, four weeks and twelve months', () => {
  const names = Array.from({ length: 730 }, (_, at) => before(at));
  const gone = new Set(findSurplusBackups(shop, names, now));
  const stay = names.filter((name) => !gone.has(name)).map((name) => name.slice(13, 23));
  // 22 November 2026 is a Sunday.
  expect(stay).toEqual([
    '2026-11-22',
    '2026-11-21',
    '2026-11-20',
    '2026-11-19',
    '2026-11-18',
    '2026-11-17',
    '2026-11-16',
    '2026-11-15',
    '2026-11-08',
    '2026-11-01',
    '2026-10-31',
    '2026-09-30',
    '2026-08-31',
    '2026-07-31',
    '2026-06-30',
    '2026-05-31',
    '2026-04-30',
    '2026-03-31',
    '2026-02-28',
    '2026-01-31',
    '2025-12-31',
  ]);
});

test('hourly backups of the last day all stay', () => {
  const names = Array.from({ length: 24 * 9 }, (_, at) => before(at / 24));
  const gone = findSurplusBackups(shop, names, now);
  expect(names.slice(0, 25).filter((name) => gone.includes(name))).toEqual([]);
  expect(names.length - gone.length).toBeLessThan(25 + 7 + 4);
});

describe('for any set of backups', () => {
  // Some years around now, at any second, often several of a day.
  const moments = fc.array(
    fc
      .integer({ min: -1200 * 24, max: 100 * 24 })
      .map((hours) => now.getTime() + hours * 3_600_000),
    { maxLength: 200 },
  );
  const check = (holds: (names: string[], gone: string[]) => void) =>
    fc.assert(
      fc.property(moments, (times) => {
        const names = [...new Set(times.map(named))];
        holds(names, findSurplusBackups(shop, names, now));
      }),
    );
  const withoutNames = (names: string[], gone: string[]) =>
    names.filter((name) => !gone.includes(name));

  test('the newest stays, so never all are removed, and only existing ones are', () => {
    check((names, gone) => {
      const past = names.filter((name) => timeOf(name) <= now.getTime());
      const newest = past.sort((a, b) => timeOf(b) - timeOf(a))[0];
      if (newest) expect(gone).not.toContain(newest);
      for (const name of gone) expect(names).toContain(name);
    });
  });

  test('backups with a future time stay', () => {
    check((_, gone) => {
      for (const name of gone) expect(timeOf(name)).toBeLessThanOrEqual(now.getTime());
    });
  });

  test('no more stay than the rules allow', () => {
    check((names, gone) => {
      const older = withoutNames(names, gone).filter((name) => timeOf(name) < now.getTime() - day);
      expect(older.length).toBeLessThanOrEqual(7 + 4 + 12);
    });
  });

  test('a second run removes nothing', () => {
    check((names, gone) => {
      expect(findSurplusBackups(shop, withoutNames(names, gone), now)).toEqual([]);
    });
  });

  const isYoung = (name: string) => now.getTime() - timeOf(name) < retentionDays.backup * day;

  test('none stays longer than the privacy page promises, once seven newer ones exist', () => {
    check((names, gone) => {
      const young = names.filter((name) => isYoung(name) && timeOf(name) <= now.getTime());
      const old = withoutNames(names, gone).filter((name) => !isYoung(name));
      if (young.length >= 7) expect(old).toEqual([]);
    });
  });

  test('daily or late cleanup leaves the newest of the latest days and months', () => {
    check((names) => {
      let remaining: string[] = [];
      const past = names.filter((name) => timeOf(name) <= now.getTime());
      for (const name of past.sort((a, b) => timeOf(a) - timeOf(b))) {
        remaining.push(name);
        const gone = findSurplusBackups(shop, remaining, new Date(timeOf(name)));
        remaining = withoutNames(remaining, gone);
      }
      const atOnce = withoutNames(past, findSurplusBackups(shop, past, now)).filter(isYoung);
      const monthsOf = (list: string[]) => new Set(list.map((name) => name.slice(13, 20)));
      expect([...monthsOf(atOnce)].filter((month) => !monthsOf(remaining).has(month))).toEqual([]);
    });
  });

  test('the result does not depend on the order of files', () => {
    check((names, gone) => {
      expect(new Set(findSurplusBackups(shop, names.toReversed(), now))).toEqual(new Set(gone));
    });
  });
});

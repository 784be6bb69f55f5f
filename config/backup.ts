import { isAbsolute } from 'node:path';
import { Encrypter } from 'age-encryption';
import { z } from 'zod';

const hoursIn = { h: 1, d: 24 } as const;
const mostHours = 31 * 24;

export const backupEnvironment = {
  BACKUP_TO: z
    .string()
    .refine((place) => !place.includes('://'), 'cannot be a bucket yet: name a folder')
    .refine(
      (place) => place.includes('://') || isAbsolute(place),
      'must be a folder, written from the root (for example /mnt/backups)',
    )
    .optional(),
  BACKUP_EVERY: z
    .string()
    .transform(readHours)
    .refine((hours) => hours >= 1 && hours <= mostHours, {
      message: 'must be hours or days, from 1h to 31d (for example 6h or 1d)',
    })
    .optional(),
  BACKUP_KEY: z
    .string()
    .transform((text) => text.trim().split(/[\s,]+/))
    .refine((keys) => !keys.some((key) => /^AGE-SECRET-KEY-/i.test(key)), {
      message: 'is a secret key: keep that away from the shop, and set the public one (age1…)',
    })
    .refine((keys) => keys.some((key) => /^AGE-SECRET-KEY-/i.test(key)) || keys.every(isKey), {
      message: 'must be public keys of age (age1…), several with commas between them',
    })
    .optional(),
};

type Environment = z.infer<z.ZodObject<typeof backupEnvironment>>;

export type BackupConfig = { folder: string; keys: string[]; hoursBetween: number };

/** Undefined: the store makes no backups by itself. */
export function readBackups(env: Environment): BackupConfig | undefined {
  const { BACKUP_TO: folder, BACKUP_KEY: keys = [], BACKUP_EVERY: hoursBetween = 24 } = env;
  return folder ? { folder, keys, hoursBetween } : undefined;
}

export function backupMistakes({ BACKUP_TO, BACKUP_KEY, BACKUP_EVERY }: Environment): string[] {
  if (BACKUP_TO && !BACKUP_KEY) {
    return [
      'BACKUP_KEY: is required with BACKUP_TO, whose files it encrypts; make one with ' +
        'npm run backup -- --new-key FILE',
    ];
  }
  const useless = { BACKUP_KEY, BACKUP_EVERY };
  const named = BACKUP_TO ? [] : Object.entries(useless).filter(([, value]) => value !== undefined);
  return named.map(([name]) => `${name}: is of no use without BACKUP_TO`);
}

function readHours(text: string): number {
  const [, count, unit] = /^(\d+)([hd])$/.exec(text) ?? [];
  return unit ? Number(count) * hoursIn[unit as keyof typeof hoursIn] : Number.NaN;
}

function isKey(key: string): boolean {
  try {
    new Encrypter().addRecipient(key);
    return true;
  } catch {
    return false;
  }
}

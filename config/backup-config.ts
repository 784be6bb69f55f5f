import { createRequire } from 'node:module';
import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { bucketFields, bucketUrl, readBucket } from './storage-config.ts';

const hoursByUnit = { h: 1, d: 24 } as const;
const maxHours = 31 * 24;

const isBucket = (place: string) => place.includes('://');

const folder = z.string().refine(isAbsolute, {
  message: 'must be a folder, written from the root (for example /mnt/backups), or s3://BUCKET',
});

export const backupEnvironment = {
  BACKUP_TO: z
    .string()
    .superRefine((place, context) => {
      const { error } = (isBucket(place) ? bucketUrl : folder).safeParse(place);
      for (const { message } of error?.issues ?? []) context.addIssue({ code: 'custom', message });
    })
    .optional(),
  BACKUP_ENDPOINT: bucketFields.endpoint,
  BACKUP_REGION: bucketFields.region,
  BACKUP_ACCESS_KEY_ID: bucketFields.key,
  BACKUP_SECRET_ACCESS_KEY: bucketFields.key,
  BACKUP_EVERY: z
    .string()
    .transform(readHours)
    .refine((hours) => hours >= 1 && hours <= maxHours, {
      message: 'must be hours or days, from 1h to 31d (for example 6h or 1d)',
    })
    .optional(),
  BACKUP_KEY: z
    .string()
    .transform((text) => text.trim().split(/[\s,]+/))
    .refine((keys) => !keys.some((key) => /^AGE-SECRET-KEY-/i.test(key)), {
      message: 'is a secret key: never give it to the shop; set the public key (age1…)',
    })
    .refine((keys) => keys.some((key) => /^AGE-SECRET-KEY-/i.test(key)) || keys.every(isKey), {
      message: 'must be public keys of age (age1…), several with commas between them',
    })
    .optional(),
};

type Environment = z.infer<z.ZodObject<typeof backupEnvironment>>;

/** Returns undefined if the store makes no scheduled backups. `to` is a folder or a bucket. */
export function readBackups(env: Environment) {
  const { BACKUP_TO, BACKUP_KEY: keys = [], BACKUP_EVERY: intervalHours = 24 } = env;
  if (!BACKUP_TO) return undefined;
  const bucket = {
    endpoint: env.BACKUP_ENDPOINT,
    region: env.BACKUP_REGION,
    accessKeyId: env.BACKUP_ACCESS_KEY_ID,
    secretAccessKey: env.BACKUP_SECRET_ACCESS_KEY,
  };
  const to = isBucket(BACKUP_TO) ? readBucket(BACKUP_TO, bucket) : BACKUP_TO;
  return { to, keys, intervalHours };
}

const bucketOptions = [
  'BACKUP_ENDPOINT',
  'BACKUP_REGION',
  'BACKUP_ACCESS_KEY_ID',
  'BACKUP_SECRET_ACCESS_KEY',
] as const;

export function backupMistakes(env: Environment): string[] {
  const { BACKUP_TO } = env;
  const idle = (names: readonly (keyof Environment)[], without: string) => {
    const set = names.filter((name) => env[name] !== undefined);
    return set.map((name) => `${name}: has no effect without ${without}`);
  };
  if (!BACKUP_TO) return idle(['BACKUP_KEY', 'BACKUP_EVERY', ...bucketOptions], 'BACKUP_TO');
  const mistakes = isBucket(BACKUP_TO)
    ? (['BACKUP_ACCESS_KEY_ID', 'BACKUP_SECRET_ACCESS_KEY'] as const)
        .filter((name) => !env[name])
        .map((name) => `${name}: is required with BACKUP_TO=s3://…`)
    : idle(bucketOptions, 'BACKUP_TO=s3://…');
  if (!env.BACKUP_KEY) {
    mistakes.push(
      'BACKUP_KEY: is required with BACKUP_TO, whose files it encrypts; make one with ' +
        'npm run backup -- --new-key FILE',
    );
  }
  return mistakes;
}

function readHours(text: string): number {
  const [, count, unit] = /^(\d+)([hd])$/.exec(text) ?? [];
  return unit ? Number(count) * hoursByUnit[unit as keyof typeof hoursByUnit] : Number.NaN;
}

function isKey(key: string): boolean {
  // Loads the package only if a key is set: its ciphers would slow every start.
  const age: typeof import('age-encryption') = createRequire(import.meta.url)('age-encryption');
  try {
    new age.Encrypter().addRecipient(key);
    return true;
  } catch {
    return false;
  }
}

import { z } from 'zod';

/** No part begins with a dot: such names are reserved for the store. */
const bucketAddress =
  /^s3:\/\/(?<bucket>\w[\w.-]{1,61}\w)(?:\/(?<folder>\w[\w.-]*(?:\/\w[\w.-]*)*))?\/?$/;

const key = z
  .string()
  .regex(/^[\x21-\x7e]+$/, 'contains characters that no key has')
  .optional();

export const bucketUrl = z
  .string()
  .regex(bucketAddress, 'must be s3://BUCKET or s3://BUCKET/FOLDER, without keys and hosts');

/** The settings of any bucket, of which some are named STORAGE_… and some BACKUP_…. */
export const bucketFields = {
  endpoint: z
    .url({ protocol: /^https?$/ })
    .refine((url) => !/[?#@]/.test(url), 'must be an address without keys, ? and #')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  region: z
    .string()
    .regex(/^[\w-]+$/, 'is a name such as eu-central-1')
    .optional(),
  key,
};

type BucketEnvironment = {
  endpoint: string | undefined;
  region: string | undefined;
  accessKeyId: string | undefined;
  secretAccessKey: string | undefined;
};

export function readBucket(url: string, env: BucketEnvironment) {
  const { region = 'us-east-1', accessKeyId = '', secretAccessKey = '' } = env;
  const { bucket = '', folder = '' } = bucketAddress.exec(url)?.groups ?? {};
  const endpoint = env.endpoint ?? `https://s3.${region}.amazonaws.com`;
  return { bucket, folder, region, endpoint, accessKeyId, secretAccessKey };
}

export const storageEnvironment = {
  STORAGE_URL: bucketUrl.optional(),
  STORAGE_ENDPOINT: bucketFields.endpoint,
  STORAGE_REGION: bucketFields.region,
  STORAGE_ACCESS_KEY_ID: key,
  STORAGE_SECRET_ACCESS_KEY: key,
};

type Environment = z.infer<z.ZodObject<typeof storageEnvironment>>;

export function readStorage(env: Environment) {
  if (!env.STORAGE_URL) return undefined;
  return readBucket(env.STORAGE_URL, {
    endpoint: env.STORAGE_ENDPOINT,
    region: env.STORAGE_REGION,
    accessKeyId: env.STORAGE_ACCESS_KEY_ID,
    secretAccessKey: env.STORAGE_SECRET_ACCESS_KEY,
  });
}

/** `env` may hold other settings as well. */
export function storageMistakes(env: Environment): string[] {
  const needed = ['STORAGE_ACCESS_KEY_ID', 'STORAGE_SECRET_ACCESS_KEY'] as const;
  if (env.STORAGE_URL) {
    const missing = needed.filter((name) => !env[name]);
    return missing.map((name) => `${name}: is required with STORAGE_URL`);
  }
  const names = Object.keys(storageEnvironment) as (keyof Environment)[];
  const idle = names.filter((name) => env[name]);
  return idle.map((name) => `${name}: has no effect without STORAGE_URL`);
}

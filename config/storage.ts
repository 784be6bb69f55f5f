import { z } from 'zod';

const key = z
  .string()
  .regex(/^[\x21-\x7e]+$/, 'has characters that no key has')
  .optional();

/** No part begins with a dot: such names are the store's own. */
const bucketAddress =
  /^s3:\/\/(?<bucket>\w[\w.-]{1,61}\w)(?:\/(?<folder>\w[\w.-]*(?:\/\w[\w.-]*)*))?\/?$/;

export const storageEnvironment = {
  STORAGE_URL: z
    .string()
    .regex(bucketAddress, 'must be s3://BUCKET or s3://BUCKET/FOLDER, without keys and hosts')
    .optional(),
  STORAGE_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .refine((url) => !/[?#@]/.test(url), 'must be an address without keys, ? and #')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  STORAGE_REGION: z
    .string()
    .regex(/^[\w-]+$/, 'is a name such as eu-central-1')
    .optional(),
  STORAGE_ACCESS_KEY_ID: key,
  STORAGE_SECRET_ACCESS_KEY: key,
};

type Environment = z.infer<z.ZodObject<typeof storageEnvironment>>;

export function readStorage(env: Environment) {
  const { STORAGE_URL, STORAGE_REGION: region = 'us-east-1' } = env;
  if (!STORAGE_URL) return undefined;
  const { bucket = '', folder = '' } = bucketAddress.exec(STORAGE_URL)?.groups ?? {};
  return {
    ...{ bucket, folder, region },
    endpoint: env.STORAGE_ENDPOINT ?? `https://s3.${region}.amazonaws.com`,
    accessKeyId: env.STORAGE_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.STORAGE_SECRET_ACCESS_KEY ?? '',
  };
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
  return idle.map((name) => `${name}: is of no use without STORAGE_URL`);
}

import { z } from 'zod';

export const backupFormat = 1;

export const manifestName = 'manifest.json';
export const sealName = 'SHA256';

const part = z.object({
  name: z.string(),
  size: z.int().nonnegative(),
  sha256: z.string().length(64),
});

const rules = z.object({
  columns: z.array(z.object({ name: z.string(), type: z.string(), nullable: z.boolean() })),
  unique: z.array(z.array(z.string())),
  checks: z.array(z.string()),
});

const table = z.object({
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.int().nonnegative(),
  lastNumber: z.int().nullable(),
  rules: rules.optional(),
  parts: z.array(part),
});

const picture = z.object({ bucket: z.enum(['products', 'reviews']), path: z.string(), part });

export const manifestSchema = z.object({
  format: z.literal(backupFormat),
  madeAt: z.iso.datetime(),
  release: z.string().optional(),
  migrations: z.array(z.string()).min(1),
  tables: z.array(table).min(1),
  pictures: z.array(picture),
  secret: z.object({
    fingerprint: z.string(),
    /** Undefined if the owner provides the secret in STORE_SECRET. */
    part: part.optional(),
  }),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type BackupPart = z.infer<typeof part>;
export type BackupTable = z.infer<typeof table>;
export type BackupPicture = z.infer<typeof picture>;

export const anyManifestSchema = z.object({ format: z.int() });

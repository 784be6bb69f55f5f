import * as z from 'zod/mini';
import { parseStored } from '#domain/stored.ts';
import { readSession } from './storage.ts';
import { sourceKey } from './visit-source.ts';

const source = z.object({
  source: z.string(),
  medium: z.optional(z.string()),
  campaign: z.optional(z.string()),
});

/** Undefined where this browser does not know what its visit began with. */
export function readVisitSource() {
  return parseStored(source, readSession(sourceKey));
}

import * as z from 'zod/mini';
import { parseStored } from '#domain/stored.ts';
import { sourceKey } from './record-visit-source.ts';
import { readSession } from './web-storage.ts';

const source = z.object({
  source: z.string(),
  medium: z.optional(z.string()),
  campaign: z.optional(z.string()),
});

/** Returns undefined if this browser has not recorded the start of its visit. */
export function readVisitSource() {
  return parseStored(source, readSession(sourceKey));
}

import { createHash } from 'node:crypto';

/** Returns a mark for each field, in the order of `fields`. Add new fields at the end. */
export function versionOfTexts<F extends string>(
  fields: readonly F[],
  texts: Record<F, string>,
): string {
  return fields.map((field) => hashOf(texts[field])).join('.');
}

/** A version of an earlier release has no marks for later fields: those were empty. */
export function fieldsChangedSince<F extends string>(
  fields: readonly F[],
  version: string,
  texts: Record<F, string>,
): F[] {
  const seen = version.split('.');
  const empty = hashOf('');
  return fields.filter((field, at) => (seen[at] ?? empty) !== hashOf(texts[field]));
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 12);
}

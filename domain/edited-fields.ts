export type FieldChange<F extends string> = { field: F; before: string; after: string };

export function fieldChangesBetween<F extends string>(
  fields: readonly F[],
  before: Record<F, string>,
  after: Record<F, string>,
): FieldChange<F>[] {
  return fields
    .map((field) => ({ field, before: before[field], after: after[field] }))
    .filter((change) => change.before !== change.after);
}

/** Removes characters that change the text direction: staff would not see them. */
export function normalizeText(text: string): string {
  const turned = /[\u202a-\u202e\u2066-\u2069]/g;
  return text.replaceAll('\r\n', '\n').replace(turned, '').trim();
}

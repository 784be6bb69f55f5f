/** Returns undefined for anything but JSON. Strips NULs and lone surrogates, which PostgreSQL refuses. */
export function parseJson(text: string): unknown {
  try {
    return withStorableTexts(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function withStorableTexts(value: unknown): unknown {
  if (typeof value === 'string') return toStorableText(value);
  if (Array.isArray(value)) return value.map(withStorableTexts);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, it]) => [
    toStorableText(name),
    withStorableTexts(it),
  ]);
  return Object.fromEntries(fields);
}

function toStorableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

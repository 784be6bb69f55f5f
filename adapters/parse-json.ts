/** Returns undefined for anything but JSON. Strips NULs and lone surrogates, which PostgreSQL refuses. */
export function parseJson(text: string): unknown {
  try {
    return withoutOddities(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function withoutOddities(value: unknown): unknown {
  if (typeof value === 'string') return readable(value);
  if (Array.isArray(value)) return value.map(withoutOddities);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, it]) => [readable(name), withoutOddities(it)]);
  return Object.fromEntries(fields);
}

function readable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

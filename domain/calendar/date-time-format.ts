// A format takes far longer to create than to use.
const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the same format for the same arguments. */
export function dateTimeFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const existing = formats.get(key);
  if (existing) return existing;
  const format = new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}

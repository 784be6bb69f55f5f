// A format takes far longer to create than to use.
const dateTimeFormats = new Map<string, Intl.DateTimeFormat>();
const numberFormats = new Map<string, Intl.NumberFormat>();

/** Returns the same format for the same arguments. */
export function dateTimeFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  return reuse(dateTimeFormats, [locale, options], () => {
    return new Intl.DateTimeFormat(locale, options);
  });
}

/** Returns the same format for the same arguments. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return reuse(numberFormats, [locale, options], () => new Intl.NumberFormat(locale, options));
}

function reuse<Format>(formats: Map<string, Format>, args: unknown, create: () => Format): Format {
  const key = JSON.stringify(args);
  const existing = formats.get(key);
  if (existing) return existing;
  const format = create();
  formats.set(key, format);
  return format;
}

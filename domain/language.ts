export const languages = ['en', 'ar'] as const;
export type Language = (typeof languages)[number];

/** Only `ar` and `en` are languages here; anything else is nothing. */
export function asLanguage(value: unknown): Language | undefined {
  return value === 'ar' || value === 'en' ? value : undefined;
}

export function directionOf(language: Language): 'rtl' | 'ltr' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/** The other of the two: where the toggle leads. */
export function otherLanguage(language: Language): Language {
  return language === 'ar' ? 'en' : 'ar';
}

/** What stands between the parts of a list or an address. */
export const listSeparator: Record<Language, string> = { en: ', ', ar: '، ' };

/** Arabic-Indic and Persian digits, as people type them on such a keyboard, to 0-9. */
export function westernDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) =>
    String((digit.codePointAt(0) ?? 0) & 0xf),
  );
}

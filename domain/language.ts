export const languages = ['en', 'ar'] as const;
export type Language = (typeof languages)[number];

export function asLanguage(value: unknown): Language | undefined {
  return value === 'ar' || value === 'en' ? value : undefined;
}

export function directionOf(language: Language): 'rtl' | 'ltr' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

export function otherLanguage(language: Language): Language {
  return language === 'ar' ? 'en' : 'ar';
}

/** Caches one value per language, created on first use. */
export function cachePerLanguage<Made>(make: (language: Language) => Made) {
  const made = new Map<Language, Made>();
  return (language: Language): Made => {
    const cached = made.get(language);
    if (cached !== undefined) return cached;
    const now = make(language);
    made.set(language, now);
    return now;
  };
}

export const listSeparator: Record<Language, string> = { en: ', ', ar: '، ' };

export function westernDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) =>
    String((digit.codePointAt(0) ?? 0) & 0xf),
  );
}

/** Key in the browser's storage. */
export const languageKey = 'nabta.language';

import { comingSoon as ar } from '#app/words/ar/coming-soon.ts';
import { comingSoon as en } from '#app/words/en/coming-soon.ts';
import type { Language } from '#domain/language.ts';

export const comingSoonText: Record<Language, { [Name in keyof typeof en]: string }> = { en, ar };

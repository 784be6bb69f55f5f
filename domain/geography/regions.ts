import type { Language } from '../language.ts';

type Region = { id: string } & Record<Language, string>;

/** Emirates of AE and governorates of KW and OM, the most populous first. Stored addresses have the ids. */
const regions = {
  AE: [
    { id: 'dubai', en: 'Dubai', ar: 'دبي' },
    { id: 'abu_dhabi', en: 'Abu Dhabi', ar: 'أبو ظبي' },
    { id: 'sharjah', en: 'Sharjah', ar: 'الشارقة' },
    { id: 'ajman', en: 'Ajman', ar: 'عجمان' },
    { id: 'ras_al_khaimah', en: 'Ras Al Khaimah', ar: 'رأس الخيمة' },
    { id: 'fujairah', en: 'Fujairah', ar: 'الفجيرة' },
    { id: 'umm_al_quwain', en: 'Umm Al Quwain', ar: 'أم القيوين' },
  ],
  KW: [
    { id: 'farwaniya', en: 'Farwaniya', ar: 'الفروانية' },
    { id: 'ahmadi', en: 'Ahmadi', ar: 'الأحمدي' },
    { id: 'hawalli', en: 'Hawalli', ar: 'حولي' },
    { id: 'capital', en: 'Capital', ar: 'العاصمة' },
    { id: 'jahra', en: 'Jahra', ar: 'الجهراء' },
    { id: 'mubarak_al_kabeer', en: 'Mubarak Al Kabeer', ar: 'مبارك الكبير' },
  ],
  OM: [
    { id: 'muscat', en: 'Muscat', ar: 'مسقط' },
    { id: 'north_batinah', en: 'North Al Batinah', ar: 'شمال الباطنة' },
    { id: 'south_batinah', en: 'South Al Batinah', ar: 'جنوب الباطنة' },
    { id: 'dakhiliyah', en: 'Ad Dakhiliyah', ar: 'الداخلية' },
    { id: 'dhofar', en: 'Dhofar', ar: 'ظفار' },
    { id: 'north_sharqiyah', en: 'North Ash Sharqiyah', ar: 'شمال الشرقية' },
    { id: 'south_sharqiyah', en: 'South Ash Sharqiyah', ar: 'جنوب الشرقية' },
    { id: 'dhahirah', en: 'Ad Dhahirah', ar: 'الظاهرة' },
    { id: 'buraimi', en: 'Al Buraimi', ar: 'البريمي' },
    { id: 'wusta', en: 'Al Wusta', ar: 'الوسطى' },
    { id: 'musandam', en: 'Musandam', ar: 'مسندم' },
  ],
} as const satisfies Record<string, readonly Region[]>;

/** Returns an empty list for a country whose addresses have no region. */
export function regionsOf(country: string): readonly Region[] {
  return Object.hasOwn(regions, country) ? regions[country as keyof typeof regions] : [];
}

/** Finds a region by its id or by its name in either language. */
export function findRegion(country: string, text: string): Region | undefined {
  const folded = text.toLowerCase();
  return regionsOf(country).find(
    ({ id, en, ar }) => id === folded || en.toLowerCase() === folded || ar === folded,
  );
}

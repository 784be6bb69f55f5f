import { cachePerLanguage, type Language } from '../language.ts';

/** ISO 3166-1 alpha-2. The dial code does not identify a country: +1 is both US and CA. */
export type Country = { code: string; name: string; name_ar: string; dial_code: string };

export const defaultCountry = 'AE';
export const defaultDialCode = '+971';

export function findCountry(code: string): Country | undefined {
  return countries.find((country) => country.code === code);
}

export function countryName(country: Country, language: Language): string {
  return language === 'ar' ? country.name_ar : country.name;
}

const namesWithArticle: Record<string, string> = {
  AE: 'the UAE',
  GB: 'the UK',
  NL: 'the Netherlands',
  PH: 'the Philippines',
  US: 'the US',
};

/** Returns the name after a preposition: "in the UAE". Returns an unlisted code unchanged. */
export function countryNameInSentence(code: string, language: Language): string {
  return (language === 'en' && namesWithArticle[code]) || countryNameByCode(code, language);
}

/** Returns an unlisted code unchanged. */
export function countryNameByCode(code: string, language: Language): string {
  const country = findCountry(code);
  return country ? countryName(country, language) : code;
}

/** The Gulf, the home market, comes first: most shoppers never scroll. */
export function countriesIn(language: Language): readonly Country[] {
  return inOrder(language);
}

/** The six Gulf states, then all others by English name: a new country has one obvious place. */
export const countries: readonly Country[] = [
  { code: 'AE', name: 'United Arab Emirates', name_ar: 'الإمارات', dial_code: '+971' },
  { code: 'SA', name: 'Saudi Arabia', name_ar: 'السعودية', dial_code: '+966' },
  { code: 'KW', name: 'Kuwait', name_ar: 'الكويت', dial_code: '+965' },
  { code: 'QA', name: 'Qatar', name_ar: 'قطر', dial_code: '+974' },
  { code: 'BH', name: 'Bahrain', name_ar: 'البحرين', dial_code: '+973' },
  { code: 'OM', name: 'Oman', name_ar: 'عُمان', dial_code: '+968' },
  { code: 'DZ', name: 'Algeria', name_ar: 'الجزائر', dial_code: '+213' },
  { code: 'AU', name: 'Australia', name_ar: 'أستراليا', dial_code: '+61' },
  { code: 'AT', name: 'Austria', name_ar: 'النمسا', dial_code: '+43' },
  { code: 'BD', name: 'Bangladesh', name_ar: 'بنغلاديش', dial_code: '+880' },
  { code: 'BE', name: 'Belgium', name_ar: 'بلجيكا', dial_code: '+32' },
  { code: 'BR', name: 'Brazil', name_ar: 'البرازيل', dial_code: '+55' },
  { code: 'CA', name: 'Canada', name_ar: 'كندا', dial_code: '+1' },
  { code: 'CN', name: 'China', name_ar: 'الصين', dial_code: '+86' },
  { code: 'CO', name: 'Colombia', name_ar: 'كولومبيا', dial_code: '+57' },
  { code: 'DK', name: 'Denmark', name_ar: 'الدنمارك', dial_code: '+45' },
  { code: 'EG', name: 'Egypt', name_ar: 'مصر', dial_code: '+20' },
  { code: 'ET', name: 'Ethiopia', name_ar: 'إثيوبيا', dial_code: '+251' },
  { code: 'FI', name: 'Finland', name_ar: 'فنلندا', dial_code: '+358' },
  { code: 'FR', name: 'France', name_ar: 'فرنسا', dial_code: '+33' },
  { code: 'DE', name: 'Germany', name_ar: 'ألمانيا', dial_code: '+49' },
  { code: 'GH', name: 'Ghana', name_ar: 'غانا', dial_code: '+233' },
  { code: 'GR', name: 'Greece', name_ar: 'اليونان', dial_code: '+30' },
  { code: 'IN', name: 'India', name_ar: 'الهند', dial_code: '+91' },
  { code: 'ID', name: 'Indonesia', name_ar: 'إندونيسيا', dial_code: '+62' },
  { code: 'IQ', name: 'Iraq', name_ar: 'العراق', dial_code: '+964' },
  { code: 'IE', name: 'Ireland', name_ar: 'أيرلندا', dial_code: '+353' },
  { code: 'IT', name: 'Italy', name_ar: 'إيطاليا', dial_code: '+39' },
  { code: 'JP', name: 'Japan', name_ar: 'اليابان', dial_code: '+81' },
  { code: 'JO', name: 'Jordan', name_ar: 'الأردن', dial_code: '+962' },
  { code: 'KE', name: 'Kenya', name_ar: 'كينيا', dial_code: '+254' },
  { code: 'LB', name: 'Lebanon', name_ar: 'لبنان', dial_code: '+961' },
  { code: 'LY', name: 'Libya', name_ar: 'ليبيا', dial_code: '+218' },
  { code: 'MY', name: 'Malaysia', name_ar: 'ماليزيا', dial_code: '+60' },
  { code: 'MX', name: 'Mexico', name_ar: 'المكسيك', dial_code: '+52' },
  { code: 'MA', name: 'Morocco', name_ar: 'المغرب', dial_code: '+212' },
  { code: 'NL', name: 'Netherlands', name_ar: 'هولندا', dial_code: '+31' },
  { code: 'NZ', name: 'New Zealand', name_ar: 'نيوزيلندا', dial_code: '+64' },
  { code: 'NG', name: 'Nigeria', name_ar: 'نيجيريا', dial_code: '+234' },
  { code: 'NO', name: 'Norway', name_ar: 'النرويج', dial_code: '+47' },
  { code: 'PK', name: 'Pakistan', name_ar: 'باكستان', dial_code: '+92' },
  { code: 'PS', name: 'Palestine', name_ar: 'فلسطين', dial_code: '+970' },
  { code: 'PH', name: 'Philippines', name_ar: 'الفلبين', dial_code: '+63' },
  { code: 'PL', name: 'Poland', name_ar: 'بولندا', dial_code: '+48' },
  { code: 'PT', name: 'Portugal', name_ar: 'البرتغال', dial_code: '+351' },
  { code: 'SG', name: 'Singapore', name_ar: 'سنغافورة', dial_code: '+65' },
  { code: 'ZA', name: 'South Africa', name_ar: 'جنوب أفريقيا', dial_code: '+27' },
  { code: 'KR', name: 'South Korea', name_ar: 'كوريا الجنوبية', dial_code: '+82' },
  { code: 'ES', name: 'Spain', name_ar: 'إسبانيا', dial_code: '+34' },
  { code: 'SD', name: 'Sudan', name_ar: 'السودان', dial_code: '+249' },
  { code: 'SE', name: 'Sweden', name_ar: 'السويد', dial_code: '+46' },
  { code: 'CH', name: 'Switzerland', name_ar: 'سويسرا', dial_code: '+41' },
  { code: 'SY', name: 'Syria', name_ar: 'سوريا', dial_code: '+963' },
  { code: 'TH', name: 'Thailand', name_ar: 'تايلاند', dial_code: '+66' },
  { code: 'TN', name: 'Tunisia', name_ar: 'تونس', dial_code: '+216' },
  { code: 'TR', name: 'Türkiye', name_ar: 'تركيا', dial_code: '+90' },
  { code: 'GB', name: 'United Kingdom', name_ar: 'المملكة المتحدة', dial_code: '+44' },
  { code: 'US', name: 'United States', name_ar: 'الولايات المتحدة', dial_code: '+1' },
  { code: 'YE', name: 'Yemen', name_ar: 'اليمن', dial_code: '+967' },
];

const gulfStates = 6;

export const gulfCodes = countries.slice(0, gulfStates).map(({ code }) => code);

// Cached per language: loading a collator is slow.
const inOrder = cachePerLanguage((language): readonly Country[] => {
  const { compare } = new Intl.Collator(language);
  const others = countries
    .slice(gulfStates)
    .sort((one, other) => compare(countryName(one, language), countryName(other, language)));
  return [...countries.slice(0, gulfStates), ...others];
});

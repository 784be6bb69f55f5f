import { type Zone, zones } from '../calendar/arrival-window.ts';
import { CodedError } from '../coded-error.ts';

/** Sections that the owner edits in the browser; each is saved and versioned separately. */
export const settingSections = [
  'opening',
  'identity',
  'contact',
  'countries',
  'delivery',
  'announcement',
  'brand',
] as const;
export type SettingSection = (typeof settingSections)[number];

export const transitFields = zones.flatMap(
  (zone) => [`${zone}_least`, `${zone}_most`] as const,
) as (`${Zone}_least` | `${Zone}_most`)[];

export const focusFields = [
  'hero_phone_x',
  'hero_phone_y',
  'hero_ltr_x',
  'hero_ltr_y',
  'hero_rtl_x',
  'hero_rtl_y',
] as const;

/** Empty: what the variable REVIEWS says. */
export const reviewChoices = ['', 'none', 'samples', 'own'] as const;

/** Families of titles in both languages, instead of the demo's. */
export const fontPairings = ['modern', 'elegant'] as const;
export type FontPairing = (typeof fontPairings)[number];

export const fieldsOf = {
  opening: ['is_closed', 'soon_en', 'soon_ar'],
  identity: ['name_en', 'name_ar', 'logo'],
  contact: [
    'email',
    'whatsapp',
    'instagram',
    'facebook',
    'tiktok',
    'snapchat',
    'x',
    'youtube',
    'hours_en',
    'hours_ar',
    'address_en',
    'address_ar',
  ],
  countries: ['served', 'address_forms'],
  delivery: ['dispatch_least', 'dispatch_most', ...transitFields, 'closed'],
  announcement: ['text_en', 'text_ar', 'link', 'is_on', 'from', 'until'],
  brand: [
    'accent',
    'paper',
    'fonts',
    'symbol',
    'hero',
    'hero_alt_en',
    'hero_alt_ar',
    ...focusFields,
    'about',
    'about_alt_en',
    'about_alt_ar',
    'footer_en',
    'footer_ar',
    'reviews',
  ],
} as const satisfies Record<SettingSection, readonly string[]>;

/** Fields of a checkbox: a form sends nothing for one that is off. `'1'` is on, `''` is off. */
export const switchFields: readonly SettingField[] = ['is_closed', 'is_on', 'address_forms'];

/** Fields that hold the name of a stored picture. */
export const pictureFields = ['logo', 'symbol', 'hero', 'about'] as const satisfies SettingField[];
export type PictureField = (typeof pictureFields)[number];

export function isPictureField(field: SettingField): field is PictureField {
  return pictureFields.some((one) => one === field);
}

export type SettingField = (typeof fieldsOf)[SettingSection][number];

/** Form values by field; a missing one has its default. */
export type SettingTexts = Partial<Record<SettingField, string>>;

/** Colours of the demo's brand, as in app/styles/tokens.css. */
export const demoColours = { accent: '#1f4435', paper: '#f7f3ea' };

export const settingLimits = {
  name: 40,
  email: 254,
  address: 300,
  hours: 120,
  postalAddress: 200,
  announcement: 160,
  soon: 160,
  pictureText: 160,
  footer: 160,
  closed: 1000,
  closedLines: 60,
  dispatchDays: 30,
  transitDays: 90,
} as const;

export class SettingError extends CodedError<
  | 'required'
  | 'too_long'
  | 'characters'
  | 'email_invalid'
  | 'phone_invalid'
  | 'address_invalid'
  | 'both_languages'
  | 'no_country'
  | 'number_invalid'
  | 'order_wrong'
  | 'days_invalid'
  | 'link_invalid'
  | 'day_invalid'
  | 'picture_unknown'
  | 'choice_invalid'
  | 'colour_invalid'
  | 'accent_unreadable'
  | 'paper_unreadable'
> {
  override readonly kind = 'setting';
}

/** Saved values of a section, with their version. */
export type SavedSection = { version: number; texts: SettingTexts };
export type SavedSections = Partial<Record<SettingSection, SavedSection>>;

export function asSection(text: unknown): SettingSection | undefined {
  return settingSections.find((section) => section === text);
}

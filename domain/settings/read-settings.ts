import { z } from 'zod';
import { zones } from '../calendar/arrival-window.ts';
import { isEmail } from '../email-address.ts';
import { countries } from '../geography/countries.ts';
import { westernDigits } from '../language.ts';
import { findShopPage } from '../shop-addresses.ts';
import { parseColour, refuseUnreadable } from './brand-colours.ts';
import {
  demoColours,
  fieldsOf,
  fontPairings,
  settingLimits as limits,
  reviewChoices,
  SettingError,
  type SettingField,
  type SettingSection,
  type SettingTexts,
  transitFields,
} from './settings.ts';
import { expandHandle, type SocialNetwork } from './social-pages.ts';

type Code = SettingError['code'];
const code = (one: Code) => one;

const line = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength, code('too_long'))
    .refine((text) => isPlain(text), code('characters'));

const name = line(limits.name).min(1, code('required'));
const day = z.string().trim().refine(isDayOrEmpty, code('day_invalid'));
const page = (network: SocialNetwork) =>
  line(limits.address).transform((text, { addIssue }) => {
    if (!text) return '';
    const url = secureAddress(expandHandle(network, text));
    if (url) return url;
    addIssue(code('address_invalid'));
    return z.NEVER;
  });
const picture = z.string().regex(/^([0-9a-f-]{36}\.webp)?$/, code('picture_unknown'));
const percent = z
  .string()
  .trim()
  .regex(/^(\d{1,2}|100)$/, code('choice_invalid'));

/** Tidied texts; a message is the code of a SettingError. */
const fields: Record<SettingField, z.ZodType<string>> = {
  name_en: name,
  name_ar: name,
  logo: picture,
  email: line(limits.email).min(1, code('required')).refine(isEmail, code('email_invalid')),
  whatsapp: line(40)
    .transform((text) => westernDigits(text).replace(/[\s()+.-]/g, ''))
    .refine((digits) => /^([1-9]\d{7,14})?$/.test(digits), code('phone_invalid')),
  instagram: page('instagram'),
  facebook: page('facebook'),
  tiktok: page('tiktok'),
  snapchat: page('snapchat'),
  x: page('x'),
  youtube: page('youtube'),
  hours_en: line(limits.hours),
  hours_ar: line(limits.hours),
  address_en: line(limits.postalAddress),
  address_ar: line(limits.postalAddress),
  served: z
    .string()
    .max(1000, code('too_long'))
    .transform(inOrder)
    .refine(Boolean, code('no_country')),
  address_forms: onOrOff(),
  dispatch_least: count(0, limits.dispatchDays),
  dispatch_most: count(0, limits.dispatchDays),
  ...(Object.fromEntries(
    transitFields.map((field) => [field, count(1, limits.transitDays)]),
  ) as Record<(typeof transitFields)[number], z.ZodType<string>>),
  closed: z
    .string()
    .max(limits.closed, code('too_long'))
    .transform((text) => text.split(/[\r\n]+/).flatMap((one) => one.trim() || []))
    .refine(
      (lines) => lines.length <= limits.closedLines && lines.every(isClosing),
      code('days_invalid'),
    )
    .transform((lines) => [...new Set(lines)].sort().join('\n')),
  text_en: line(limits.announcement),
  text_ar: line(limits.announcement),
  link: line(limits.address).refine(isShopLink, code('link_invalid')),
  is_on: onOrOff(),
  is_closed: onOrOff(),
  soon_en: line(limits.soon),
  soon_ar: line(limits.soon),
  from: day,
  until: day,
  accent: colour(demoColours.accent),
  paper: colour(demoColours.paper),
  symbol: picture,
  hero: picture,
  hero_alt_en: line(limits.pictureText),
  hero_alt_ar: line(limits.pictureText),
  hero_phone_x: percent,
  hero_phone_y: percent,
  hero_ltr_x: percent,
  hero_ltr_y: percent,
  hero_rtl_x: percent,
  hero_rtl_y: percent,
  about: picture,
  about_alt_en: line(limits.pictureText),
  about_alt_ar: line(limits.pictureText),
  footer_en: line(limits.footer),
  footer_ar: line(limits.footer),
  fonts: oneOf(['', ...fontPairings]),
  reviews: oneOf(reviewChoices),
};

type Read = { texts: SettingTexts; errors: SettingError[] };

/**
 * Parses the fields. `errors` covers single fields only (`checkAcrossFields` returns the others); an invalid
 * field is omitted.
 */
export function parseSettingTexts(typed: SettingTexts): Read {
  const read: Read = { texts: {}, errors: [] };
  for (const [field, text] of Object.entries(typed) as [SettingField, string][]) {
    const { data, error } = fields[field].safeParse(text);
    if (error) read.errors.push(new SettingError(error.issues[0]?.message as Code, field));
    else read.texts[field] = data;
  }
  return read;
}

/** Checks rules that involve several fields. */
export function checkAcrossFields(section: SettingSection, texts: SettingTexts): SettingError[] {
  const text = (field: SettingField) => texts[field] ?? '';
  const isOver = (first: SettingField, last: SettingField) =>
    Number(text(first)) > Number(text(last));
  const wrong = (problem: Code, field: SettingField) => [new SettingError(problem, field)];
  const inBothOrNeither = (en: SettingField, ar: SettingField) =>
    Boolean(text(en)) === Boolean(text(ar)) ? [] : wrong('both_languages', text(en) ? ar : en);
  /** A picture has a text for those who cannot see it. */
  const described = (picture: 'hero' | 'about') =>
    (['en', 'ar'] as const)
      .map((language) => `${picture}_alt_${language}` as const)
      .flatMap((field) => (text(picture) && !text(field) ? wrong('required', field) : []));
  switch (section) {
    case 'contact':
      return inBothOrNeither('hours_en', 'hours_ar');
    case 'delivery':
      return (['dispatch', ...zones] as const).flatMap((one) =>
        isOver(`${one}_least`, `${one}_most`) ? wrong('order_wrong', `${one}_most`) : [],
      );
    case 'opening':
      if (Boolean(text('soon_en')) === Boolean(text('soon_ar'))) return [];
      return wrong('both_languages', text('soon_en') ? 'soon_ar' : 'soon_en');
    case 'announcement': {
      const needed = (['text_en', 'text_ar'] as const).filter((field) => !text(field));
      const isEndless = !text('from') || !text('until') || text('from') <= text('until');
      return [
        ...(text('is_on') ? needed.flatMap((field) => wrong('required', field)) : []),
        ...(isEndless ? [] : wrong('order_wrong', 'until')),
      ];
    }
    case 'brand': {
      const refusal = refuseUnreadable({ accent: text('accent'), paper: text('paper') });
      return [
        ...(refusal
          ? [
              new SettingError(`${refusal.field}_unreadable`, refusal.field, {
                nearest: refusal.nearest,
              }),
            ]
          : []),
        ...described('hero'),
        ...described('about'),
        ...inBothOrNeither('footer_en', 'footer_ar'),
      ];
    }
    default:
      return [];
  }
}

/** Parses a row that any release may have written, and reports values that are no longer valid. */
export function parseStoredSettings(section: SettingSection, stored: unknown): Read {
  const values = (stored ?? {}) as Record<string, unknown>;
  const present = fieldsOf[section].filter((field) => field in values);
  const read = parseSettingTexts(
    Object.fromEntries(present.map((field) => [field, values[field]])),
  );
  const crossErrors = checkAcrossFields(section, read.texts);
  for (const { field } of crossErrors) delete read.texts[field as SettingField];
  return { ...read, errors: [...read.errors, ...crossErrors] };
}

/** Returns every day of "2026-12-02" and of "2026-12-24/2026-12-28". */
export function listClosedDays(text: string): string[] {
  return text.split('\n').flatMap((one) => (one ? listDays(one) : []));
}

function oneOf(choices: readonly string[]): z.ZodType<string> {
  return z.string().refine((text) => choices.includes(text), code('choice_invalid'));
}

/** The demo's own colour is saved as none, so that it stays the default. */
function colour(usual: string): z.ZodType<string> {
  return z
    .string()
    .trim()
    .transform((text, { addIssue }) => {
      const hex = text ? parseColour(text) : '';
      if (hex !== undefined) return hex === usual ? '' : hex;
      addIssue(code('colour_invalid'));
      return z.NEVER;
    });
}

/** Rejects control characters, line breaks and marks that change the text direction, in every line. */
export function isPlain(text: string): boolean {
  return !/[\p{Cc}\p{Cs}\u2028\u2029\u200b\u202a-\u202e\u2066-\u2069\ufeff]/u.test(text);
}

export function secureAddress(text: string): string | undefined {
  if (!/^https:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const { href, username, hostname } = new URL(text);
  return username || !hostname.includes('.') || href.length > limits.address ? undefined : href;
}

function isShopLink(text: string): boolean {
  if (!text) return true;
  if (!/^\/(?![/\\])[^\s\\]*$/.test(text)) return false;
  const { origin, pathname } = new URL(text, 'https://shop.invalid');
  return origin === 'https://shop.invalid' && findShopPage(pathname) !== undefined;
}

function inOrder(text: string): string {
  const chosen = new Set(text.split(/\s+/));
  return countries.flatMap(({ code: one }) => (chosen.has(one) ? one : [])).join(' ');
}

function onOrOff() {
  return z.string().transform((text) => (text ? '1' : ''));
}

function count(min: number, max: number): z.ZodType<string> {
  return z
    .string()
    .transform((text) => westernDigits(text).trim())
    .refine(
      (text) => /^\d{1,2}$/.test(text) && +text >= min && +text <= max,
      code('number_invalid'),
    )
    .transform((text) => `${Number(text)}`);
}

function isDayOrEmpty(text: string): boolean {
  return text === '' || isDay(text);
}

const isDay = (text: string) => z.iso.date().safeParse(text).success;

const maxClosedDays = 62;

function isClosing(text: string): boolean {
  const [first = '', last = first, ...more] = text.split('/');
  if (more.length > 0 || !isDay(first) || !isDay(last) || first > last) return false;
  return Date.parse(last) - Date.parse(first) < maxClosedDays * dayMs;
}

const dayMs = 24 * 60 * 60 * 1000;

function listDays(text: string): string[] {
  const [first = '', last = first] = text.split('/');
  const days = Math.round((Date.parse(last) - Date.parse(first)) / dayMs) + 1;
  return Array.from({ length: days }, (_, at) =>
    new Date(Date.parse(first) + at * dayMs).toISOString().slice(0, 10),
  );
}

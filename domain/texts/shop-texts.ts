import { type FieldChange, fieldChangesBetween, normalizeText } from '../edited-fields.ts';
import { type Language, languages } from '../language.ts';
import { asEmailTextName, type EmailTextName, emailRules } from './email-texts.ts';
import type { FieldRule } from './field-rule.ts';

/** A text of the shop: home, a page of text, an article of the blog, or an email to customers. */
export const pageNames = ['about', 'shipping', 'privacy'] as const;
export type PageName = (typeof pageNames)[number];

export type TextKind = 'home' | 'about' | 'page' | 'article' | EmailTextName;

const articleStart = 'article/';
const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const maxSlugLength = 80;

export const kindOf = (name: string): TextKind | undefined => {
  if (name === 'home' || name === 'about') return name;
  if (name === 'shipping' || name === 'privacy') return 'page';
  return slugOf(name) ? 'article' : asEmailTextName(name);
};

export function articleName(slug: string): string {
  return `${articleStart}${slug}`;
}

export function slugOf(name: string): string | undefined {
  if (!name.startsWith(articleStart)) return undefined;
  const slug = name.slice(articleStart.length);
  return slug.length <= maxSlugLength && slugPattern.test(slug) ? slug : undefined;
}

const line = (maxLength: number): FieldRule => ({ form: 'line', maxLength });
const required = (rule: FieldRule): FieldRule => ({ ...rule, isRequired: true });
const body = required({ form: 'markdown', maxLength: 16_000 });

const search = { search_title: required(line(70)), description: required(line(200)) };

/** Fields that override the messages of the same name; an empty one leaves the message. */
export const homeFields = [
  'eyebrow',
  'headline',
  'lead',
  'shop',
  'promise.days',
  'promise.daysText',
  'promise.glass',
  'promise.glassText',
  'promise.results',
  'promise.resultsText',
  'products',
  'productsLead',
  'title',
  'description',
] as const;
export type HomeField = (typeof homeFields)[number];

const homeRules = Object.fromEntries(
  homeFields.map((field) => [field, line(/lead|Text|description/i.test(field) ? 240 : 90)]),
);

/** Fields that exist once per language. */
const inLanguage: Record<TextKind, Record<string, FieldRule>> = {
  home: homeRules,
  about: {
    title: required(line(90)),
    headline: required(line(120)),
    lead: lead(),
    body,
    ...search,
  },
  page: {
    title: required(line(90)),
    lead: lead(),
    highlights: { form: 'lines', maxLength: 600 },
    body,
    ...search,
  },
  article: {
    title: required(line(140)),
    tag: required(line(40)),
    excerpt: required({ form: 'lines', maxLength: 400 }),
    body,
    cover_alt: required(line(250)),
  },
  ...emailRules,
};

/** Fields shared by both languages. */
const sharedRules: Partial<Record<TextKind, Record<string, FieldRule>>> = {
  article: {
    iso_date: required(line(10)),
    product_id: line(10),
    cover: line(200),
    sources: { form: 'lines', maxLength: 6000 },
  },
};

function lead(): FieldRule {
  return required({ form: 'lines', maxLength: 600 });
}

/** Values by form name, such as `title_en`. */
export type TextFields = Record<string, string>;

export type TextField = {
  name: string;
  field: string;
  language: Language | undefined;
  rule: FieldRule;
};

export function fieldsOfKind(kind: TextKind): TextField[] {
  const shared = Object.entries(sharedRules[kind] ?? {}).map(([field, rule]) => ({
    name: field,
    field,
    rule,
    language: undefined,
  }));
  const each = Object.entries(inLanguage[kind]).flatMap(([field, rule]) =>
    languages.map((language) => ({ name: `${field}_${language}`, field, language, rule })),
  );
  return [...shared, ...each];
}

export function fieldNamesOf(kind: TextKind): string[] {
  return fieldsOfKind(kind).map(({ name }) => name);
}

export function emptyTextFields(kind: TextKind): TextFields {
  return Object.fromEntries(fieldNamesOf(kind).map((name) => [name, '']));
}

export type TextChange = FieldChange<string>;

export function textChanges(kind: TextKind, before: TextFields, after: TextFields): TextChange[] {
  return fieldChangesBetween(fieldNamesOf(kind), before, after);
}

export function isSameText(kind: TextKind, one: TextFields, other: TextFields): boolean {
  return textChanges(kind, one, other).length === 0;
}

export function normalizeTextFields(kind: TextKind, typed: TextFields): TextFields {
  return Object.fromEntries(
    fieldsOfKind(kind).map(({ name, rule }) => {
      const text = normalizeTyped(typed[name] ?? '', rule);
      return [name, rule.form === 'line' ? text.replace(/\s*\n\s*/g, ' ') : text];
    }),
  );
}

/** An email refuses marks that change the text direction, instead of removing them. */
function normalizeTyped(text: string, rule: FieldRule): string {
  return rule.variables ? text.replaceAll('\r\n', '\n').trim() : normalizeText(text);
}

/** Empties fields that repeat their default, so that they follow it in a later release. */
export function omitDefaults(texts: TextFields, defaults: TextFields): TextFields {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, text === defaults[name] ? '' : text]),
  );
}

/** Returns the fields of one language, with the language removed from their names. */
export function fieldsInLanguage(
  language: Language,
  kind: TextKind,
  fields: TextFields,
): TextFields {
  const own = fieldsOfKind(kind).filter((one) => one.language === language);
  return Object.fromEntries(own.map(({ name, field }) => [field, fields[name] ?? '']));
}

export type Highlight = { title: string; about: string };
export const maxHighlights = 3;

/** Parses one highlight a line: a few words, a bar, and their description. */
export function readHighlights(text: string): Highlight[] | undefined {
  const lines = linesOf(text).map((one) => one.split('|').map((part) => part.trim()));
  const isComplete = lines.every((parts) => parts.length === 2 && parts.every(Boolean));
  if (!isComplete || lines.length > maxHighlights) return undefined;
  return lines.map(([title = '', about = '']) => ({ title, about }));
}

export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((one) => one.trim())
    .filter(Boolean);
}

import { href } from 'react-router';
import { createTranslator } from 'use-intl/core';
import { emails as arabicEmails } from '#app/words/ar/emails.ts';
import { emails as englishEmails } from '#app/words/en/emails.ts';
import { fillMessage } from '#app/words/fill-message.ts';
import { localeOf, messagesOf } from '#app/words/shop-messages.ts';
import { type Language, languages } from '#domain/language.ts';
import { shopPages } from '#domain/shop-addresses.ts';
import { defaultArticleFields } from '#domain/texts/default-articles.server.ts';
import {
  asEmailTextName,
  type EmailTextName,
  emailMessageKey,
  emailRules,
  emailVariables,
} from '#domain/texts/email-texts.ts';
import { placeholderValues, type StatedSettings } from '#domain/texts/placeholders.ts';
import { emptyTextFields, homeFields, slugOf, type TextFields } from '#domain/texts/shop-texts.ts';
import { about } from '../../../content/pages/about.ts';
import type { PageSection, PageText } from '../../../content/pages/page-text.ts';
import { privacy } from '../../../content/pages/privacy.ts';
import { shippingTerms } from '../../../content/pages/shipping-terms.ts';

/** Returns the built-in text in the form's fields; undefined if there is none. */
export function defaultText(
  name: string,
  { hasDemo }: { hasDemo: boolean },
): TextFields | undefined {
  // A shop without the demo has texts of its own from the start; the store's describe the demo.
  if (!hasDemo && (name === 'home' || name === 'about')) return undefined;
  if (name === 'home') return emptyTextFields('home');
  if (name === 'about') return inBothLanguages(aboutPageFields);
  if (name === 'shipping')
    return inBothLanguages((language) => pageFields(shippingTerms[language], language));
  if (name === 'privacy')
    return inBothLanguages((language) => pageFields(privacy[language], language));
  const email = asEmailTextName(name);
  if (email) return emptyTextFields(email);
  const slug = slugOf(name);
  return slug ? defaultArticleFields(slug) : undefined;
}

/** Returns the texts that home shows for empty fields. */
export function homePlaceholders(settings: StatedSettings): TextFields {
  return inBothLanguages((language) => {
    const { home, search } = messagesOf(language).shop;
    const texts: TextFields = { ...search.home, ...flat(home) };
    const variables = placeholderValues(language, settings);
    return Object.fromEntries(
      homeFields.map((field) => [field, fillMessage(texts[field] ?? '', variables)]),
    );
  });
}

/** Returns the sentences that an email has for empty fields, with its variables by name. */
export function emailDefaults(email: EmailTextName): TextFields {
  const variables = Object.fromEntries(emailVariables.map((name) => [name, `{${name}}`]));
  const names = Object.keys(emailRules[email]);
  return inBothLanguages((language) => {
    const messages = language === 'ar' ? (arabicEmails as typeof englishEmails) : englishEmails;
    const t = createTranslator({ locale: localeOf(language), messages, timeZone: 'UTC' });
    const fill = t as unknown as (key: string, values: Record<string, string>) => string;
    return Object.fromEntries(
      names.map((field) => [field, fill(emailMessageKey(email, field), variables)]),
    );
  });
}

function flat({ promise, ...texts }: Record<'promise', TextFields> & object): TextFields {
  const promises = Object.entries(promise).map(([name, text]) => [`promise.${name}`, text]);
  return { ...(texts as TextFields), ...Object.fromEntries(promises) };
}

function inBothLanguages(fieldsIn: (language: Language) => TextFields): TextFields {
  return Object.fromEntries(
    languages.flatMap((language) =>
      Object.entries(fieldsIn(language)).map(([field, text]) => [`${field}_${language}`, text]),
    ),
  );
}

function aboutPageFields(language: Language): TextFields {
  const text = about[language];
  const values = text.values.flatMap((value) => [`### ${value.title}`, value.text]);
  const body = [
    `## ${text.mission.title}`,
    text.mission.text,
    `## ${text.vision.title}`,
    text.vision.text,
    `## ${text.valuesTitle}`,
    ...values,
    `## ${text.teamTitle}`,
    text.team,
    `[${text.write}](${href('/contact')})`,
  ];
  const { title, searchTitle, description, welcome, lead } = text;
  return {
    title,
    headline: welcome,
    lead,
    body: body.join('\n\n'),
    search_title: searchTitle,
    description,
  };
}

function pageFields(text: PageText, language: Language): TextFields {
  const { title, searchTitle, description, lead, highlights, sections } = text;
  return {
    title,
    lead,
    search_title: searchTitle,
    description,
    highlights: highlights.map(({ title, about }) => `${title} | ${about}`).join('\n'),
    body: sections.map((section) => sectionMarkdown(section, language)).join('\n\n'),
  };
}

function sectionMarkdown(section: PageSection, language: Language): string {
  const { title, paragraphs = [], points = [], facts = [], leadsTo = [] } = section;
  const { links } = messagesOf(language).shop;
  return [
    `## ${title}`,
    ...paragraphs,
    ...(points.length > 0 ? [points.map((point) => `- ${point}`).join('\n')] : []),
    ...facts.flatMap(({ name, text }) => [`### ${name}`, text]),
    ...leadsTo.map((link) => `[${links[link]}](${shopPages[link].path})`),
  ].join('\n\n');
}

import { type Language, languages } from '../../domain/language.ts';

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof categories)[number];

export type Visit = {
  path: string;
  language: Language;
  hundreds: Category[];
  /** Applies the limits of a first visit on a phone (report.ts, `limits`). */
  isFirst: boolean;
  withCart: boolean;
};

const forPeople: Category[] = ['accessibility', 'best-practices'];
const listed: Category[] = [...forPeople, 'seo'];

const pages = [
  { path: '/', hundreds: listed, isFirst: true, withCart: false },
  { path: '/product/1', hundreds: listed, isFirst: true, withCart: false },
  { path: '/blog/hair-loss-treatment-guide', hundreds: listed, isFirst: true, withCart: false },
  // noindex on purpose, which the SEO category counts as a fault.
  { path: '/checkout', hundreds: forPeople, isFirst: false, withCart: true },
];

export const visits: Visit[] = pages.flatMap((page) =>
  languages.map((language) => ({ ...page, language })),
);

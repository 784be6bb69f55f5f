import { type Language, languages } from '../../domain/language.ts';

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof categories)[number];

export type Visit = {
  path: string;
  language: Language;
  hundreds: Category[];
  /** Whether the layout must not shift at all. */
  isStill: boolean;
  withCart: boolean;
};

const forPeople: Category[] = ['accessibility', 'best-practices'];
const listed: Category[] = [...forPeople, 'seo'];

const pages = [
  { path: '/', hundreds: listed, isStill: true, withCart: false },
  { path: '/product/1', hundreds: listed, isStill: true, withCart: false },
  { path: '/blog/hair-loss-treatment-guide', hundreds: listed, isStill: false, withCart: false },
  // noindex on purpose, which the SEO category counts as a fault.
  { path: '/checkout', hundreds: forPeople, isStill: false, withCart: true },
];

export const visits: Visit[] = pages.flatMap((page) =>
  languages.map((language) => ({ ...page, language })),
);

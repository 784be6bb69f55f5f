import { type Language, languages } from '../../domain/language.ts';

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof categories)[number];

/** A page as a phone opens it. */
export type Visit = {
  path: string;
  language: Language;
  /** The categories in which nothing may be missing. */
  hundreds: Category[];
  /** Whether the layout may not move at all. */
  isStill: boolean;
  /** Checkout is looked at with something in the cart. */
  withCart: boolean;
};

const forPeople: Category[] = ['accessibility', 'best-practices'];
const listed: Category[] = [...forPeople, 'seo'];

const pages = [
  { path: '/', hundreds: listed, isStill: true, withCart: false },
  { path: '/product/1', hundreds: listed, isStill: true, withCart: false },
  { path: '/blog/hair-loss-treatment-guide', hundreds: listed, isStill: false, withCart: false },
  // Search engines are asked to leave it out, which their category counts as a fault.
  { path: '/checkout', hundreds: forPeople, isStill: false, withCart: true },
];

export const visits: Visit[] = pages.flatMap((page) =>
  languages.map((language) => ({ ...page, language })),
);

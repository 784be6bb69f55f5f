import type { Language } from '#domain/language.ts';

/** A page of text. It is read on the server only; a browser gets the language it shows. */
export type PageText = {
  title: string;
  /** Title and description in search results, where the title may say more than the page's own. */
  searchTitle: string;
  description: string;
  lead: string;
  /** The main points, a few words each, and their subjects. */
  highlights: { title: string; about: string }[];
  sections: PageSection[];
};

export type PageSection = {
  title: string;
  paragraphs?: string[];
  points?: string[];
  facts?: { name: string; text: string }[];
  leadsTo?: PageLink[];
  /** HTML of staff's own text, which replaces all other content. */
  html?: string;
};

export type PageLink = 'contact' | 'trackOrder' | 'shippingTerms' | 'privacy';

export type PageTexts = Record<Language, PageText>;

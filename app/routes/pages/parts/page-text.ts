import type { Language } from '#domain/language.ts';

/** A page of text. It is read on the server only; a browser gets the language it shows. */
export type PageText = {
  title: string;
  description: string;
  lead: string;
  sections: { title: string; paragraphs?: string[]; points?: string[] }[];
  /** A last line in small type. */
  note?: string;
};

export type PageTexts = Record<Language, PageText>;

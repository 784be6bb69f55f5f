import { renderToStaticMarkup } from 'react-dom/server';
import type { Letter } from '#domain/emails/letters.ts';
import type { RenderedEmail } from '#domain/emails/render-email.ts';
import { directionOf, type Language } from '#domain/language.ts';
import { emailText } from './email-text.ts';
import { EmailView } from './email-view.tsx';
import { plain } from './isolated.ts';
import { writeLetter } from './template.ts';
import { createWords, type EmailStore } from './words.ts';

/** A letter in words: subject, HTML, and the plain text for those who read without. */
export function renderEmail(letter: Letter, language: Language, store: EmailStore): RenderedEmail {
  const words = createWords(language, store);
  const page = writeLetter(letter, words);
  return {
    subject: plain(page.subject, directionOf(language)).replace(/\s+/g, ' ').trim(),
    html: `<!DOCTYPE html>${renderToStaticMarkup(<EmailView page={page} words={words} />)}`,
    text: emailText(page, words),
  };
}

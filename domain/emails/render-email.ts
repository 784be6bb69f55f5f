import type { Language } from '../language.ts';
import type { Letter } from './letters.ts';

export type RenderedEmail = { subject: string; html: string; text: string };

/** Puts a letter into words. The same letter gives the same words, whenever it is asked. */
export type RenderEmail = (letter: Letter, language: Language) => Promise<RenderedEmail>;

import type { Language } from '../language.ts';
import type { EmailTemplate } from './templates.ts';

export type RenderedEmail = { subject: string; html: string; text: string };

/** Puts a template into words. The same template gives the same words, whenever it is asked. */
export type RenderEmail = (template: EmailTemplate, language: Language) => Promise<RenderedEmail>;

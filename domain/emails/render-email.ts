import type { Language } from '../language.ts';
import type { EmailTemplate } from './templates.ts';

export type RenderedEmail = { subject: string; html: string; text: string };

export type RenderEmail = (template: EmailTemplate, language: Language) => Promise<RenderedEmail>;

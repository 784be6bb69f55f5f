import type { Language } from '../language.ts';
import type { EmailTemplate, TestEmail } from './templates.ts';

export type RenderedEmail = { subject: string; html: string; text: string };

export type RenderEmail = (
  template: EmailTemplate | TestEmail,
  language: Language,
) => Promise<RenderedEmail>;

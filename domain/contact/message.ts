import * as z from 'zod/mini';
import type { Language } from '../language.ts';
import { parseStored } from '../stored.ts';

export type ContactFields = { name: string; email: string; subject: string; message: string };

export type ContactMessage = ContactFields & {
  language: Language;
};

export const contactFieldNames = ['name', 'email', 'subject', 'message'] as const;

export type ContactField = (typeof contactFieldNames)[number];

export const contactLimits: Record<ContactField, number> = {
  name: 120,
  email: 254,
  subject: 200,
  message: 5000,
};

export function contactEmailSubject(subject: string): string {
  return `Contact: ${subject}`;
}

// Accepts any length: a text that is too long gets an error next to its field and is not truncated.
const text = z.catch(z.string(), '');
const draft = z.object({ name: text, email: text, subject: text, message: text });

export function parseDraft(stored: string | null): ContactFields | undefined {
  return parseStored(draft, stored);
}

export function isEmptyDraft(fields: ContactFields): boolean {
  return contactFieldNames.every((name) => fields[name].trim() === '');
}

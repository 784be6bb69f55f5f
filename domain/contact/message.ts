import * as z from 'zod/mini';
import type { Language } from '../language.ts';
import { parseStored } from '../stored.ts';

/** What a visitor writes, field by field. */
export type ContactFields = { name: string; email: string; subject: string; message: string };

export type ContactMessage = ContactFields & {
  /** Of the page it was written on: the answer is written in it. */
  language: Language;
};

/** The fields in the order they stand on the page. */
export const contactFieldNames = ['name', 'email', 'subject', 'message'] as const;

export type ContactField = (typeof contactFieldNames)[number];

/** Most characters of each field. */
export const contactLimits: Record<ContactField, number> = {
  name: 120,
  email: 254,
  subject: 200,
  message: 5000,
};

/** The subject of the mail that is made of a message. */
export function mailSubject(subject: string): string {
  return `Contact: ${subject}`;
}

// However long: what is too long is told beside the field and not cut off.
const text = z.catch(z.string(), '');
const draft = z.object({ name: text, email: text, subject: text, message: text });

/** Reads a message that was not sent yet; a field that makes no sense is empty. */
export function parseDraft(stored: string | null): ContactFields | undefined {
  return parseStored(draft, stored);
}

export function isEmptyDraft(fields: ContactFields): boolean {
  return contactFieldNames.every((name) => fields[name].trim() === '');
}

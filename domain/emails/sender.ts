import type { MailAddress } from '#adapters/mail/mail.ts';
import type { Language } from '../language.ts';
import type { EmailTemplate, TestEmail } from './templates.ts';

export type SenderSettings = {
  name: Record<Language, string>;
  supportEmail: string;
  mailFrom: { name: string | undefined; address: string };
};

export function emailSenderOf(language: Language, { mailFrom, name }: SenderSettings): MailAddress {
  // A line break in the name would begin another header.
  const safe = (mailFrom.name ?? name[language]).replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
  return { name: safe, address: mailFrom.address };
}

export function replyToOf(
  template: EmailTemplate | TestEmail,
  { supportEmail }: SenderSettings,
): string {
  return template.kind === 'contact_message' ? template.data.email : supportEmail;
}

/** Returns a Message-ID on the sender's domain, identical for every attempt to send one email. */
export function messageIdOf(emailId: string, { mailFrom }: SenderSettings): string {
  return `<${emailId}@${mailFrom.address.split('@')[1]}>`;
}

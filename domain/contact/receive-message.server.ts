import { sql } from 'kysely';
import type { ContactForm } from '#adapters/contact-form/contact-form.ts';
import type { Db, Trx } from '#database/schema.ts';
import { queueEmail } from '../emails/queue-email.server.ts';
import type { Jobs } from '../runtime/jobs.ts';
import { type ContactMessage, contactEmailSubject } from './message.ts';

const repeatedWithin = sql<Date>`now() - interval '10 minutes'`;

export type ContactServices = {
  db: Db;
  jobs: Jobs;
  contactForm: ContactForm | undefined;
  settings: { supportEmail: string };
};

/**
 * Passes a message to the form service. When there is none, it saves the message, emails support and sends
 * an acknowledgement. Throws the service's errors.
 */
export async function receiveMessage(
  services: ContactServices,
  written: ContactMessage,
): Promise<void> {
  const { contactForm: service } = services;
  if (!service) return saveMessage(services, written);
  const { name, email, subject, message } = written;
  await service.passOn({
    name,
    email,
    subject,
    message,
    mailSubject: contactEmailSubject(subject),
  });
}

async function saveMessage(services: ContactServices, written: ContactMessage): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    // Locks the table: two simultaneous copies would both find no earlier one. Messages are rare enough to
    // queue.
    await sql`lock table contact_messages in share row exclusive mode`.execute(trx);
    if (await isRepeat(trx, written)) return;
    await trx.insertInto('contact_messages').values(written).execute();
    await queueEmails(trx, services, written);
  });
}

async function queueEmails(
  trx: Trx,
  { jobs, settings }: ContactServices,
  { language, ...data }: ContactMessage,
): Promise<void> {
  const template = { language, by: 'shopper' } as const;
  const to = settings.supportEmail;
  await queueEmail(trx, jobs, { ...template, kind: 'contact_message', data, to });
  await queueEmail(trx, jobs, { ...template, kind: 'contact_receipt', data: {}, to: data.email });
}

async function isRepeat(trx: Trx, written: ContactMessage): Promise<boolean> {
  const { name, email, subject, message } = written;
  const earlier = await trx
    .selectFrom('contact_messages')
    .select('id')
    .where((row) => row.and({ name, email, subject, message }))
    .where('created_at', '>', repeatedWithin)
    .executeTakeFirst();
  return earlier !== undefined;
}

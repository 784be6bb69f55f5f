import { sql } from 'kysely';
import type { ContactForm } from '#adapters/contact-form/contact-form.ts';
import type { Db, Trx } from '#database/schema.ts';
import { type ContactMessage, mailSubject } from './message.ts';

const repeatedWithin = sql<Date>`now() - interval '10 minutes'`;

/**
 * Passes a message on to the form service, or keeps it where there is none: whoever wrote it is
 * known in one place only. Throws what the service throws.
 */
export async function receiveMessage(
  db: Db,
  service: ContactForm | undefined,
  written: ContactMessage,
): Promise<void> {
  if (!service) return keepMessage(db, written);
  const { name, email, subject, message } = written;
  await service.passOn({ name, email, subject, message, mailSubject: mailSubject(subject) });
}

/** Keeps a message once, however often it arrives within ten minutes. */
async function keepMessage(db: Db, written: ContactMessage): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Two copies that arrive together would both find nothing. Messages are rare enough to queue.
    await sql`lock table contact_messages in share row exclusive mode`.execute(trx);
    if (await isRepeat(trx, written)) return;
    await trx.insertInto('contact_messages').values(written).execute();
  });
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

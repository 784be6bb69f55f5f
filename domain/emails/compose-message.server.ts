import type { MailMessage } from '#adapters/mail/mail.ts';
import type { Db, EmailRow } from '#database/schema.ts';
import { hideSecret, type Letter, readLetter } from './letters.ts';
import type { RenderEmail, RenderedEmail } from './render-email.ts';
import { messageIdOf, replyToOf, type SenderSettings, senderOf } from './sender.ts';

export type ComposeServices = { db: Db; renderEmail: RenderEmail; settings: SenderSettings };

/**
 * The message of an e-mail. It is put into words at its first try and kept, so that staff see what is
 * sent and every further try sends the same; a link that nobody else may use is not kept with it.
 */
export async function composeMessage(
  services: ComposeServices,
  email: EmailRow,
): Promise<MailMessage> {
  const { settings } = services;
  const letter = readLetter(email.kind, email.facts);
  const kept = keptWords(email) ?? (await keepWords(services, email, letter));
  const hidden = hideSecret(letter);
  const words = hidden ? await services.renderEmail(letter, email.language) : kept;
  return {
    messageId: messageIdOf(email.id, settings),
    from: senderOf(email.language, settings),
    to: email.recipient,
    replyTo: replyToOf(letter, settings),
    language: email.language,
    ...words,
  };
}

function keptWords({ subject, html, text }: EmailRow): RenderedEmail | undefined {
  return subject !== null && html !== null && text !== null ? { subject, html, text } : undefined;
}

async function keepWords(
  { db, renderEmail, settings }: ComposeServices,
  { id, language }: EmailRow,
  letter: Letter,
): Promise<RenderedEmail> {
  const words = await renderEmail(hideSecret(letter) ?? letter, language);
  await db
    .updateTable('emails')
    .set({ ...words, message_id: messageIdOf(id, settings) })
    .where('id', '=', id)
    .execute();
  return words;
}

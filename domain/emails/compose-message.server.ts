import type { MailMessage } from '#adapters/mail/mail.ts';
import type { Db, EmailRow } from '#database/schema.ts';
import { hideSecret, type Letter, readLetter } from './letters.ts';
import type { RenderEmail, RenderedEmail } from './render-email.ts';
import { messageIdOf, replyToOf, type SenderSettings, senderOf } from './sender.ts';

export type ComposeServices = { db: Db; renderEmail: RenderEmail; settings: SenderSettings };

/**
 * The message of an e-mail. It is put into words at its first try and kept with its Message-ID, so that
 * staff see what is sent and every further try sends the same, whatever the settings have become; a
 * link that nobody else may use is not kept with it.
 */
export async function composeMessage(
  services: ComposeServices,
  email: EmailRow,
): Promise<MailMessage> {
  const { settings } = services;
  const letter = readLetter(email.kind, email.facts);
  const { messageId, ...kept } = keptMessage(email) ?? (await keepMessage(services, email, letter));
  const hidden = hideSecret(letter);
  const words = hidden ? await services.renderEmail(letter, email.language) : kept;
  return {
    messageId,
    from: senderOf(email.language, settings),
    to: email.recipient,
    replyTo: replyToOf(letter, settings),
    language: email.language,
    ...words,
  };
}

type KeptMessage = RenderedEmail & { messageId: string };

function keptMessage(email: EmailRow): KeptMessage | undefined {
  const words = keptWords(email);
  return words && email.message_id !== null ? { ...words, messageId: email.message_id } : undefined;
}

function keptWords({ subject, html, text }: EmailRow): RenderedEmail | undefined {
  return subject !== null && html !== null && text !== null ? { subject, html, text } : undefined;
}

async function keepMessage(
  { db, renderEmail, settings }: ComposeServices,
  email: EmailRow,
  letter: Letter,
): Promise<KeptMessage> {
  const { id, language, message_id } = email;
  // A copy of an e-mail has its words, and no Message-ID yet.
  const words = keptWords(email) ?? (await renderEmail(hideSecret(letter) ?? letter, language));
  const messageId = message_id ?? messageIdOf(id, settings);
  await db
    .updateTable('emails')
    .set({ ...words, message_id: messageId })
    .where('id', '=', id)
    .execute();
  return { ...words, messageId };
}

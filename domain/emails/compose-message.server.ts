import type { MailMessage } from '#adapters/mail/mail.ts';
import type { Db, EmailRow } from '#database/schema.ts';
import { compiledQuery, namedPlan, type Placeholders } from '#database/sql/statement.ts';
import type { RenderEmail, RenderedEmail } from './render-email.ts';
import { emailSenderOf, messageIdOf, replyToOf, type SenderSettings } from './sender.ts';
import { type EmailTemplate, hideSecretLink, readTemplateData } from './templates.ts';

type ComposeServices = { db: Db; renderEmail: RenderEmail; settings: SenderSettings };

/** The columns that its message is made of. */
type EmailContent = Pick<
  EmailRow,
  'id' | 'kind' | 'recipient' | 'language' | 'facts' | 'subject' | 'html' | 'text' | 'message_id'
>;

/** Saves the text with its Message-ID, so that every retry sends the same. Secret links are not saved. */
export async function composeMessage(
  services: ComposeServices,
  email: EmailContent,
): Promise<MailMessage> {
  const { settings } = services;
  const template = readTemplateData(email.kind, email.facts);
  const { messageId, ...rendered } =
    savedMessageOf(email) ?? (await saveMessage(services, email, template));
  const hidden = hideSecretLink(template);
  const sent = hidden ? await services.renderEmail(template, email.language) : rendered;
  return {
    messageId,
    from: emailSenderOf(email.language, settings),
    to: email.recipient,
    replyTo: replyToOf(template, settings),
    language: email.language,
    ...sent,
  };
}

type SavedMessage = RenderedEmail & { messageId: string };

function savedMessageOf(email: EmailContent): SavedMessage | undefined {
  const rendered = savedTextOf(email);
  return rendered && email.message_id !== null
    ? { ...rendered, messageId: email.message_id }
    : undefined;
}

function savedTextOf({ subject, html, text }: EmailContent): RenderedEmail | undefined {
  return subject !== null && html !== null && text !== null ? { subject, html, text } : undefined;
}

async function saveMessage(
  { db, renderEmail, settings }: ComposeServices,
  email: EmailContent,
  template: EmailTemplate,
): Promise<SavedMessage> {
  const { id, language, message_id } = email;
  // A copy of an email has its text, and no Message-ID yet.
  const rendered =
    savedTextOf(email) ?? (await renderEmail(hideSecretLink(template) ?? template, language));
  const messageId = message_id ?? messageIdOf(id, settings);
  await db.executeQuery(saveRendered({ id, ...rendered, messageId }));
  return { ...rendered, messageId };
}

const saveRendered = compiledQuery(
  (db, { id, messageId, subject, html, text }: Placeholders<SavedMessage & { id: string }>) =>
    db
      .updateTable('emails')
      .set({ subject, html, text, message_id: messageId })
      .where('id', '=', id)
      .modifyEnd(namedPlan),
);

import type { TemplateData } from '#domain/emails/templates.ts';
import type { EmailContext } from '../email-context.ts';
import { isolateLine, isolateLtr, stripControlCharacters } from '../isolated-text.ts';
import type { EmailPage } from '../page.ts';

export function contactReceipt({ t }: EmailContext): EmailPage {
  return {
    subject: t('receipt.subject'),
    preview: t('receipt.preview'),
    blocks: [
      { is: 'title', text: t('receipt.title') },
      { is: 'text', text: t('receipt.text') },
      { is: 'small', text: t('receipt.ignore') },
    ],
  };
}

export function contactMessage(
  data: TemplateData<'contact_message'>,
  { t }: EmailContext,
): EmailPage {
  const subject = isolateLine(data.subject);
  const email = isolateLtr(data.email);
  return {
    subject: t('message.subject', { subject }),
    preview: isolateLine(data.message).slice(0, 200),
    blocks: [
      { is: 'title', text: t('message.title') },
      {
        is: 'facts',
        rows: [
          [t('message.from'), isolateLine(data.name)],
          [t('message.email'), email],
          [t('message.about'), subject],
        ],
      },
      { is: 'quote', text: stripControlCharacters(data.message) },
    ],
    end: t('message.reply', { email }),
  };
}

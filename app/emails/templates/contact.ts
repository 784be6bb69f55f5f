import type { TemplateData } from '#domain/emails/templates.ts';
import { anyLine, clean, ltr } from '../isolated.ts';
import type { EmailPage } from '../page.ts';
import type { Words } from '../words.ts';

export function contactReceipt({ t }: Words): EmailPage {
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

export function contactMessage(facts: TemplateData<'contact_message'>, { t }: Words): EmailPage {
  const subject = anyLine(facts.subject);
  const email = ltr(facts.email);
  return {
    subject: t('message.subject', { subject }),
    preview: anyLine(facts.message).slice(0, 200),
    blocks: [
      { is: 'title', text: t('message.title') },
      {
        is: 'facts',
        rows: [
          [t('message.from'), anyLine(facts.name)],
          [t('message.email'), email],
          [t('message.about'), subject],
        ],
      },
      { is: 'quote', text: clean(facts.message) },
    ],
    end: t('message.reply', { email }),
  };
}

import { renderToStaticMarkup } from 'react-dom/server';
import type { RenderedEmail } from '#domain/emails/render-email.ts';
import type { EmailTemplate, TestEmail } from '#domain/emails/templates.ts';
import { directionOf, type Language } from '#domain/language.ts';
import { EmailView } from './email-view.tsx';
import { ltr, plain } from './isolated.ts';
import type { Block, EmailPage } from './page.ts';
import { contactMessage, contactReceipt } from './templates/contact.ts';
import {
  orderConfirmation,
  orderStatus,
  paymentProblem,
  refund,
  reviewRequest,
  shipped,
} from './templates/orders.ts';
import { passwordReset, staffInvitation, testEmail } from './templates/staff.ts';
import { createWords, type EmailStore, type Words } from './words.ts';

export function renderEmail(
  template: EmailTemplate | TestEmail,
  language: Language,
  store: EmailStore,
): RenderedEmail {
  const words = createWords(language, store);
  const page = fillTemplate(template, words);
  return {
    subject: plain(page.subject, directionOf(language)).replace(/\s+/g, ' ').trim(),
    html: `<!DOCTYPE html>${renderToStaticMarkup(<EmailView page={page} words={words} />)}`,
    text: emailText(page, words),
  };
}

function emailText({ blocks, end }: EmailPage, { t, store, language }: Words): string {
  const direction = directionOf(language);
  const say = (text: string) => plain(text, direction);
  const paragraphs = blocks.map((block) => blockText(block, say));
  const last = say(end ?? t('questions', { email: ltr(store.supportEmail) }));
  const sign = `-- \n${store.name[language]}\n${store.publicUrl}`;
  return `${[...paragraphs, last, sign].join('\n\n')}\n`;
}

function blockText(block: Block, say: (text: string) => string): string {
  switch (block.is) {
    case 'title':
    case 'text':
    case 'small':
      return say(block.text);
    case 'quote':
      return say(block.text).replace(/^/gm, '> ');
    case 'button':
      // An address alone on its line is a link in every program and direction.
      return `${say(block.label)}:\n${block.href}`;
    case 'facts':
      return block.rows.map(([name, value]) => `${say(name)}: ${say(value)}`).join('\n');
    case 'items':
      return [
        ...block.lines.map(({ name, note, amount }) => say(`- ${name} (${note}): ${amount}`)),
        ...block.sums.map(([name, amount]) => say(`${name}: ${amount}`)),
      ].join('\n');
  }
}

function fillTemplate(template: EmailTemplate | TestEmail, words: Words): EmailPage {
  switch (template.kind) {
    case 'order_confirmation':
      return orderConfirmation(template.facts, words);
    case 'payment_problem':
      return paymentProblem(template.facts, words);
    case 'order_status':
      return orderStatus(template.facts, words);
    case 'shipped':
      return shipped(template.facts, words);
    case 'refund':
      return refund(template.facts, words);
    case 'review_request':
      return reviewRequest(template.facts, words);
    case 'contact_receipt':
      return contactReceipt(words);
    case 'contact_message':
      return contactMessage(template.facts, words);
    case 'password_reset':
      return passwordReset(template.facts, words);
    case 'staff_invitation':
      return staffInvitation(template.facts, words);
    case 'test':
      return testEmail(words);
  }
}

import { renderToStaticMarkup } from 'react-dom/server';
import type { RenderedEmail } from '#domain/emails/render-email.ts';
import type { EmailTemplate, TestEmail } from '#domain/emails/templates.ts';
import { directionOf, type Language } from '#domain/language.ts';
import { createEmailContext, type EmailContext, type EmailStore } from './email-context.ts';
import { EmailView } from './email-view.tsx';
import { isolateLtr, toPlainText } from './isolated-text.ts';
import { withOwnSentences } from './own-sentences.ts';
import type { Block, EmailPage } from './page.ts';
import {
  newOrders,
  passwordReset,
  serviceChanged,
  staffInvitation,
  testEmail,
} from './templates/account-emails.ts';
import { contactMessage, contactReceipt } from './templates/contact-emails.ts';
import {
  bankExpired,
  bankReminder,
  bankTransfer,
  cashOrder,
  manualRefund,
} from './templates/later-emails.ts';
import {
  orderConfirmation,
  orderStatus,
  paymentLink,
  paymentProblem,
  refund,
  reviewRequest,
  shipped,
} from './templates/order-emails.ts';

export function renderEmail(
  template: EmailTemplate | TestEmail,
  language: Language,
  store: EmailStore,
): RenderedEmail {
  const context = withOwnSentences(createEmailContext(language, store), template);
  const page = withParagraphs(fillTemplate(template, context));
  return {
    subject: toPlainText(page.subject, directionOf(language)).replace(/\s+/g, ' ').trim(),
    html: `<!DOCTYPE html>${renderToStaticMarkup(<EmailView page={page} context={context} />)}`,
    text: emailText(page, context),
  };
}

/** An empty line in a sentence of staff begins a paragraph. */
function withParagraphs(page: EmailPage): EmailPage {
  const blocks = page.blocks.flatMap((block) =>
    block.is === 'text' || block.is === 'small'
      ? block.text.split(/\n\s*\n/).map((text) => ({ ...block, text }))
      : [block],
  );
  return { ...page, blocks };
}

function emailText({ blocks, end }: EmailPage, { t, store, language }: EmailContext): string {
  const direction = directionOf(language);
  const toPlain = (text: string) => toPlainText(text, direction);
  const paragraphs = blocks.map((block) => blockText(block, toPlain));
  const last = toPlain(end ?? t('questions', { contact_email: isolateLtr(store.supportEmail) }));
  const sign = `-- \n${store.name[language]}\n${store.publicUrl}`;
  return `${[...paragraphs, last, sign].join('\n\n')}\n`;
}

function blockText(block: Block, toPlain: (text: string) => string): string {
  switch (block.is) {
    case 'title':
    case 'text':
    case 'small':
      return toPlain(block.text);
    case 'quote':
      return toPlain(block.text).replace(/^/gm, '> ');
    case 'button':
      // An address alone on its line is a link in every program and direction.
      return `${toPlain(block.label)}:\n${block.href}`;
    case 'facts':
      return block.rows.map(([name, value]) => `${toPlain(name)}: ${toPlain(value)}`).join('\n');
    case 'items':
      return [
        ...block.lines.map(({ name, note, amount }) => toPlain(`- ${name} (${note}): ${amount}`)),
        ...block.sums.map(([name, amount]) => toPlain(`${name}: ${amount}`)),
      ].join('\n');
  }
}

function fillTemplate(template: EmailTemplate | TestEmail, context: EmailContext): EmailPage {
  switch (template.kind) {
    case 'order_confirmation':
      return orderConfirmation(template.data, context);
    case 'cash_order':
      return cashOrder(template.data, context);
    case 'bank_transfer':
      return bankTransfer(template.data, context);
    case 'bank_reminder':
      return bankReminder(template.data, context);
    case 'bank_expired':
      return bankExpired(template.data, context);
    case 'payment_link':
      return paymentLink(template.data, context);
    case 'payment_problem':
      return paymentProblem(template.data, context);
    case 'order_status':
      return orderStatus(template.data, context);
    case 'shipped':
      return shipped(template.data, context);
    case 'refund': {
      const { way, ...data } = template.data;
      return way ? manualRefund({ ...data, way }, context) : refund(data, context);
    }
    case 'review_request':
      return reviewRequest(template.data, context);
    case 'contact_receipt':
      return contactReceipt(context);
    case 'contact_message':
      return contactMessage(template.data, context);
    case 'password_reset':
      return passwordReset(template.data, context);
    case 'staff_invitation':
      return staffInvitation(template.data, context);
    case 'service_changed':
      return serviceChanged(template.data, context);
    case 'new_orders':
      return newOrders(template.data, context);
    case 'test':
      return testEmail(context);
  }
}

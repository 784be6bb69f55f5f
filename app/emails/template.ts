import type { EmailTemplate } from '#domain/emails/templates.ts';
import type { EmailPage } from './page.ts';
import { contactMessage, contactReceipt } from './templates/contact.ts';
import { orderConfirmation, orderStatus, paymentProblem, shipped } from './templates/orders.ts';
import { passwordReset, staffInvitation } from './templates/staff.ts';
import type { Words } from './words.ts';

export function fillTemplate(template: EmailTemplate, words: Words): EmailPage {
  switch (template.kind) {
    case 'order_confirmation':
      return orderConfirmation(template.facts, words);
    case 'payment_problem':
      return paymentProblem(template.facts, words);
    case 'order_status':
      return orderStatus(template.facts, words);
    case 'shipped':
      return shipped(template.facts, words);
    case 'contact_receipt':
      return contactReceipt(words);
    case 'contact_message':
      return contactMessage(template.facts, words);
    case 'password_reset':
      return passwordReset(template.facts, words);
    case 'staff_invitation':
      return staffInvitation(template.facts, words);
  }
}

import type { Letter } from '#domain/emails/letters.ts';
import type { EmailPage } from './page.ts';
import { contactMessage, contactReceipt } from './templates/contact.ts';
import { orderConfirmation, orderStatus, paymentProblem, shipped } from './templates/orders.ts';
import { passwordReset, staffInvitation } from './templates/staff.ts';
import type { Words } from './words.ts';

/** The letter of each kind. */
export function writeLetter(letter: Letter, words: Words): EmailPage {
  switch (letter.kind) {
    case 'order_confirmation':
      return orderConfirmation(letter.facts, words);
    case 'payment_problem':
      return paymentProblem(letter.facts, words);
    case 'order_status':
      return orderStatus(letter.facts, words);
    case 'shipped':
      return shipped(letter.facts, words);
    case 'contact_receipt':
      return contactReceipt(words);
    case 'contact_message':
      return contactMessage(letter.facts, words);
    case 'password_reset':
      return passwordReset(letter.facts, words);
    case 'staff_invitation':
      return staffInvitation(letter.facts, words);
  }
}

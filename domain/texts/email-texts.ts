import { type MailedStatus, mailedStatuses } from '../emails/email.ts';
import type { EmailTemplate, TestEmail } from '../emails/templates.ts';
import type { FieldRule } from './field-rule.ts';

/** Emails to customers whose sentences staff may change, and the sentences that they share. */
export const emailTextNames = [
  'email/order_confirmation',
  'email/cash_order',
  'email/bank_transfer',
  'email/bank_reminder',
  'email/bank_expired',
  'email/payment_link',
  'email/payment_problem',
  ...mailedStatuses.map((status) => `email/${status}` as const),
  'email/shipped',
  'email/refund',
  'email/review_request',
  'email/contact_receipt',
  'email/shared',
] as const;
export type EmailTextName = (typeof emailTextNames)[number];

/** Values that the sentences of an email include as `{name}`. */
export const emailVariables = [
  'order_number',
  'name',
  'amount',
  'products',
  'until',
  'dispatch_days',
  'store_name',
  'contact_email',
] as const;
export type EmailVariable = (typeof emailVariables)[number];

export function asEmailTextName(text: string): EmailTextName | undefined {
  return emailTextNames.find((name) => name === text);
}

type KeyOf<Name> = Name extends `email/${infer Key}` ? Key : never;

/** Returns the key of an email's name in the messages of the back office. */
export function emailKeyOf(name: EmailTextName): KeyOf<EmailTextName> {
  return name.slice('email/'.length) as KeyOf<EmailTextName>;
}

/** Returns undefined for an email to staff, whose sentences are fixed. */
export function emailTextNameOf(template: EmailTemplate | TestEmail): EmailTextName | undefined {
  const name = template.kind === 'order_status' ? template.data.status : template.kind;
  return asEmailTextName(`email/${name}`);
}

/** Group of messages in app/words/en/emails.ts that holds the default sentences. */
const messageGroups: Record<EmailTextName, string> = {
  'email/order_confirmation': 'confirmation.',
  'email/cash_order': 'cash.',
  'email/bank_transfer': 'bank.',
  'email/bank_reminder': 'bankReminder.',
  'email/bank_expired': 'bankExpired.',
  'email/payment_link': 'link.',
  'email/payment_problem': 'problem.',
  'email/confirmed': 'status.confirmed.',
  'email/preparing': 'status.preparing.',
  'email/out_for_delivery': 'status.out_for_delivery.',
  'email/delivered': 'status.delivered.',
  'email/cancelled': 'status.cancelled.',
  'email/shipped': 'shipped.',
  'email/refund': 'refund.',
  'email/review_request': 'review.',
  'email/contact_receipt': 'receipt.',
  'email/shared': '',
};

/** Returns the key of the message that a field overrides. */
export function emailMessageKey(name: EmailTextName, field: string): string {
  return `${messageGroups[name]}${field}`;
}

type Variables = readonly EmailVariable[];

const line = (maxLength: number, variables: Variables): FieldRule => ({
  form: 'line',
  maxLength,
  variables,
});
const paragraphs = (maxLength: number, variables: Variables, needs: Variables = []): FieldRule => ({
  form: 'lines',
  maxLength,
  variables,
  needs,
});

const shop: Variables = ['store_name', 'contact_email'];
const order: Variables = ['order_number', 'name', ...shop];
const dispatched: Variables = [...order, 'dispatch_days'];
const paid: Variables = [...order, 'amount'];
const inCash: Variables = [...dispatched, 'amount'];
const byBank: Variables = [...paid, 'until'];
const reviewed: Variables = [...order, 'products', 'until'];

const head = (variables: Variables) => ({
  subject: line(120, variables),
  title: line(90, variables),
});
const preview = (variables: Variables) => ({ preview: line(200, variables) });
const text = (variables: Variables, needs?: Variables) => ({
  text: paragraphs(1500, variables, needs),
});
const button = line(60, []);
const status = { ...head(dispatched), ...text(dispatched, ['order_number']) };

/** Fields in the order of the email. Add new ones at the end of an email (`versionOfTexts`). */
export const emailRules: Record<EmailTextName, Record<string, FieldRule>> = {
  'email/order_confirmation': {
    ...head(dispatched),
    ...preview(dispatched),
    ...text(dispatched, ['order_number']),
    free: paragraphs(600, dispatched),
  },
  'email/cash_order': {
    ...head(inCash),
    ...preview(inCash),
    ...text(inCash, ['order_number', 'amount']),
    toConfirm: paragraphs(600, inCash),
    confirmed: paragraphs(600, inCash),
  },
  'email/bank_transfer': {
    ...head(byBank),
    ...preview(byBank),
    ...text(byBank, ['order_number', 'amount', 'until']),
    purpose: paragraphs(600, byBank),
  },
  'email/bank_reminder': {
    ...head(byBank),
    ...preview(byBank),
    ...text(byBank, ['order_number', 'amount', 'until']),
    sent: paragraphs(600, byBank),
  },
  'email/bank_expired': {
    ...head(byBank),
    ...preview(byBank),
    ...text(byBank, ['order_number']),
    sent: paragraphs(600, byBank),
  },
  'email/payment_link': {
    ...head(paid),
    ...preview(paid),
    ...text(paid, ['order_number', 'amount']),
    button,
    validity: paragraphs(600, paid),
  },
  'email/payment_problem': {
    ...head(paid),
    ...preview(paid),
    ...text(paid, ['order_number', 'amount']),
    again: paragraphs(600, paid),
    button,
    reasons: paragraphs(600, paid),
  },
  ...(Object.fromEntries(mailedStatuses.map((one) => [`email/${one}`, status])) as Record<
    `email/${MailedStatus}`,
    typeof status
  >),
  'email/confirmed': { ...status, cash: paragraphs(600, inCash) },
  'email/out_for_delivery': { ...status, cash: paragraphs(600, inCash) },
  'email/cancelled': { ...status, paid: paragraphs(600, dispatched) },
  'email/shipped': {
    ...head(order),
    ...preview(order),
    ...text(order, ['order_number']),
    follow: button,
    cash: paragraphs(600, paid),
  },
  'email/refund': {
    ...head(paid),
    ...preview(paid),
    ...text(paid, ['order_number', 'amount']),
    time: paragraphs(600, paid),
    late: paragraphs(600, paid),
    inCash: paragraphs(600, paid, ['amount']),
    byTransfer: paragraphs(600, paid, ['amount']),
    otherwise: paragraphs(600, paid, ['amount']),
  },
  'email/review_request': {
    ...head(reviewed),
    ...preview(reviewed),
    ...text(reviewed),
    button,
    once: paragraphs(600, reviewed, ['until']),
    last: paragraphs(600, reviewed),
  },
  'email/contact_receipt': {
    ...head(shop),
    ...preview(shop),
    ...text(shop),
    ignore: paragraphs(600, shop),
  },
  'email/shared': {
    greeting: line(90, ['name', 'store_name']),
    questions: paragraphs(400, shop),
    track: button,
    trackHint: paragraphs(400, shop),
  },
};

const variable = /\{([a-z_]+)\}/g;

/** Fills variables in. A value is never searched for variables. */
export function fillEmailText(sentence: string, values: Partial<Record<string, string>>): string {
  return sentence.replace(variable, (whole, name: string) => values[name] ?? whole);
}

/** Returns the first brace that is no part of a known variable, with the text in it. */
export function unknownVariableIn(
  sentence: string,
  variables: readonly string[],
): string | undefined {
  const rest = sentence.replace(variable, (whole, name: string) =>
    variables.includes(name) ? '' : whole,
  );
  return /\{[^{}]*\}?|\}/.exec(rest)?.[0].slice(0, 40);
}

export function missingVariableIn(sentence: string, needs: readonly string[]): string | undefined {
  return needs.find((name) => !sentence.includes(`{${name}}`));
}

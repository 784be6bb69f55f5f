import type { EmailTemplate, TestEmail } from '#domain/emails/templates.ts';
import {
  type EmailTextName,
  type EmailVariable,
  emailMessageKey,
  emailTextNameOf,
  fillEmailText,
} from '#domain/texts/email-texts.ts';
import type { EmailContext } from './email-context.ts';
import { isolateLine, isolateLtr } from './isolated-text.ts';
import { lastDay, reviewValues } from './templates/order-emails.ts';

type Values = Partial<Record<EmailVariable, string>>;
type Translate = (key: string, values?: Record<string, string>) => string;

/** Uses the sentences that staff have changed instead of the messages of the same key. */
export function withOwnSentences(
  context: EmailContext,
  template: EmailTemplate | TestEmail,
): EmailContext {
  const name = emailTextNameOf(template);
  const own = name ? sentencesOf(name, context) : {};
  if (Object.keys(own).length === 0) return context;
  const variables = valuesOf(template, context);
  const translate = context.t as unknown as Translate;
  // Sentences of staff are plain text: an apostrophe or `<` in them is no syntax of messages.
  const t: Translate = (key, values) => {
    const sentence = own[key];
    return sentence === undefined ? translate(key, values) : fillEmailText(sentence, variables);
  };
  return { ...context, t: Object.assign(t, context.t) };
}

function sentencesOf(name: EmailTextName, { language, store }: EmailContext) {
  const entries = (['email/shared', name] as const).flatMap((one) =>
    Object.entries(store.emailTexts?.(one, language) ?? {}).map(
      ([field, text]) => [emailMessageKey(one, field), text] as const,
    ),
  );
  return Object.fromEntries(entries) as Partial<Record<string, string>>;
}

function valuesOf(template: EmailTemplate | TestEmail, context: EmailContext): Values {
  const { store, language, dispatch_days } = context;
  const { data } = template;
  const shop: Values = {
    store_name: store.name[language],
    contact_email: isolateLtr(store.supportEmail),
  };
  if (!('orderId' in data)) return shop;
  return {
    ...shop,
    order_number: isolateLtr(data.orderId),
    name: isolateLine(data.firstName ?? data.name),
    dispatch_days,
    ...amountOf(template, context),
    ...('until' in data ? { until: lastDay(data.until, context) } : {}),
    ...(template.kind === 'review_request' ? reviewValues(template.data, context) : {}),
  };
}

function amountOf({ kind, data }: EmailTemplate | TestEmail, { money }: EmailContext): Values {
  if (kind === 'refund') return { amount: money(data.refunded, data.currency) };
  if ('due' in data && data.due !== undefined && data.currency) {
    return { amount: money(data.due, data.currency) };
  }
  if (!('total' in data)) return {};
  // An order of an older store may have no total.
  return { amount: data.total === undefined ? '' : money(data.total, data.currency) };
}

import { z } from 'zod';
import type { EmailKind } from './email.ts';

/** The order statuses that a customer is written about. */
export const mailedStatuses = [
  'confirmed',
  'preparing',
  'out_for_delivery',
  'delivered',
  'cancelled',
] as const;
export type MailedStatus = (typeof mailedStatuses)[number];

const cents = z.int();
const order = z.object({ orderId: z.string(), name: z.string() });
const amount = z.object({ total: cents.optional(), currency: z.string() });
const item = z.object({
  name: z.string(),
  quantity: z.int(),
  bundle: z.string().optional(),
  lineTotal: cents,
});

/**
 * What each template tells, and nothing of how it says it. Facts are fixed when an e-mail is queued: a
 * price or a status that changes later does not change what was promised. Amounts in cents.
 */
export const templateData = {
  order_confirmation: z.object({
    ...order.shape,
    ...amount.shape,
    items: z.array(item),
    address: z.object({ line: z.string(), city: z.string(), country: z.string() }),
  }),
  payment_problem: z.object({ ...order.shape, ...amount.shape }),
  order_status: z.object({ ...order.shape, status: z.enum(mailedStatuses) }),
  shipped: z.object({ ...order.shape, carrier: z.string(), trackingNumber: z.string() }),
  // Nothing of what was written: anybody can give somebody else's address, and what they would have
  // us say to it.
  contact_receipt: z.object({}),
  contact_message: z.object({
    name: z.string(),
    email: z.string(),
    subject: z.string(),
    message: z.string(),
  }),
  password_reset: z.object({ name: z.string(), link: z.string() }),
  staff_invitation: z.object({ name: z.string(), link: z.string(), invitedBy: z.string() }),
} satisfies Record<EmailKind, z.ZodType>;

export type TemplateData<K extends EmailKind> = z.infer<(typeof templateData)[K]>;

/** What is to be said: `{ kind: 'shipped', facts: { orderId, … } }`. */
export type EmailTemplate = { [K in EmailKind]: { kind: K; facts: TemplateData<K> } }[EmailKind];

/** Reads a template as it was stored. Throws when this release knows no such kind or other facts. */
export function readTemplateData(kind: string, facts: unknown): EmailTemplate {
  if (!Object.hasOwn(templateData, kind)) throw new Error(`there is no e-mail of kind ${kind}`);
  return { kind, facts: templateData[kind as EmailKind].parse(facts) } as EmailTemplate;
}

/** What stands in the place of a link that is not shown. */
const hiddenLink = 'https://hidden.invalid/';

/**
 * The same template without the link that opens the back office: whoever looks at stored e-mails must
 * not be able to use it. Undefined for a template that holds no such link.
 */
export function hideSecret(template: EmailTemplate): EmailTemplate | undefined {
  if (!('link' in template.facts)) return undefined;
  return { ...template, facts: { ...template.facts, link: hiddenLink } } as EmailTemplate;
}

/** Whether e-mails of a kind hold such a link: once out, they cannot be sent again. */
export function isSecretKind(kind: string): boolean {
  return kind === 'password_reset' || kind === 'staff_invitation';
}

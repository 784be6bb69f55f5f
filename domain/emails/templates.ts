import { z } from 'zod';
import { type EmailKind, mailedStatuses } from './email.ts';

const cents = z.int();
/** Absent in emails of earlier releases, and where no date may be promised. */
const moment = z.iso.datetime();
const order = z.object({
  orderId: z.string(),
  name: z.string(),
  /** Absent in emails of earlier releases, and in orders of an older store. */
  firstName: z.string().optional(),
});
const amount = z.object({ total: cents.optional(), currency: z.string() });
/** Absent in the dollar shop, which charges nothing for delivery and has no VAT. */
const marketSums = z.object({
  delivery: cents.optional(),
  fee: cents.optional(),
  tax: cents.optional(),
  /** Hundredths of a percent. */
  taxRateBp: z.int().optional(),
});
/** Absent where staff took nothing off. */
const discounted = z.object({ discount: cents.optional() });
const item = z.object({
  name: z.string(),
  quantity: z.int(),
  bundle: z.string().optional(),
  piece: z.string().optional(),
  lineTotal: cents,
});
const ordered = z.object({
  ...order.shape,
  ...amount.shape,
  ...marketSums.shape,
  ...discounted.shape,
  items: z.array(item),
  address: z.object({ line: z.string(), city: z.string(), country: z.string() }),
});
/** Absent where nothing is to be paid to the courier. */
const cashDue = z.object({ due: cents.optional(), currency: z.string().optional() });
const transfer = z.object({
  ...amount.shape,
  /** Lines of the account at the time of the email. */
  bankAccount: z.string(),
  /** A moment of the last day. */
  until: moment,
});

/** Data fixed when an email is queued: later changes must not alter a promise. Amounts in cents. */
export const templateData = {
  order_confirmation: z.object({ ...ordered.shape, paidAt: moment.optional() }),
  /** `confirmedAt` is absent while staff have to confirm the order. */
  cash_order: z.object({ ...ordered.shape, confirmedAt: moment.optional() }),
  bank_transfer: z.object({ ...ordered.shape, ...transfer.shape }),
  bank_reminder: z.object({ ...order.shape, ...transfer.shape }),
  bank_expired: z.object({ ...order.shape, ...amount.shape, until: moment }),
  payment_link: z.object(ordered.shape),
  payment_problem: z.object({ ...order.shape, ...amount.shape }),
  order_status: z.object({
    ...order.shape,
    status: z.enum(mailedStatuses),
    isPaid: z.boolean().optional(),
    /** Absent except where an order in cash is confirmed: its days of arrival count from then on. */
    confirmedAt: moment.optional(),
    country: z.string().optional(),
    ...cashDue.shape,
  }),
  shipped: z.object({
    ...order.shape,
    carrier: z.string(),
    trackingNumber: z.string(),
    country: z.string().optional(),
    dispatchedAt: moment.optional(),
    ...cashDue.shape,
  }),
  refund: z.object({
    ...order.shape,
    refunded: cents,
    currency: z.string(),
    // Absent where a gateway has returned the money.
    way: z.enum(['cash', 'bank', 'other']).optional(),
    /** A day: 2026-11-29. */
    returnedOn: z.string().optional(),
    reference: z.string().optional(),
  }),
  review_request: z.object({
    ...order.shape,
    products: z.array(z.string()),
    link: z.string(),
    until: moment,
  }),
  // Omits the message: it would let anyone send their own text to any address.
  contact_receipt: z.object({}),
  contact_message: z.object({
    name: z.string(),
    email: z.string(),
    subject: z.string(),
    message: z.string(),
  }),
  password_reset: z.object({ name: z.string(), link: z.string() }),
  staff_invitation: z.object({ name: z.string(), link: z.string(), invitedBy: z.string() }),
  service_changed: z.object({
    service: z.string(),
    act: z.enum(['added', 'changed', 'removed']),
    by: z.string(),
    at: moment,
  }),
  // Has no name, email or street of a buyer: it leaves the shop.
  new_orders: z.object({
    count: z.number(),
    /** The first ones. */
    orders: z.array(
      z.object({
        orderId: z.string(),
        total: cents.optional(),
        currency: z.string(),
        city: z.string(),
        country: z.string(),
      }),
    ),
  }),
} satisfies Record<EmailKind, z.ZodType>;

export type TemplateData<K extends EmailKind> = z.infer<(typeof templateData)[K]>;

/** Test email, sent immediately to the owner who requests it, and never stored. */
export type TestEmail = { kind: 'test'; data: Record<string, never> };

export type EmailTemplate = { [K in EmailKind]: { kind: K; data: TemplateData<K> } }[EmailKind];

/** Parses stored data. Throws when this release does not support the kind or the shape. */
export function readTemplateData(kind: string, data: unknown): EmailTemplate {
  if (!Object.hasOwn(templateData, kind)) throw new Error(`there is no email of kind ${kind}`);
  return { kind, data: templateData[kind as EmailKind].parse(data) } as EmailTemplate;
}

const hiddenLink = 'https://hidden.invalid/';

/**
 * Hides a secret link. Readers of stored emails must neither enter the back office nor review as the buyer.
 * Undefined when there is no such link.
 */
export function hideSecretLink(template: EmailTemplate): EmailTemplate | undefined {
  if (!('link' in template.data)) return undefined;
  return { ...template, data: { ...template.data, link: hiddenLink } } as EmailTemplate;
}

export function hasSecretLink(kind: string): boolean {
  return ['password_reset', 'staff_invitation', 'review_request'].includes(kind);
}

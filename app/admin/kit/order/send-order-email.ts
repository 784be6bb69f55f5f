import * as z from 'zod/mini';
import type { Language } from '#domain/language.ts';

/** What staff see of an order when they press its red or its green button. */
export type OrderEmailRequest = {
  orderId: string;
  email: string;
  customerName: string;
  lang: Language;
} & (
  | { kind: 'payment_problem'; amount: string; currency: string }
  | { kind: 'order_status'; status: string }
);

const answer = z.object({
  success: z.boolean(),
  error: z.nullish(z.string()),
  recipient: z.optional(z.string()),
  kept: z.optional(z.boolean()),
});

export type OrderEmailAnswer = z.infer<typeof answer>;

const calls = {
  payment_problem: '/api/send-payment-failed-email',
  order_status: '/api/send-order-status-email',
} as const;

/** Asks the store to write to a customer. `headers` say which request it is, and whose. Throws when no
 * answer of the store came back. */
export async function sendOrderEmail(
  { kind, ...body }: OrderEmailRequest,
  language: Language,
  headers: Record<string, string>,
): Promise<{ answer: OrderEmailAnswer; status: number }> {
  const response = await fetch(calls[kind], {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json', 'X-Lang': language },
    body: JSON.stringify(body),
  });
  return { answer: answer.parse(await response.json()), status: response.status };
}

import { z } from '@hono/zod-openapi';
import { languages } from '#domain/language.ts';
import { centsFromNumber } from '#domain/money.ts';
import { orderStatuses } from '#domain/orders/order.ts';

const shown = {
  orderId: z.string().regex(/^\d{1,40}$/),
  email: z.string().min(1).max(254),
  customerName: z.string().min(1).max(300),
  lang: z.enum(languages),
};

const amount = z
  .union([z.number(), z.string().regex(/^\d{1,10}(\.\d{1,2})?$/)])
  .transform((given, context) => {
    const cents = centsFromNumber(Number(given));
    if (cents !== undefined) return cents;
    context.addIssue({ code: 'custom', message: 'has more than two decimals' });
    return z.NEVER;
  })
  .openapi({ description: 'With two decimals', type: 'number', example: 148 });

/** The body of `POST /api/send-payment-failed-email`, as the spec lists it. */
export const paymentFailedBody = z
  .object({ ...shown, amount, currency: z.string().regex(/^[A-Za-z]{3}$/) })
  .openapi('PaymentFailedEmail');

/** The body of `POST /api/send-order-status-email`. */
export const orderStatusBody = z
  .object({ ...shown, status: z.enum(orderStatuses) })
  .openapi('OrderStatusEmail');

export const emailAnswer = z
  .object({
    success: z.boolean(),
    error: z.string().nullable(),
    recipient: z.string().optional().openapi({ description: 'Where it goes' }),
    kept: z.boolean().optional().openapi({
      description: 'This store has no mail server: the e-mail is kept and not sent',
    }),
    field: z.string().optional().openapi({ description: 'What is not as the order has it' }),
  })
  .openapi('EmailAnswer');

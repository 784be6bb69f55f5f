import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { errorText } from '#app/words/error-text.ts';
import { staffApi } from '#domain/addresses.ts';
import { languages } from '#domain/language.ts';
import { fromMajorUnits } from '#domain/money.ts';
import { orderStatuses } from '#domain/orders/order.ts';
import { type StaffEmailRequest, sendStaffEmail } from '#domain/orders/staff-email.server.ts';
import { StaffEmailError } from '#domain/orders/staff-email.ts';
import { StaffRequestError } from '#domain/staff/staff-error.ts';
import { runIdempotent } from '#domain/staff/staff-requests.server.ts';
import type { Store } from '#domain/store.ts';
import { jsonResponse, security } from '../described.ts';
import { type Api, pathBelowApiRoot } from '../env.ts';
import { requestLanguage } from '../errors.ts';
import {
  requireStaffCall,
  respondIdempotencyConflict,
  respondInvalidBody,
  type StaffCallServices,
  type StaffEnv,
  staffRequestOf,
} from './staff-calls.ts';

const details = {
  orderId: z.string().regex(/^\d{1,40}$/),
  email: z.string().min(1).max(254),
  customerName: z.string().min(1).max(300),
  lang: z.enum(languages),
};

const amount = z
  .union([z.number(), z.string().regex(/^\d{1,10}(\.\d{1,3})?$/)])
  .transform(Number)
  .openapi({ description: 'In units of the currency', type: 'number', example: 148 });

const paymentFailedBody = z
  .object({ ...details, amount, currency: z.string().regex(/^[A-Za-z]{3}$/) })
  .openapi('PaymentFailedEmail')
  .transform((body, context) => {
    const money = fromMajorUnits(body.amount, body.currency.toUpperCase());
    if (money) return { ...body, ...money };
    const message = 'has more decimals than the currency';
    context.addIssue({ code: 'custom', path: ['amount'], message });
    return z.NEVER;
  });

const orderStatusBody = z
  .object({ ...details, status: z.enum(orderStatuses) })
  .openapi('OrderStatusEmail');

const emailResult = z
  .object({
    success: z.boolean(),
    error: z.string().nullable(),
    recipient: z.string().optional().openapi({ description: 'Where it goes' }),
    kept: z.boolean().optional().openapi({
      description: 'This store has no mail server: the email is saved and not sent',
    }),
    field: z.string().optional().openapi({ description: 'The field that differs from the order' }),
  })
  .openapi('EmailAnswer');

const described = (description: string) => jsonResponse(emailResult, description);
const headers = z.object({
  'idempotency-key': z
    .string()
    .optional()
    .openapi({ description: 'One key per click: a repeat sends no second email' }),
});
const responses = {
  200: described('The email is queued, or was a few seconds ago'),
  400: described('The body is no JSON'),
  401: described('No valid session'),
  403: described('The call came from another site, or the role does not allow it'),
  409: described(
    'The order differs from the body (`field`), does not allow this email, or the key was reused',
  ),
  422: described('A field is missing or wrong; `field` names it'),
};

export function addStaffEmails(
  api: Api,
  services: StaffCallServices & Pick<Store, 'jobs' | 'mail'>,
): void {
  const post = { method: 'post', security: security.staff, responses } as const;

  api.openapi(
    createRoute({
      ...post,
      operationId: 'sendPaymentFailedEmail',
      middleware: requireStaffCall(services, 'paymentFailedEmail'),
      path: pathBelowApiRoot(staffApi.paymentFailedEmail),
      summary: 'Write to the customer of an order whose payment has failed',
      request: {
        headers,
        body: { content: { 'application/json': { schema: paymentFailedBody } } },
      },
    }),
    (c) => send(c, { kind: 'payment_problem', ...c.req.valid('json') }),
    respondInvalidBody,
  );

  api.openapi(
    createRoute({
      ...post,
      operationId: 'sendOrderStatusEmail',
      middleware: requireStaffCall(services, 'orderStatusEmail'),
      path: pathBelowApiRoot(staffApi.orderStatusEmail),
      summary: 'Write to the customer of a paid order how far it has come',
      request: { headers, body: { content: { 'application/json': { schema: orderStatusBody } } } },
    }),
    (c) => send(c, { kind: 'order_status', ...c.req.valid('json') }),
    respondInvalidBody,
  );

  async function send(c: Context<StaffEnv>, request: StaffEmailRequest) {
    try {
      const { result } = await runIdempotent(services.db, staffRequestOf(c, request), (trx) =>
        sendStaffEmail(trx, services.jobs, c.var.member.id, request),
      );
      const { recipient } = result;
      const isMailOff = services.mail === undefined;
      return c.json({ success: true, error: null, recipient, kept: isMailOff }, 200);
    } catch (error) {
      if (error instanceof StaffRequestError) return respondIdempotencyConflict(c, error);
      if (!(error instanceof StaffEmailError)) throw error;
      const text = errorText(error, requestLanguage(c.req.raw));
      return c.json({ success: false, error: text, field: error.field }, 409);
    }
  }
}

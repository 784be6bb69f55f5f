import { data, type RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { storeContext, visitorContext } from '#app/context.ts';
import { staffContext } from '#app/middleware/staff-only.ts';
import { pickTranslation } from '#domain/catalog/product.ts';
import {
  addCustomerNote,
  blockCustomer,
  unblockCustomer,
} from '#domain/customers/change-customer.server.ts';
import { findCustomer } from '#domain/customers/customer.server.ts';
import { CustomerError } from '#domain/customers/customer.ts';
import type { CustomerOrder } from '#domain/customers/customer-orders.server.ts';
import { can } from '#domain/permissions.ts';
import { listReviewsOf } from '#domain/reviews/moderate-reviews.server.ts';
import { uuidOfRequest } from '#domain/staff/staff-requests.server.ts';
import type { FieldProblems } from '../forms/staff-form-contract.ts';
import { readRefusal, readStaffRequest, runForm, textIn } from '../forms/staff-request.server.ts';
import { dateTimeFormatOf } from '../shell/page-load.server.ts';

type Context = Readonly<RouterContextProvider>;

const maxReviews = 20;

/** Throws a 404 for an unknown customer. */
export async function loadCustomer(context: Context, param: string) {
  const { language } = context.get(visitorContext);
  const id = z.uuid().safeParse(param).data;
  const { db } = context.get(storeContext);
  const customer = id && (await findCustomer(db, id));
  if (!customer) throw data(undefined, { status: 404 });
  const format = dateTimeFormatOf(context);
  const mayReadReviews = can(context.get(staffContext).role, 'reviews.moderate');
  const reviews = mayReadReviews ? await listReviewsOf(db, customer.email, maxReviews) : [];
  const toOrderView = (order: CustomerOrder) => ({ ...order, created: format(order.createdAt) });
  return {
    language,
    ...customer,
    blocked: customer.blockedAt && format(customer.blockedAt),
    orders: customer.orders.map(toOrderView),
    others: customer.others.map(toOrderView),
    messages: customer.messages.map((one) => ({ ...one, created: format(one.createdAt) })),
    reviews: reviews.map(({ titles, ...review }) => ({
      ...review,
      product: pickTranslation(language, titles) || `${review.productId}`,
      sent: format(review.createdAt),
    })),
    events: customer.events.map((event) => ({ ...event, when: format(event.at) })),
  };
}

export type CustomerData = Awaited<ReturnType<typeof loadCustomer>>;

const intents = ['note', 'block', 'unblock'] as const;
export type CustomerIntent = (typeof intents)[number];

export type CustomerResult<I extends CustomerIntent = CustomerIntent> = { intent: I } & (
  | { kind: 'done' }
  | { kind: 'refused'; message: string | undefined; problems?: FieldProblems | undefined }
);

export async function handleCustomerAction(request: Request, context: Context, param: string) {
  const form = await request.formData();
  const intent = intents.find((option) => option === form.get('intent'));
  if (!intent) throw data(undefined, { status: 400 });
  try {
    const id = z.uuid().safeParse(param).data;
    if (id === undefined) throw new CustomerError('customer_unknown');
    const draftKey = uuidOfRequest(await readStaffRequest({ request, form, context }));
    const staffId = context.get(staffContext).id;
    const input = { id, body: textIn(form, 'body'), draftKey, staffId };
    await runForm({ request, form, context }, async (inside) => {
      const { db } = inside.get(storeContext);
      if (intent === 'note') await addCustomerNote(db, input);
      if (intent === 'unblock') await unblockCustomer(db, input);
      const phones = form.getAll('phone').map((phone) => `${phone}`);
      if (intent === 'block') await blockCustomer(db, { ...input, phones });
      return intent;
    });
    return data<CustomerResult>({ intent, kind: 'done' });
  } catch (error) {
    const { code, message, problems, status } = readRefusal(error, context, 409);
    const result: CustomerResult = { intent, kind: 'refused', message, problems };
    return data(result, { status: code === 'customer_unknown' ? 404 : status });
  }
}

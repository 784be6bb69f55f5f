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
import { textField } from '../forms/form-fields.server.ts';
import {
  handleStaffForm,
  type ResultsOf,
  type StaffFormInput,
  staffForm,
} from '../forms/staff-form.server.ts';
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

export async function handleCustomerAction(request: Request, context: Context, param: string) {
  const sent = { request, context, form: await request.formData() };
  return handleStaffForm(sent, customerForms(param), {
    statuses: { customer_unknown: 404 },
    usualStatus: 409,
  });
}

function customerForms(param: string) {
  const requireId = () => {
    const { data: id } = z.uuid().safeParse(param);
    if (id === undefined) throw new CustomerError('customer_unknown');
    return id;
  };
  const schema = z.object({ body: textField });
  const toChange = ({ body }: { body: string }, { staffRequest, staffId }: StaffFormInput) => {
    return { id: requireId(), body, draftKey: uuidOfRequest(staffRequest), staffId };
  };
  return {
    note: staffForm({
      schema,
      async run(values, input) {
        await addCustomerNote(input.store.db, toChange(values, input));
        return { kind: 'done' };
      },
    }),
    block: staffForm({
      schema: schema.extend({ phone: z.array(z.string()) }),
      async run({ phone: phones, ...values }, input) {
        await blockCustomer(input.store.db, { ...toChange(values, input), phones });
        return { kind: 'done' };
      },
    }),
    unblock: staffForm({
      schema,
      async run(values, input) {
        await unblockCustomer(input.store.db, toChange(values, input));
        return { kind: 'done' };
      },
    }),
  };
}

type CustomerResults = ResultsOf<ReturnType<typeof customerForms>>;
export type CustomerIntent = keyof CustomerResults;
export type CustomerResult<Intent extends CustomerIntent = CustomerIntent> =
  CustomerResults[Intent];

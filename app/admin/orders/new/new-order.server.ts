import type { RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { storeContext, visitorContext } from '#app/context.ts';
import { addressMessagesOf } from '#app/words/address-messages.ts';
import { checkBoxField } from '../../forms/form-fields.server.ts';
import { handleStaffForm, type ResultsOf, staffForm } from '../../forms/staff-form.server.ts';

type Context = Readonly<RouterContextProvider>;

/** `?copy=ID` fills the form with another order. */
export async function loadNewOrder(request: Request, context: Context) {
  const { db, settings, markets } = context.get(storeContext);
  const { language } = context.get(visitorContext);
  const { loadOrderChoices } = await import('#domain/checkout/staff-order/order-choices.server.ts');
  const { findOrderToCopy } = await import('#domain/checkout/staff-order/copy-order.server.ts');
  const copied = new URL(request.url).searchParams.get('copy');
  const copy = copied ? await findOrderToCopy(db, copied) : undefined;
  const { shippingCountries, hasAddressForms } = settings;
  return {
    language,
    choices: await loadOrderChoices(db, markets),
    shippingCountries,
    hasAddressForms,
    addressMessages: addressMessagesOf(language),
    copy,
    copyMissing: copied && !copy ? copied : undefined,
  };
}

export type NewOrderData = Awaited<ReturnType<typeof loadNewOrder>>;

export async function handleNewOrder(request: Request, context: Context) {
  const sent = { request, context, form: await request.formData() };
  return handleStaffForm(sent, forms, {
    statuses: { total_differs: 409, sold_out: 409, stock_left: 409 },
  });
}

const forms = {
  place: staffForm({
    permission: 'orders.create',
    schema: z.object({ mail: checkBoxField }),
    async run({ mail }, { form, store, actor }): Promise<Placed> {
      const { readStaffOrder } = await import('#domain/checkout/staff-order/read-staff-order.ts');
      const { placeOrderForCustomer } = await import(
        '#domain/checkout/staff-order/place-for-customer.server.ts'
      );
      const order = readStaffOrder(form);
      const { db, jobs, settings } = store;
      const { shippingCountries, hasWideAmountColumns } = settings;
      const options = { jobs, actor, shippingCountries, hasWideAmountColumns, mailLink: mail };
      return { kind: 'done', ...(await placeOrderForCustomer(db, order, options)) };
    },
  }),
};

type Placed = { kind: 'done'; orderId: string; isRepeat: boolean };

export type NewOrderResult = ResultsOf<typeof forms>['place'];

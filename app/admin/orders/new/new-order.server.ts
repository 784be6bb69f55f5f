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
  const statuses = { total_differs: 409, sold_out: 409, stock_left: 409 } as const;
  const handle = () => handleStaffForm(sent, forms, { statuses });
  const reply = await handle();
  return isShort(reply.data) && (await freeUnits(sent)) ? handle() : reply;
}

function isShort(result: NewOrderResult): boolean {
  return result.kind === 'refused' && ['sold_out', 'stock_left'].includes(result.code ?? '');
}

/** Releases the units of orders whose time to pay is over. Calls gateways, so it runs outside the form's transaction. */
async function freeUnits({ context, form }: { context: Context; form: FormData }) {
  const { freeStock } = await import('#domain/payments/release-unpaid.server.ts');
  const { readStaffOrder } = await import('#domain/checkout/staff-order/read-staff-order.ts');
  const ids = readStaffOrder(form).lines.map(({ id }) => id);
  return freeStock(context.get(storeContext), { ids, placed: [] });
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

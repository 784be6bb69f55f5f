import type { RouterContextProvider } from 'react-router';
import { storeContext } from '#app/context.ts';
import { staffContext } from '#app/middleware/staff-only.ts';
import { fillMessage } from '#app/words/fill-message.ts';
import { addressOf, shopPages } from '#domain/addresses.ts';
import type { Language } from '#domain/language.ts';
import type { OrderStatus, PaymentStatus } from '#domain/orders/order.ts';
import type { PaymentTerms } from '#domain/orders/payment-terms.ts';
import { can } from '#domain/permissions.ts';
import { dateTimeFormatOf } from '../../shell/page-load.server.ts';

type LinkedOrder = {
  orderId: string;
  name: string;
  lang: Language | undefined;
  terms?: PaymentTerms | undefined;
  paymentStatus: PaymentStatus;
  orderStatus: OrderStatus;
  paymentDueAt?: Date;
};

/** Returns the link to staff who may make one: its holder can pay, and reads the address. */
export async function loadPaymentLink(
  context: Readonly<RouterContextProvider>,
  order: LinkedOrder,
) {
  const { orderId, terms, paymentStatus, orderStatus, paymentDueAt } = order;
  const isOpen = terms === 'link' && paymentStatus !== 'paid' && orderStatus !== 'cancelled';
  if (!isOpen || !paymentDueAt || !can(context.get(staffContext).role, 'orders.create')) {
    return undefined;
  }
  const { payLinks, settings } = context.get(storeContext);
  const lang = order.lang ?? 'en';
  const query = payLinks.queryOf({ orderId, until: Math.floor(paymentDueAt.getTime() / 1000) });
  const path = addressOf(shopPages.pay.path, { orderId });
  const address = `${settings.publicUrl}${path}?${query}&lang=${lang}`;
  const { emails } =
    lang === 'ar'
      ? await import('#app/words/ar/emails.ts')
      : await import('#app/words/en/emails.ts');
  const values = { name: order.name, order_number: orderId, link: address };
  return {
    address,
    /** Message to the customer, in the customer's language. */
    chat: fillMessage(emails.link.chat, values),
    isOver: paymentDueAt.getTime() < Date.now(),
    until: dateTimeFormatOf(context)(paymentDueAt),
  };
}

export type PaymentLinkView = NonNullable<Awaited<ReturnType<typeof loadPaymentLink>>>;

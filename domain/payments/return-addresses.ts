import { addressOf, outsideApi, shopPages } from '../addresses.ts';
import type { PaymentAddresses } from './open-payment.server.ts';

/**
 * Where the gateway sends the shopper's browser, and where it tells us. They are made here and
 * nowhere else: what a request's body says about them is not believed. A return that failed names its
 * attempt (the first where it names none): Back in the browser must not end a later one.
 */
export function paymentAddresses(publicUrl: string): PaymentAddresses {
  const checkout = `${publicUrl}${shopPages.checkout.path}`;
  return ({ orderId, attempt, gateway }) => {
    const which = attempt > 1 ? `&attempt=${attempt}` : '';
    return {
      successUrl: paidAddress(publicUrl, orderId),
      returnUrl: `${checkout}?order_id=${orderId}`,
      failUrl: `${checkout}?failed=1&order_id=${orderId}${which}`,
      cancelUrl: `${checkout}?failed=1&cancelled=1&order_id=${orderId}${which}`,
      webhookUrl: `${publicUrl}${addressOf(outsideApi.webhook, { gateway })}`,
    };
  };
}

/** Where somebody sees that an order is paid. */
export function paidAddress(publicUrl: string, orderId: string): string {
  return `${publicUrl}${shopPages.checkout.path}?success=1&order_id=${orderId}`;
}

import { addressOf, outsideApi, shopPages } from '../addresses.ts';
import type { PaymentAddresses } from './charge-details.server.ts';

/**
 * Builds the return addresses; those in a request's body are not trusted. A failed return names its attempt
 * (by default the first): the browser's Back button must not end a later one.
 */
export function paymentAddresses(publicUrl: string): PaymentAddresses {
  const checkout = `${publicUrl}${shopPages.checkout.path}`;
  return ({ orderId, attempt, gateway }) => {
    const which = attempt > 1 ? `&attempt=${attempt}` : '';
    return {
      successUrl: paymentSuccessAddress(publicUrl, orderId),
      returnUrl: `${checkout}?order_id=${orderId}`,
      failUrl: `${checkout}?failed=1&order_id=${orderId}${which}`,
      cancelUrl: `${checkout}?failed=1&cancelled=1&order_id=${orderId}${which}`,
      webhookUrl: `${publicUrl}${addressOf(outsideApi.webhook, { gateway })}`,
    };
  };
}

export function paymentSuccessAddress(publicUrl: string, orderId: string): string {
  return `${publicUrl}${shopPages.checkout.path}?success=1&order_id=${orderId}`;
}

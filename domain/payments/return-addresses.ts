import { addressOf, outsideApi, shopPages } from '../addresses.ts';
import type { PaymentAddresses } from './open-payment.server.ts';

/**
 * Where the gateway sends the shopper's browser, and where it tells us. They are made here and
 * nowhere else: what a request's body says about them is not believed.
 */
export function paymentAddresses(publicUrl: string): PaymentAddresses {
  return (orderId, gateway) => ({
    successUrl: paidAddress(publicUrl, orderId),
    returnUrl: `${publicUrl}${shopPages.checkout.path}?order_id=${orderId}`,
    failUrl: `${publicUrl}${shopPages.checkout.path}?failed=1&order_id=${orderId}`,
    cancelUrl: `${publicUrl}${shopPages.checkout.path}?failed=1&cancelled=1&order_id=${orderId}`,
    webhookUrl: `${publicUrl}${addressOf(outsideApi.webhook, { gateway })}`,
  });
}

/** Where somebody sees that an order is paid. */
export function paidAddress(publicUrl: string, orderId: string): string {
  return `${publicUrl}${shopPages.checkout.path}?success=1&order_id=${orderId}`;
}

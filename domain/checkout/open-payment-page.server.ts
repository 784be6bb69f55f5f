import { GatewayError } from '#adapters/payment-gateway/gateway.ts';
import {
  ensurePaymentPage,
  type OpeningServices,
  type PaymentToOpen,
} from '../payments/open-payment.server.ts';
import { paymentAddresses } from '../payments/return-addresses.ts';
import { PurchaseError } from './purchase-error.ts';

/**
 * Opens the gateway's page and returns its address. Throws PurchaseError: payment_refused,
 * gateway_unavailable.
 */
export async function openPaymentPage(
  services: OpeningServices & { settings: { publicUrl: string } },
  payment: PaymentToOpen,
): Promise<string> {
  try {
    return await ensurePaymentPage(
      services,
      payment,
      paymentAddresses(services.settings.publicUrl),
    );
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    throw new PurchaseError(error.isRefusal ? 'payment_refused' : 'gateway_unavailable');
  }
}

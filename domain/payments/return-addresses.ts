/**
 * Where the gateway sends the shopper's browser, and where it tells us. They are made here and
 * nowhere else: what a request's body says about them is not believed.
 */
export function paymentAddresses(publicUrl: string, gateway = 'sandbox') {
  return (orderId: string) => ({
    successUrl: `${publicUrl}/checkout?success=1&order_id=${orderId}`,
    failUrl: `${publicUrl}/checkout?failed=1&order_id=${orderId}`,
    webhookUrl: `${publicUrl}/api/webhooks/${gateway}`,
  });
}

/** The result page of an order that turned out to be paid already. */
export function resultAddress(publicUrl: string, orderId: string): string {
  return paymentAddresses(publicUrl)(orderId).successUrl;
}

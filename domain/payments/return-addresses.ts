/**
 * Where the gateway sends the shopper's browser, and where it tells us. They are made here and
 * nowhere else: what a request's body says about them is not believed.
 */
export function paymentAddresses(publicUrl: string, gateway: string) {
  return (orderId: string) => ({
    successUrl: `${publicUrl}/checkout?success=1&order_id=${orderId}`,
    failUrl: `${publicUrl}/checkout?failed=1&order_id=${orderId}`,
    webhookUrl: `${publicUrl}/api/webhooks/${gateway}`,
  });
}

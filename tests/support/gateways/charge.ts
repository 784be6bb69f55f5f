import type { NewCharge } from '#adapters/payment-gateway/gateway.ts';

export function charge(changes: Partial<NewCharge> = {}): NewCharge {
  const orderId = changes.orderId ?? '482917305114';
  return {
    orderId,
    attempt: 1,
    reference: 'reference-of-the-attempt',
    money: { amount: 10_100, currency: 'USD' },
    method: 'online',
    customer: {
      firstName: 'نورة',
      lastName: 'السالم',
      email: 'noura@example.com',
      phone: '+971501234567',
    },
    address: { country: 'AE', city: 'دبي', line: 'شارع الوصل 12' },
    lang: 'ar',
    successUrl: `https://shop.example/checkout?success=1&order_id=${orderId}`,
    failUrl: `https://shop.example/checkout?failed=1&order_id=${orderId}`,
    cancelUrl: `https://shop.example/checkout?failed=1&cancelled=1&order_id=${orderId}`,
    returnUrl: `https://shop.example/checkout?order_id=${orderId}`,
    webhookUrl: 'https://shop.example/api/webhooks/it',
    ...changes,
  };
}

/** Returns the fields that the store saves of an attempt, to fetch it later. */
export function storedFields(made: NewCharge, gatewayReference: string | null) {
  const { orderId, attempt, reference } = made;
  return { orderId, attempt, reference, gatewayReference };
}

/** `price` is that of one piece, in minor units. */
export type AdLine = { id: number; title: string; price: number; bundle: string; qty: number };

export type AdCart = { lines: readonly AdLine[]; currency: string | undefined };

/** Personal data, sent as digests only. `phone` is as typed, with dial code. */
export type AdPerson = { email: string; phone: string; country: string };

export type AdEvent =
  | { name: 'page' }
  | ({ name: 'ViewContent' | 'AddToCart' | 'InitiateCheckout' } & AdCart)
  | ({ name: 'AddPaymentInfo'; person: AdPerson } & AdCart)
  | ({ name: 'PlaceAnOrder'; person: AdPerson; orderId: string | undefined } & AdCart)
  | { name: 'Purchase'; orderId: string };

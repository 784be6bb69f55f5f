/** `price` is that of one piece, in cents. */
export type AdLine = { id: number; title: string; price: number; bundle: string; qty: number };

/** Personal data, sent as digests only. `phone` is as typed, with dial code. */
export type AdPerson = { email: string; phone: string; country: string };

export type AdEvent =
  | { name: 'page' }
  | { name: 'ViewContent' | 'AddToCart' | 'InitiateCheckout'; lines: readonly AdLine[] }
  | { name: 'AddPaymentInfo'; lines: readonly AdLine[]; person: AdPerson }
  | {
      name: 'PlaceAnOrder';
      lines: readonly AdLine[];
      person: AdPerson;
      orderId: string | undefined;
    }
  | { name: 'Purchase'; orderId: string };

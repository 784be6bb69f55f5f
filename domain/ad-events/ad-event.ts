/** One line of a cart, as much of it as an ad event tells. `price` is that of one piece, in cents. */
export type AdLine = { id: number; title: string; price: number; bundle: string; qty: number };

/** Whom an event is about; it leaves the browser as digests only. `phone` as typed, with dial code. */
export type AdPerson = { email: string; phone: string; country: string };

/** What happens in the shop that an advertiser counts. `page` is a page that is shown. */
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
  /** The store itself has said that the order is paid. */
  | { name: 'Purchase'; orderId: string };

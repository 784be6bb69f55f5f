/** A purchase as an advertiser is told of it. Amounts in major units: 38.99. */
export type AdPurchase = {
  /** The same as that of the browser's event, so that the two are known as one. */
  eventId: string;
  happenedAt: Date;
  orderId: string;
  total: number;
  currency: string;
  items: AdItem[];
  /** The page on which the purchase is shown. */
  page: string;
  person: AdPurchaser;
};

export type AdItem = {
  id: number;
  name: string;
  category: string;
  brand: string;
  /** Of one piece. */
  price: number;
  pieces: number;
};

/** As the order has it, to be told as digests; network address, browser and click ids are told as they are. */
export type AdPurchaser = {
  email?: string | undefined;
  /** E.164: "+971501234567". */
  phone?: string | undefined;
  externalId: string;
  address?: string | undefined;
  userAgent?: string | undefined;
  ttclid?: string | undefined;
  ttp?: string | undefined;
  language: string;
};

/**
 * What became of a try. `refused`: it will never be taken. `later`: it may be; whether it has arrived
 * is then not known. `reason` is for staff: codes and our own words, nothing that was sent.
 */
export type AdEventOutcome =
  | { state: 'accepted' }
  | { state: 'refused'; reason: string }
  | { state: 'later'; reason: string };

export type AdEventSender = {
  /** Never throws on what the other side or the network does. */
  sendPurchase(purchase: AdPurchase): Promise<AdEventOutcome>;
};

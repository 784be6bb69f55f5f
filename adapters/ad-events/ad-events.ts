/** Amounts in major units: 38.99. */
export type AdPurchase = {
  /** The event id that the browser sends, so that the advertiser counts both as one event. */
  eventId: string;
  happenedAt: Date;
  orderId: string;
  total: number;
  currency: string;
  items: AdItem[];
  page: string;
  person: AdPurchaser;
};

export type AdItem = {
  id: number;
  name: string;
  category: string;
  brand: string;
  price: number;
  pieces: number;
};

/**
 * The buyer's details from the order. All are sent as digests, except the network address, browser and
 * click ids.
 */
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

/** `refused` is final, `later` may have arrived. `reason` repeats nothing that was sent. */
export type AdEventOutcome =
  | { state: 'accepted' }
  | { state: 'refused'; reason: string }
  | { state: 'later'; reason: string };

export type AdEventSender = {
  /** Never throws on failures of the advertiser or the network. */
  sendPurchase(purchase: AdPurchase): Promise<AdEventOutcome>;
};

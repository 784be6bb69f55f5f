/**
 * Days after which the store removes data. The privacy page states them (content/pages/privacy.ts);
 * docs/privacy.md lists their start dates.
 */
export const retentionDays = {
  /** Cart in the browser, from its last change. */
  cart: 90,
  /** The personal part of an order that was never paid. */
  unpaidOrder: 90,
  /** Text of an email; the whole row if it belongs to no order. */
  emailText: 180,
  contactMessage: 365,
  /** Address of a customer whose page staff have opened without writing anything. */
  openedCustomer: 30,
  /** Full report of a gateway. Card payments can be disputed for no longer than this. */
  gatewayResponse: 540,
  pageViews: 730,
  /** Network address and browser, for the advertiser. */
  adTraces: 30,
  staffRequest: 7,
  /** Files that only their owner can delete; one of each of the latest twelve months may be retained. */
  backup: 400,
} as const;

/**
 * Days after which the store removes what it keeps. The privacy page states them (content/pages/privacy.ts);
 * what they are counted from: docs/privacy.md.
 */
export const daysKept = {
  /** In the browser, since it was last changed. */
  cart: 90,
  /** The personal part of an order that was never paid. */
  unpaidOrder: 90,
  /** What an e-mail says; of one that belongs to no order, all of it. */
  emailText: 180,
  contactMessage: 365,
  /** The address of a customer's page that staff have opened and written nothing on. */
  openedCustomer: 30,
  /** In full. Card payments can be disputed for no longer than this. */
  gatewayAnswer: 540,
  pageViews: 730,
  /** Network address and browser, for the advertiser. */
  adTraces: 30,
  staffRequest: 7,
  /** Files that only their owner can delete; of each of the latest twelve months one may be kept. */
  backup: 400,
} as const;

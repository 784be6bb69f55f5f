/** Changes of an account. */
export const peopleEventKinds = [
  'account_added',
  'first_account_set_up',
  'invited',
  'invitation_resent',
  'invitation_withdrawn',
  'invitation_accepted',
  'role_changed',
  'disabled',
  'enabled',
  'signed_out',
  'second_factor_on',
  'second_factor_off',
  'second_factor_reset',
  'second_factor_demanded',
  'second_factor_optional',
  'backup_codes_renewed',
  'renamed',
  'password_changed',
  'password_reset',
] as const;
export type PeopleEventKind = (typeof peopleEventKinds)[number];

/** Acts of staff that no other history records. */
export const staffActKinds = [
  'signed_in',
  'sign_in_failed',
  'orders_exported',
  'report_exported',
  'profile_saved',
  'profile_removed',
  'review_published',
  'review_hidden',
  'review_answered',
  'message_done',
  'message_reopened',
  'item_resolved',
  'kept_emails_sent',
  'kept_emails_dropped',
  'settings_changed',
  'market_price_changed',
  'service_added',
  'service_changed',
  'service_removed',
  'gateways_chosen',
  'text_drafted',
  'text_published',
  'text_restored',
  'text_discarded',
  'text_reset',
  'text_taken_down',
  'text_put_up',
  'orders_changed',
  'orders_undone',
  'orders_mailed',
  'tracking_entered',
  'tracking_undone',
  'remittance_saved',
  'remittance_undone',
] as const;
export type StaffActKind = (typeof staffActKinds)[number];

/** One act on many orders: its single entries are in `order_events`. */
export type BulkActKind = Extract<
  StaffActKind,
  `orders_${'changed' | 'undone' | 'mailed'}` | `tracking_${string}` | `remittance_${string}`
>;

export type StaffEventKind = PeopleEventKind | StaffActKind;

/** Data of an event. An order number is the only customer data it may have. */
export type StaffEventData = {
  from?: string | null;
  to?: string;
  orderId?: string | undefined;
  productId?: number;
  /** Name of a file, of a column profile, of a shop text or of an outside service. */
  name?: string;
  /** Price of a product in a market, as `writeSavedPrice` writes it (domain/pricing/typed-market-prices.ts). */
  prices?: { currency: string; before: string; after: string };
  /** Name of the column profile of an order export, and the filters that selected its orders. */
  profile?: string | undefined;
  filters?: Record<string, string>;
  /** Id by which single entries refer to a bulk act (`order_events.bulk`). */
  bulk?: string;
  /** Number of failed sign-ins within an hour, and the network of the last one. */
  tries?: number;
  network?: string | undefined;
};

export type StaffEvent = {
  id: number;
  kind: PeopleEventKind;
  at: Date;
  by: string | undefined;
  whom: string | undefined;
  to: string | undefined;
};

export function asPeopleEventKind(value: string): PeopleEventKind | undefined {
  return peopleEventKinds.find((kind) => kind === value);
}

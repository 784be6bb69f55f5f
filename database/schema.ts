import type {
  ColumnType,
  Generated,
  GeneratedAlways,
  Insertable,
  Kysely,
  Selectable,
  Transaction,
} from 'kysely';

/** `numeric(12,2)`: read as text ("39.00"), written as text. Cents are made of it in the domain. */
type Money = ColumnType<string, string, string>;
type NullableMoney = ColumnType<string | null, string | null | undefined, string | null>;
type Moment = ColumnType<Date, Date | undefined, Date>;
type NullableMoment = ColumnType<Date | null, Date | null | undefined, Date | null>;
/** Read as whatever JSON was stored; written as JSON text. */
type Json = ColumnType<unknown, string, string>;
type NullableJson = ColumnType<unknown, string | null | undefined, string | null>;

export type ProductsTable = {
  id: Generated<number>;
  title_ar: string | null;
  title_en: string | null;
  desc_ar: string | null;
  desc_en: string | null;
  long_desc_ar: string | null;
  long_desc_en: string | null;
  price: Money;
  image_path: string | null;
  is_active: Generated<boolean>;
  created_at: Moment;
};

export type ProductEventsTable = {
  id: Generated<number>;
  product_id: number;
  kind: 'created' | 'changed';
  actor: string;
  changes: Json;
  draft_key: string | null;
  created_at: Moment;
};

export type OrdersTable = {
  id: Generated<number>;
  order_id: string;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  phone: string | null;
  country: string | null;
  city: string | null;
  postcode: string | null;
  address: string | null;
  billing_address: string | null;
  total: Money;
  currency: Generated<string>;
  status: Generated<string>;
  order_status: Generated<string>;
  payment_method: string | null;
  subtotal: NullableMoney;
  shipping_cost: NullableMoney;
  tax_amount: NullableMoney;
  items: NullableJson;
  notes: string | null;
  meta_data: NullableJson;
  created_at: Moment;
  updated_at: Moment;
  paid_at: NullableMoment;
  tracking_number: string | null;
  carrier: string | null;
  cart_hash: string | null;
  ad_consent: NullableJson;
  /** What staff search in; the database makes it (database/migrations/0009_order_search.sql). */
  search_text: GeneratedAlways<string>;
};

export type PaymentState = 'created' | 'open' | 'paid' | 'failed';

export type PaymentsTable = {
  id: Generated<string>;
  order_id: string;
  attempt: number;
  gateway: string;
  reference: string;
  gateway_reference: string | null;
  amount: Money;
  currency: string;
  state: ColumnType<PaymentState, PaymentState | undefined, PaymentState>;
  redirect_url: string | null;
  failure: string | null;
  opening_since: NullableMoment;
  checked_at: NullableMoment;
  answered_at: NullableMoment;
  created_at: Moment;
  updated_at: Moment;
};

export type PaymentRequestsTable = {
  idempotency_key: string;
  request_hash: string;
  payment_id: string | null;
  created_at: Moment;
};

export type PaymentEventsTable = {
  id: Generated<number>;
  payment_id: string | null;
  order_id: string | null;
  source: 'webhook' | 'status' | 'reconcile';
  outcome: string;
  body: Json;
  received_at: Moment;
};

export type OrderEventsTable = {
  id: Generated<number>;
  order_id: string;
  kind: string;
  actor: string;
  data: ColumnType<unknown, string | undefined, string>;
  created_at: Moment;
};

export type EmailState = 'queued' | 'sending' | 'sent' | 'failed' | 'not_sent';

export type EmailsTable = {
  id: Generated<string>;
  kind: string;
  order_id: string | null;
  recipient: string;
  language: 'ar' | 'en';
  facts: Json;
  subject: string | null;
  html: string | null;
  text: string | null;
  message_id: string | null;
  state: ColumnType<EmailState, EmailState | undefined, EmailState>;
  tries: Generated<number>;
  error: string | null;
  created_by: string;
  created_at: Moment;
  claimed_at: NullableMoment;
  sent_at: NullableMoment;
};

export type RefundState = 'requested' | 'done' | 'refused' | 'unknown';

export type RefundsTable = {
  id: Generated<string>;
  order_id: string;
  payment_id: string;
  reference: string;
  gateway_reference: string | null;
  amount: Money;
  currency: string;
  reason: string;
  state: ColumnType<RefundState, RefundState | undefined, RefundState>;
  failure: string | null;
  asking_since: NullableMoment;
  created_by: string;
  created_at: Moment;
  updated_at: Moment;
};

export type OrderNotesTable = {
  id: Generated<string>;
  order_id: string;
  draft_key: string;
  author: string;
  body: string;
  created_at: Moment;
};

export type AddressCorrectionsTable = {
  id: Generated<string>;
  order_id: string;
  before: Json;
  after: Json;
  corrected_by: string;
  created_at: Moment;
};

export type SandboxRefundsTable = {
  reference: string;
  charge_reference: string;
  amount: Money;
  currency: string;
  state: 'done' | 'refused';
  created_at: Moment;
};

export type SandboxChargesTable = {
  reference: string;
  order_id: string;
  amount: Money;
  currency: string;
  state: ColumnType<SandboxChargeState, SandboxChargeState | undefined, SandboxChargeState>;
  reason: string | null;
  success_url: string;
  fail_url: string;
  lang: string;
  created_at: Moment;
  updated_at: Moment;
};

export type SandboxChargeState = 'open' | 'processing' | 'captured' | 'declined';

export type AdEventState = 'queued' | 'sent' | 'failed' | 'not_sent';

export type AdEventsTable = {
  order_id: string;
  state: ColumnType<AdEventState, AdEventState | undefined, AdEventState>;
  error: string | null;
  created_at: Moment;
  ended_at: NullableMoment;
};

export type ContactMessagesTable = {
  id: Generated<number>;
  name: string;
  email: string;
  subject: string;
  message: string;
  language: string;
  created_at: Moment;
};

export type PageViewsTable = {
  /** `2026-08-31`, in the store's time zone. */
  day: ColumnType<Date, string, never>;
  route: string;
  path: string;
  language: string;
  referrer_host: string;
  views: number;
};

export type AttentionItemsTable = {
  id: Generated<string>;
  kind: string;
  subject: string;
  order_id: string | null;
  facts: Json;
  since: Moment;
  times: Generated<number>;
  opened_at: Moment;
  over_at: NullableMoment;
  resolved_at: NullableMoment;
  resolved_by: string | null;
  note: string | null;
};

export type UserRolesTable = { user_id: string; role: string };

/** The columns of better-auth's user table that we read ourselves, and our own. */
export type StaffUsersTable = {
  id: Generated<string>;
  name: string;
  email: string;
  emailVerified: Generated<boolean>;
  twoFactorEnabled: Generated<boolean>;
  disabledAt: NullableMoment;
  lastSignInAt: NullableMoment;
};

/** The columns of better-auth's account table that a new account needs. */
export type StaffAccountsTable = {
  id: Generated<string>;
  userId: string;
  accountId: string;
  providerId: string;
  password: string | null;
};

/** better-auth writes these three; we list and end what is in them. */
export type StaffSessionsTable = {
  id: string;
  token: string;
  userId: string;
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: Moment;
  updatedAt: Moment;
  expiresAt: Moment;
};
export type StaffVerificationsTable = { id: string; value: string };
export type StaffTwoFactorsTable = { id: string; userId: string };

export type StaffInvitationsTable = {
  id: Generated<string>;
  email: string;
  name: string;
  role: 'admin' | 'staff';
  language: 'ar' | 'en';
  token_hash: string;
  invited_by: string;
  created_at: Moment;
  expires_at: ColumnType<Date, Date, Date>;
  accepted_at: NullableMoment;
  withdrawn_at: NullableMoment;
};

export type StaffEventsTable = {
  id: Generated<number>;
  kind: string;
  actor: string;
  staff_id: string | null;
  invitation_id: string | null;
  data: ColumnType<unknown, string | undefined, string>;
  created_at: Moment;
};

export type Schema = {
  products: ProductsTable;
  product_events: ProductEventsTable;
  orders: OrdersTable;
  user_roles: UserRolesTable;
  payments: PaymentsTable;
  payment_requests: PaymentRequestsTable;
  payment_events: PaymentEventsTable;
  order_events: OrderEventsTable;
  emails: EmailsTable;
  refunds: RefundsTable;
  order_notes: OrderNotesTable;
  address_corrections: AddressCorrectionsTable;
  sandbox_charges: SandboxChargesTable;
  sandbox_refunds: SandboxRefundsTable;
  ad_events: AdEventsTable;
  contact_messages: ContactMessagesTable;
  page_views: PageViewsTable;
  attention_items: AttentionItemsTable;
  staff_users: StaffUsersTable;
  staff_accounts: StaffAccountsTable;
  staff_sessions: StaffSessionsTable;
  staff_verifications: StaffVerificationsTable;
  staff_two_factors: StaffTwoFactorsTable;
  staff_invitations: StaffInvitationsTable;
  staff_events: StaffEventsTable;
};

/** Either the database or a transaction on it: what every data function takes first. */
export type Db = Kysely<Schema>;
/** Only inside a transaction: the functions that ask for it write several rows that belong together. */
export type Trx = Transaction<Schema>;

export type ProductRow = Selectable<ProductsTable>;
export type NewProduct = Insertable<ProductsTable>;
export type OrderRow = Selectable<OrdersTable>;
export type EmailRow = Selectable<EmailsTable>;
export type PaymentRow = Selectable<PaymentsTable>;
export type RefundRow = Selectable<RefundsTable>;
export type AttentionItemRow = Selectable<AttentionItemsTable>;

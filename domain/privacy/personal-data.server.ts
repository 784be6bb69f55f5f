import { type RawBuilder, sql } from 'kysely';
import type { Schema } from '#database/schema.ts';
import type { Fate, PersonalTable } from './privacy.ts';

/** `email` is folded. Null selects only rows of the orders. */
export type Person = { email: string | null; orderIds: string[] };

export type PersonalRule = {
  /** Returns a condition for rows about this person. */
  of(person: Person): RawBuilder<boolean>;
  /** An erasure deletes the rows. */
  isDeleted?: true;
  /** Columns that an erasure leaves unchanged: the ledger, and those that reveal nothing about a person. */
  retained: string[];
  /** Values that an erasure writes to the other columns. */
  erased?: Record<string, RawBuilder<unknown>>;
  /** Columns that the database derives from others. */
  derived?: string[];
};

/** Replaces a text that must not be null. */
export const dash = sql.lit('–');
export const gone = sql`null`;

const hasOrderId = ({ orderIds }: Person) => sql<boolean>`order_id = any(${orderIds}::text[])`;
const paymentsOf = ({ orderIds }: Person) =>
  sql`select id from payments where order_id = any(${orderIds}::text[])`;

type Condition = RawBuilder<boolean> | undefined;

/** Finds the address in any letter case, but not as part of a longer address; JSON is searched as text. */
export const mentions = (column: string, { email }: Person): Condition =>
  email ? sql`lower(${sql.ref(column)}::text) ~ ${wholeAddress(email)}::text` : undefined;
const namesOrder = (column: string, { orderIds }: Person) =>
  sql<boolean>`exists (select from unnest(${orderIds}::text[]) as own
    where strpos(${sql.ref(column)}::text, own) > 0)`;
const isEmail = (value: RawBuilder<unknown>, { email }: Person): Condition =>
  email ? sql`lower(trim(${value})) = ${email}::text` : undefined;

/** Finds the sender of a contact form's message, which belongs to no order. */
const isSenderOf = (person: Person): Condition => {
  const isOne = isEmail(sql`facts ->> 'email'`, person);
  return isOne && sql`(order_id is null and ${isOne})`;
};

const isCustomer = ({ email }: Person): Condition =>
  email ? sql`customer_id in (select id from customers where email = ${email}::text)` : undefined;

/** Joins conditions. Omits those that need an email when there is none, so that only indexes are read. */
function anyOf(...conditions: Condition[]): RawBuilder<boolean> {
  const present = conditions.filter((condition) => condition !== undefined);
  return present.length > 0 ? sql`(${sql.join(present, sql` or `)})` : sql`false`;
}

/**
 * Retains only these keys of a JSON object, whatever type an adopted column has. A list of keys to remove
 * would miss those that another release adds.
 */
function only(column: string, keys: string): RawBuilder<unknown> {
  const json = sql`to_jsonb(${sql.ref(column)})`;
  return sql`coalesce(case jsonb_typeof(${json}) when 'object' then (
    select jsonb_object_agg(key, value) from jsonb_each(${json})
    where key = any(${columns(keys)}::text[])) end, '{}')`;
}

function wholeAddress(email: string): string {
  const literally = email.replace(/[^\p{L}\p{N}]/gu, '\\$&');
  return `(?<![a-z0-9._%+'-])${literally}(?![a-z0-9-]|\\.[a-z0-9])`;
}

function columns(text: string): string[] {
  return text.split(' ');
}

/**
 * Rules for tables with personal data. Tests compare them with the database: every column of every table is
 * listed here or below.
 */
export const personalRules: Record<PersonalTable, PersonalRule> = {
  orders: {
    of: hasOrderId,
    retained: [
      ...columns('id order_id country total currency status order_status payment_method subtotal'),
      ...columns('shipping_cost tax_amount items created_at updated_at paid_at carrier market'),
      ...columns(
        'discount_amount fee_amount tax_rate_bp payment_terms confirmed_at payment_due_at',
      ),
    ],
    erased: {
      first_name: gone,
      last_name: gone,
      email: gone,
      phone: gone,
      city: gone,
      postcode: gone,
      address: gone,
      billing_address: gone,
      notes: gone,
      tracking_number: gone,
      ad_consent: gone,
      address_fields: gone,
      // The hash includes the email, so that an address could be guessed from it.
      cart_hash: gone,
      meta_data: only('meta_data', 'items lang'),
    },
    derived: ['search_text'],
  },
  order_lines: {
    of: hasOrderId,
    retained: [
      ...columns('order_id position product_id title bundle quantity unit_price line_total'),
      ...columns('currency placed_at discount tax'),
    ],
  },
  stock_reservations: {
    of: hasOrderId,
    retained: columns('order_id product_id quantity state expires_at'),
    erased: { client: gone },
  },
  order_sources: {
    of: hasOrderId,
    isDeleted: true,
    retained: columns('order_id source medium campaign'),
  },
  order_events: {
    of: hasOrderId,
    retained: columns('id order_id kind actor created_at bulk'),
    erased: {
      data: only(
        'data',
        'from to gateway reference attempt total currency amount refund email correction fields note despite carrier terms day way remittance',
      ),
    },
  },
  order_notes: {
    of: (person) => anyOf(hasOrderId(person), mentions('body', person)),
    isDeleted: true,
    retained: columns('id order_id draft_key author body created_at'),
  },
  address_corrections: {
    of: hasOrderId,
    isDeleted: true,
    retained: columns('id order_id before after sent corrected_by created_at'),
  },
  payments: {
    of: hasOrderId,
    retained: [
      ...columns('id order_id attempt gateway reference gateway_reference amount currency state'),
      ...columns('failure_reason opening_since opening_by checked_at answered_at opened_at'),
      ...columns(
        'abandoned_at returned_failed_at cancelled_at created_at updated_at account order_price',
      ),
      ...columns('method expires_at'),
    ],
    // The page shows the payer, the gateway's message may name them, and the hash covers all details.
    erased: { redirect_url: gone, failure: gone, details_hash: gone },
  },
  payment_requests: {
    of: (person) => sql`payment_id in (${paymentsOf(person)})`,
    isDeleted: true,
    retained: columns('idempotency_key request_hash payment_id order_id created_at'),
  },
  payment_events: {
    // An update that matched no payment is identified only by its content.
    of: (person) =>
      anyOf(
        hasOrderId(person),
        person.email
          ? sql`(order_id is null
              and ${anyOf(mentions('body', person), namesOrder('body', person))})`
          : undefined,
      ),
    retained: columns('id payment_id order_id source outcome received_at'),
    erased: { body: sql`'{}'::jsonb` },
  },
  refunds: {
    of: hasOrderId,
    retained: [
      ...columns('id order_id payment_id reference gateway_reference amount currency state'),
      ...columns('asking_since created_by created_at updated_at mail_customer synced_at'),
      ...columns('way returned_on'),
    ],
    erased: { reason: dash, failure: gone },
  },
  sandbox_charges: {
    of: hasOrderId,
    retained: [
      ...columns('reference order_id amount currency state reason success_url fail_url lang'),
      ...columns('created_at updated_at'),
    ],
  },
  sandbox_refunds: {
    of: (person) => sql`charge_reference in (
      select reference from sandbox_charges where ${hasOrderId(person)})`,
    retained: columns('reference charge_reference amount currency state created_at'),
  },
  ad_events: {
    of: hasOrderId,
    retained: columns('order_id state error created_at ended_at'),
  },
  emails: {
    // Excludes emails to staff. One that waits for an order with another address is sent there.
    of: (person) =>
      anyOf(
        hasOrderId(person),
        sql`((order_id is null or state not in ('queued', 'sending'))
          and kind not in ('password_reset', 'staff_invitation', 'service_changed')
          and ${anyOf(isEmail(sql`recipient`, person), isSenderOf(person))})`,
      ),
    retained: [
      ...columns('id kind order_id language message_id state tries round queued_at created_by'),
      ...columns('created_at claimed_at claimed_by sent_at dropped_at bounced_at'),
    ],
    erased: {
      recipient: dash,
      facts: sql`'{}'::jsonb`,
      subject: gone,
      html: gone,
      text: gone,
      // A mail server's error often names the mailbox.
      error: gone,
      text_removed_at: sql`coalesce(text_removed_at, now())`,
    },
  },
  review_requests: {
    of: hasOrderId,
    isDeleted: true,
    retained: columns('order_id delivered_at asked_at used_at'),
  },
  // Processed before the reviews, through which they are found. A job deletes their files
  // (give_up_review_picture).
  review_pictures: {
    of: ({ orderIds }) =>
      sql`review_id in (select id from reviews where order_id = any(${orderIds}::text[]))`,
    isDeleted: true,
    retained: columns('path review_id position'),
  },
  reviews: {
    of: hasOrderId,
    isDeleted: true,
    retained: [
      ...columns('id order_id product_id stars name body language state hidden_reason answer'),
      ...columns('moderated_by moderated_at answered_by answered_at revision created_at'),
    ],
  },
  review_uploads: {
    of: hasOrderId,
    retained: columns('path uploaded_at'),
    erased: { order_id: gone, given_up_at: sql`coalesce(given_up_at, now())` },
  },
  contact_messages: {
    of: (person) => anyOf(isEmail(sql`email`, person)),
    isDeleted: true,
    retained: columns('id name email subject message language created_at done_at done_by'),
  },
  customer_events: {
    of: (person) => anyOf(isCustomer(person), mentions('body', person)),
    isDeleted: true,
    retained: columns('id customer_id kind actor body draft_key created_at'),
  },
  blocked_contacts: {
    of: (person) => anyOf(isCustomer(person)),
    isDeleted: true,
    retained: columns('contact customer_id'),
  },
  customers: {
    of: (person) => anyOf(isEmail(sql`email`, person)),
    isDeleted: true,
    retained: columns('id email blocked_at created_at'),
  },
  attention_items: {
    of: (person) =>
      anyOf(
        hasOrderId(person),
        mentions('note', person),
        sql`facts ->> 'lastOrderId' = any(${person.orderIds}::text[])`,
        sql`facts ->> 'otherOrderId' = any(${person.orderIds}::text[])`,
      ),
    retained: [
      ...columns('id kind subject order_id since times opened_at over_at resolved_at'),
      'resolved_by',
    ],
    erased: {
      note: gone,
      facts: only(
        'facts',
        'gateway reference amountCents currency expectedCents expectedCurrency otherOrderId lastOrderId emailKind tries dueDay',
      ),
    },
  },
  staff_requests: {
    // Stored responses to staff. A repeat of such a form counts as a new request.
    of: (person) => anyOf(mentions('answer', person), namesOrder('answer', person)),
    isDeleted: true,
    retained: columns('staff_id key_hash request_hash answer created_at'),
  },
};

type PlainTable = Exclude<keyof Schema, PersonalTable> | 'schema_migrations' | 'staff_rate_limits';

/** Tables without a row about a customer; those of staff are changed under People. */
export const plainTables: Record<PlainTable, string[]> = {
  products: [
    ...columns('id title_ar title_en desc_ar desc_en long_desc_ar long_desc_en features_ar'),
    ...columns('features_en supply_days how_to_use_ar how_to_use_en ingredients_ar ingredients_en'),
    ...columns('expectations_ar expectations_en questions_ar questions_en goes_well_with'),
    ...columns('piece price image_path is_active created_at clinical_test_en clinical_test_ar'),
    'weight_grams',
    ...columns(
      'has_own_features clinical_year clinical_participants clinical_result_en clinical_result_ar',
    ),
  ],
  market_prices: columns('market_id product_id price is_sold'),
  pricing_version: columns('one version'),
  stock: columns('product_id available low_stock_threshold max_per_order tracked_since changed_at'),
  stock_movements: columns('id product_id change cause order_id actor note created_at'),
  bundle_components: columns('bundle_id component_id quantity added_at'),
  product_pictures: columns('product_id position image_path alt_en alt_ar focal_x focal_y'),
  product_events: columns('id product_id kind actor changes draft_key created_at'),
  product_drafts: columns('product_id changes drafted_by drafted_at'),
  page_views: columns('day route path language referrer_host views'),
  privacy_events: columns('id kind actor data created_at'),
  backups: columns('id made_by started_at ended_at claimed_by file bytes failure removed_at'),
  picture_uploads: columns('path uploaded_at given_up_at removed_at'),
  revenue_days: columns('begun_at status currency orders total refunds refunded'),
  revenue_changes: columns('id begun_at status currency orders total refunds refunded'),
  sales_days: columns('begun_at breakdown item currency orders pieces total refunded'),
  revenue_summed: columns('one time_zone until'),
  // A keyed hash of a client's address or a member of staff, for a day.
  attempt_counts: columns('key tries until'),
  bulk_changes: columns(
    'id kind status is_mailed confirmed follows created_by created_at worked_at undone_at mailing_at',
  ),
  bulk_change_orders: columns('bulk_change_id order_id expected outcome reason event_id mailed_at'),
  remittances: columns(
    'id created_by created_at carrier received_on orders sums undone_at undone_by',
  ),
  remittance_orders: columns('remittance_id order_id amount currency'),
  export_profiles: columns('id name columns revision changed_by changed_at'),
  store_settings: columns('section fields version changed_by changed_at'),
  store_setting_changes: columns('id section version before after changed_by changed_at'),
  saved_services: columns('id service label fields sealed saved_by saved_at replaced_at'),
  shop_texts: columns('name draft published is_down changed_by changed_at'),
  shop_text_events: columns('id name kind actor changes fields created_at'),
  backfills: columns('name reached updated_at'),
  server_processes: columns('id since seen_at feature_level'),
  schema_migrations: columns('name applied_at checksum'),
  user_roles: columns('user_id role'),
  staff_roles: columns('user_id role granted_by granted_at'),
  staff_settings: columns('only_row demands_second_factor first_steps changed_by changed_at'),
  first_steps: columns('step about done_by done_at'),
  staff_notices: columns('user_id by_email in_browser in_title language email_since changed_at'),
  order_notices: columns('user_id order_id created_at'),
  staff_users: [
    ...columns('id name email emailVerified image createdAt updatedAt twoFactorEnabled disabledAt'),
    'lastSignInAt',
  ],
  staff_sessions: columns('id expiresAt token createdAt updatedAt ipAddress userAgent userId'),
  staff_accounts: [
    ...columns('id accountId providerId userId accessToken refreshToken idToken scope password'),
    ...columns('accessTokenExpiresAt refreshTokenExpiresAt createdAt updatedAt'),
  ],
  staff_verifications: columns('id identifier value expiresAt createdAt updatedAt'),
  staff_rate_limits: columns('id key count lastRequest'),
  staff_two_factors: columns(
    'id secret backupCodes userId verified failedVerificationCount lockedUntil',
  ),
  staff_invitations: [
    ...columns('id email name role language token_hash invited_by created_at expires_at'),
    ...columns('accepted_at withdrawn_at'),
  ],
  staff_events: columns('id kind actor staff_id invitation_id data created_at'),
  staff_account_limits: columns('key tries tried_at free_at lifted_until'),
};

export function erasureFateOf({ isDeleted, erased }: PersonalRule): Fate {
  if (isDeleted) return 'deleted';
  return erased ? 'emptied' : 'kept';
}

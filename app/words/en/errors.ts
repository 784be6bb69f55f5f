import type { AttentionError } from '#domain/attention/attention.ts';
import type { PictureError } from '#domain/catalog/picture-error.ts';
import type { ProductDraftError } from '#domain/catalog/product-draft-error.ts';
import type { PurchaseError } from '#domain/checkout/purchase-error.ts';
import type { StaffOrderError } from '#domain/checkout/staff-order/staff-order-error.ts';
import type { ContactError } from '#domain/contact/contact-error.ts';
import type { CustomerError } from '#domain/customers/customer.ts';
import type { SendAgainError } from '#domain/emails/resend-email.ts';
import type { ExportError } from '#domain/exports/order-export.ts';
import type { StatusChangeError } from '#domain/fulfilment/change-status.ts';
import type { MarketError } from '#domain/markets/market-fields.ts';
import type { BulkChangeError } from '#domain/orders/bulk/bulk-change.ts';
import type { ListImportError } from '#domain/orders/bulk/list-import.ts';
import type { CorrectionError } from '#domain/orders/correct-address.ts';
import type { NoteError } from '#domain/orders/notes/order-notes.ts';
import type { StaffEmailError } from '#domain/orders/staff-email.ts';
import type { ShippingError } from '#domain/orders/tracking.ts';
import type { ManualPaymentError } from '#domain/payments/manual/manual-payment.ts';
import type { PrivacyError } from '#domain/privacy/privacy.ts';
import type { RefundError } from '#domain/refunds/refund.ts';
import type { ReviewError } from '#domain/reviews/review.ts';
import type { FirstStepError } from '#domain/settings/first-steps.ts';
import type { ServiceError } from '#domain/settings/services.ts';
import type { SettingError } from '#domain/settings/settings.ts';
import type { StaffError, StaffRequestError } from '#domain/staff/staff-error.ts';
import type { StockError } from '#domain/stock/stock-error.ts';
import type { TextError } from '#domain/texts/text-error.ts';
import { addressProblem } from './address-form.ts';

// Messages by kind of error (domain/coded-error.ts) and code.

export const purchase = {
  cart_empty: 'Cart is empty',
  cart_too_long: 'A cart holds at most 50 different items.',
  item_invalid: 'One of the items could not be read.',
  bundle_invalid: 'Choose 1, 2 or 3 pieces.',
  quantity_invalid: 'The quantity must be a whole number from 1 to 99.',
  not_accepted: 'Something went wrong. Please try again.',
  product_not_sold: 'One of the products is no longer sold.',
  sold_out: 'Sorry, {title} has just sold out. Nothing was charged.',
  stock_left: 'Only {count} of {title} left.',
  order_limit: 'At most {count} of {title} per order.',
  price_changed: 'Prices have changed. Please look at your cart again before you pay.',
  method_invalid: 'This payment method is not available here. Please choose another one.',
  method_min: 'The minimum for {method} is {limit}.',
  method_max: '{method} is available up to {limit}.',
  cash_not_available:
    'Cash on delivery is not available for this order. Please choose another payment method.',
  market_changed: 'Prices for {country} are in {currency}. Your total is now {total}.',
  currency_invalid: 'This store charges in US dollars.',
  email_invalid: 'Please enter a valid email address.',
  phone_invalid: 'Please enter a valid phone number for the country code.',
  country_invalid: 'Please choose a country from the list.',
  country_not_served: 'We do not deliver to this country at the moment. Please choose another.',
  ...addressProblem,
  address_outside_store: 'This address does not belong to this store.',
  body_invalid: 'The request could not be read.',
  body_too_large: 'The request is too large.',
  key_reused: 'This payment was already started with other details.',
  too_many_requests: 'Too many attempts. Please wait a while and try again.',
  too_many_reserved:
    'Unpaid orders are holding these items. Pay for one of yours, or try again in {wait}.',
  gateway_unavailable: 'The payment service did not respond.',
  shop_closed: 'The shop is not open yet. Your cart is saved.',
  payment_refused:
    'The payment service refused this payment. Our team has been notified; your cart is saved.',
  not_found: 'Not found.',
  unexpected: 'Something went wrong. Please try again.',
  unavailable: 'The store cannot be reached right now. Please try again in a moment.',
} as const satisfies Record<PurchaseError['code'], string>;

export const contact = {
  field_required: 'Please fill in this field.',
  text_invalid: 'This field has characters that cannot be used.',
  text_too_long: 'This text is too long.',
  email_invalid: 'This email address is not complete. Example: name@example.com',
  too_many_messages: 'You have sent several messages just now. Please wait a minute and try again.',
  not_sent: 'An error occurred while sending the message. Please try again.',
  message_unknown: 'This message no longer exists.',
} as const satisfies Record<ContactError['code'], string>;

export const customer = {
  customer_unknown: 'The store no longer has any data about this customer.',
  text_empty: 'Please write something first.',
  text_invalid: 'Please keep it below 2000 characters, without control characters.',
  blocked_already: 'A colleague has blocked this customer in the meantime.',
  not_blocked: 'This customer is not blocked any more.',
} as const satisfies Record<CustomerError['code'], string>;

export const orderExport = {
  name_missing: 'Please give it a name.',
  name_invalid: 'Please keep the name below 60 characters, in one line.',
  name_taken: 'This name is already taken.',
  columns_missing: 'Please choose at least one column.',
  heading_invalid: 'Please keep a heading below 60 characters, in one line.',
  profile_unknown: 'A colleague has removed it in the meantime.',
  too_many_profiles: 'There are already 50 export templates. Please remove one first.',
  changed_meanwhile:
    'A colleague has changed it in the meantime. Reload the page to see the changes.',
} as const satisfies Record<ExportError['code'], string>;

export const firstSteps = {
  step_unknown: 'This step cannot be marked as done.',
  mail_off: 'No mail server is set up.',
  no_gateway: 'No payment gateway for real payments is set up.',
  no_backups: 'No place for backups is set up.',
} as const satisfies Record<FirstStepError['code'], string>;

export const market = {
  required: 'Please fill in this field.',
  too_long: 'This is too long. Please shorten it.',
  characters: 'This contains invisible characters. Please type it again.',
  choice_invalid: 'Please choose one of the options.',
  country_unknown: 'One of these is not a country of the shop.',
  country_taken: 'This country is already in the market {name}.',
  no_country: 'Please choose at least one country.',
  currency_fixed: 'The market has orders in its currency, so the currency stays.',
  currency_priced:
    'This market has prices of its own in the old currency. Remove them under Prices first.',
  position_invalid: 'Please enter a number from 0 to 999.',
  percent_invalid: 'Please enter a percentage with at most two decimals, for example 15 or 7.5.',
  rate_invalid: 'Please enter how many units one dollar is worth, for example 3.75.',
  rate_decimals: 'Please enter at most six decimals.',
  amount_invalid: 'Please enter an amount in the market’s currency.',
  ending_high: 'The ending must be lower than the step.',
  price_low: 'Please enter a price above zero.',
  price_high: 'This price is far too high. Please check it.',
  price_needed:
    'This market is open and has no exchange rate. Enter a price, or take the product off sale here.',
  home_price_needed: 'Every product has a price in the home market. Please enter one.',
  link_invalid: 'Please enter an address that begins with https://.',
  too_many_lines: 'Please enter at most 60 lines.',
  method_shape: 'Line {line} cannot be read. Please write: method, minimum, maximum, fee.',
  method_unknown: 'Line {line} names a payment method that the shop does not have.',
  method_currency: 'The payment method in line {line} is not available in this currency.',
  method_twice: 'Line {line} names a payment method a second time.',
  method_country: 'Line {line} names a country that is not in this market.',
  days_invalid: 'A whole number of days from 1 to 30, please.',
  method_limits: 'The minimum in line {line} is above its maximum.',
  rates_shape:
    'Line {line} cannot be read. Please write: country, order value, grams, fee. For example: * 0 0 25',
  rates_start:
    'Line {line} is the first of its country, so it must start at 0 and 0. Smaller orders would be delivered free.',
  rates_country: 'Line {line} names a country that is not in this market.',
  id_taken: 'There is already a market for this country.',
  earlier_release:
    'The shop is being updated. Please save cash and bank transfers again in a few minutes.',
  incomplete:
    'With this change the open market would lack something it needs. Undo the change, or close the market first.',
  home_rate: 'A home market needs an exchange rate.',
  no_open_market: 'Open a market first, so that shoppers can buy.',
  last_market:
    'The shop sells in its markets only. Open another market, or sell in dollars again, then close this one.',
  not_found: 'This market does not exist.',
  busy: 'The orders are busy at the moment. Please try again.',
} as const satisfies Record<MarketError['code'], string>;

export const service = {
  required: 'Please fill in this field.',
  too_long: 'This is too long.',
  characters: 'This contains characters that do not belong here. Please copy it again.',
  host_invalid: 'Please enter the name of a server, for example smtp.example.com.',
  port_invalid: 'Please enter a port from 1 to 65535.',
  email_invalid: 'Please enter an email address.',
  choice_invalid: 'Please choose from the list.',
  key_public: 'This is the public key (pk_). Please copy the secret one.',
  webhook_secret_invalid: 'This is no signing secret: it begins with whsec_.',
  password_without_user: 'Please enter the user name that the password belongs to.',
  retype: 'Please type the password again: it goes to this server only when you confirm it.',
  fixed: 'A variable on the server holds this: it cannot be changed here.',
  key_missing: 'Please save its key first.',
  same_twice: 'Please choose another service than the first.',
  in_use: 'This service takes payments. Choose another one first, then remove it.',
  used_by_market:
    'An open market takes its payments with this account. Choose another account there or close the market, then remove it.',
  changed_meanwhile:
    'Another owner has changed this in the meantime. Reload the page to see the change.',
  nothing_saved: 'There is nothing to remove.',
} as const satisfies Record<ServiceError['code'], string>;

export const setting = {
  required: 'Please fill in this field.',
  too_long: 'This is too long. Please shorten it.',
  characters:
    'This contains invisible characters or a line break, which can do harm in emails and pages. Please type it again.',
  email_invalid: 'Please enter an email address.',
  phone_invalid: 'Please enter a number with its country code, for example +971 50 123 4567.',
  address_invalid:
    'Please enter a name such as @yourbrand, or an address that begins with https://.',
  both_languages: 'Please fill in both languages, or neither.',
  no_country: 'Please choose at least one country.',
  number_invalid:
    'Please enter a number of days: 0 to 30 until the parcel leaves, 1 to 90 with the courier.',
  order_wrong: 'This is before the first value.',
  days_invalid:
    'Please write one day per line, such as 2026-12-24 or 2026-12-24/2026-12-28; 60 lines at most.',
  link_invalid: 'Please enter a page of the shop that begins with /, for example /product/1.',
  day_invalid: 'Please enter a day.',
  picture_unknown: 'Please choose the picture again.',
  colour_invalid: 'Please enter a colour as six letters and digits, such as #1f4435.',
  choice_invalid: 'Please choose one of the options.',
  accent_unreadable:
    'Text in this colour is too pale to read on the page. The nearest that works: {nearest}',
  paper_unreadable: 'Text on this colour is too hard to read. The nearest that works: {nearest}',
} as const satisfies Record<SettingError['code'], string>;

export const staffRequest = {
  key_invalid: 'This form is too old. Reload the page.',
  key_reused:
    'This form was already saved as you first sent it. Check the page, then send what is still missing.',
  other_account: 'Another account is signed in now. Nothing was saved.',
} as const satisfies Record<StaffRequestError['code'], string>;

export const privacy = {
  email_invalid: 'Please enter a valid email address.',
  nothing_held: 'The store has no data for this email address.',
  still_open:
    'Nothing was erased: some orders are still open. Complete them first, or tick “Erase anyway”.',
} as const satisfies Record<PrivacyError['code'], string>;

export const attention = {
  item_unknown: 'This entry no longer exists.',
  note_empty: 'Please write in a few words what was done.',
  note_invalid: 'Please keep the note below 500 characters, without control characters.',
  admins_only: 'Only an owner can confirm this.',
} as const satisfies Record<AttentionError['code'], string>;

export const refund = {
  order_unknown: 'This order no longer exists.',
  payment_unknown: 'This order has no such payment.',
  refund_unknown: 'This order has no such refund.',
  not_paid: 'This payment was never received, so there is nothing to refund.',
  paid_online: 'This payment was made online. Refund it through its gateway.',
  gateway_other: 'This payment was made at another gateway. Refund it there.',
  gateway_cannot:
    'The payment gateway does not accept refunds from here. Refund it in its own dashboard.',
  only_whole: 'The payment gateway can only refund a payment in full.',
  amount_invalid: 'Please enter an amount above zero, such as 12.50.',
  amount_above_rest: 'That is more than is left to refund: {rest}.',
  reason_required: 'Please enter a reason for the refund.',
  reason_invalid: 'Please keep the reason below 300 characters, without control characters.',
  way_required: 'Please choose how the money was returned.',
  reference_invalid: 'Please keep the reference below 100 characters, without control characters.',
  day_before_receipt: 'This is before the day the money was received.',
  form_used: 'This form was already sent with other values. Reload the page.',
  outcome_required: 'Please choose whether the money was refunded.',
  gateway_knows:
    'The payment gateway can still report the outcome of this refund. Check with the gateway.',
  being_asked: 'This refund is being checked with the payment gateway. Wait a minute.',
  settled_as_done: 'In the meantime this was recorded as refunded. Nothing was changed.',
  settled_as_refused: 'In the meantime this was recorded as not refunded. Nothing was changed.',
} as const satisfies Record<RefundError['code'], string>;

export const bulkChange = {
  nothing_chosen: 'Please select at least one order.',
  too_many: 'Please select at most 5,000 orders at once.',
  status_unknown: 'There is no such order status.',
  change_unknown: 'This change is no longer stored.',
  too_late: 'This change can no longer be undone.',
} as const satisfies Record<BulkChangeError['code'], string>;

export const statusChange = {
  status_unknown: 'There is no such order status.',
  order_unknown: 'This order no longer exists.',
} as const satisfies Record<StatusChangeError['code'], string>;

export const stock = {
  not_tracked: 'Count this product first: its stock is not tracked yet.',
  units_invalid: 'Please enter a whole number.',
  units_zero: 'Please enter 1 or more.',
  units_negative: 'Please enter 0 or more.',
  units_too_many: 'Please enter at most 1,000,000.',
  units_not_there: 'On the shelf there are only {count}. Count again if that is wrong.',
  note_too_long: 'Please shorten the note to 200 characters.',
  is_bundle: 'This product is a bundle: its components have the stock.',
  components_too_many: 'A bundle has at most 10 components.',
  component_unknown: 'This product no longer exists.',
  component_is_itself: 'A bundle cannot contain itself.',
  component_twice: 'This product is listed twice. Please enter its units in one line.',
  component_is_bundle: 'This product is a bundle itself. Please choose what it contains instead.',
  component_quantity: 'Enter 1 to 20.',
  is_component: 'This product is part of a bundle, so it cannot be a bundle itself.',
  is_tracked: 'This product has stock of its own. Stop tracking it first.',
  changed_meanwhile: 'This has changed in the meantime. Please reload the page.',
  earlier_release: 'The store is being updated. Please count again in a few minutes.',
} as const satisfies Record<StockError['code'], string>;

export const manualPayment = {
  order_unknown: 'This order does not exist.',
  not_due: 'No cash or transfer is due for this order.',
  already_collected: 'The money of this order is already recorded.',
  currency_differs: 'This order is in another currency.',
  amount_invalid: 'Please enter an amount, such as 130.00.',
  amount_differs: 'The order is {rest}. Press again to record this amount all the same.',
  day_invalid: 'Please choose a day.',
  day_ahead: 'This day is still to come.',
  day_long_ago: 'This day is more than a year ago. Please check the year.',
  has_refund: 'Money of this order was refunded, so its receipt cannot be undone.',
  too_late: 'This can no longer be undone.',
  remittance_unknown: 'This remittance does not exist.',
  in_remittance: 'This was recorded with a remittance. Undo the remittance instead.',
  already_returned: 'This parcel is already back in stock.',
  not_sent: 'This order has no refused parcel.',
} as const satisfies Record<ManualPaymentError['code'], string>;

export const shipping = {
  order_unknown: 'This order no longer exists.',
  carrier_required: 'Please enter the carrier.',
  carrier_invalid: 'Please enter a shorter name, in one line.',
  number_required: 'Please enter the tracking number.',
  number_invalid: 'Please enter the number as it is on the label: letters, digits, - . and /.',
} as const satisfies Record<ShippingError['code'], string>;

export const listImport = {
  nothing_given: 'Please enter or paste at least one line, or choose a file.',
  too_many_rows: 'These are more than 5,000 rows. Please split them.',
  too_many_orders: 'At most 5,000 orders are changed at once. Please split them.',
  pasted_too_long: 'This text is too long. Please split it, or choose a file.',
  file_too_large: 'This file is larger than 2 MB. Please split it.',
  file_kind: 'This is neither a CSV nor an XLSX file, even if its name suggests it.',
  file_old_excel:
    'This is an old Excel file (XLS) or has a password. Please save it as XLSX or CSV, without one.',
  file_damaged:
    'This file is damaged, or a quotation mark in it is not closed. Please save it again.',
  file_empty: 'This file is empty.',
  file_encoding: 'The letters of this file cannot be read. Please save it as “CSV UTF-8” or XLSX.',
  file_too_slow:
    'Reading this file takes too long. Please send only the sheet with the numbers, or split it.',
  file_unpacked_too_large:
    'This file unpacks to more than 8 MB. Please save only the sheet with the list, or save it as CSV.',
  columns_same: 'Please choose a column of its own for each.',
} as const satisfies Record<ListImportError['code'], string>;

export const staffOrder = {
  lines_empty: 'Add at least one product.',
  lines_too_many: 'An order has 50 lines at most.',
  quantity_invalid: 'Enter a whole number from 1 to 99.',
  pack_invalid: 'Choose 1, 2 or 3 pieces.',
  product_not_sold: '{name} is not sold in this country. Remove it from the order.',
  sold_out: '{title} is sold out. Remove it from the order.',
  stock_left: 'Only {count} of {title} left.',
  order_limit: 'At most {count} of {title} per order.',
  country_not_served: 'The shop does not deliver to this country.',
  customer_blocked: 'This customer is blocked: nothing was ordered.',
  language_missing: 'Choose the language of the customer.',
  terms_invalid: 'This way to pay is not offered in this country.',
  method_min: 'The minimum for {method} is {limit}.',
  method_max: '{method} is available up to {limit}.',
  cash_not_available: 'This customer has refused two parcels, so cash is not offered.',
  discount_invalid: 'Enter an amount, for example 20 or 19.50.',
  discount_too_large: 'The discount is more than the order costs.',
  reason_missing: 'Enter the reason for the discount.',
  reason_too_long: 'At most 200 characters.',
  total_differs:
    'Prices have changed in the meantime. The total is now {rest}. Nothing was ordered: check the order, then place it.',
  earlier_release:
    'A server still runs an earlier release. Place the order once all servers are updated.',
  order_unknown: 'This order does not exist.',
  no_link: 'This order has no payment link.',
  link_paid: 'The customer has already paid.',
  link_cancelled: 'This order was cancelled. Copy it to a new order instead.',
  link_not_sold: 'A product of this order is no longer sold. Copy it to a new order instead.',
  email_missing: 'This order has no email address.',
} as const satisfies Record<StaffOrderError['code'], string>;

export const correction = {
  ...addressProblem,
  order_unknown: 'This order no longer exists.',
  erased: 'The customer’s data of this order was erased, so it cannot be edited.',
  on_its_way: 'The address can be corrected only before the parcel is out for delivery.',
  email_required: 'Please enter the email address.',
  field_required: 'Please fill this in.',
  field_too_long: 'This is too long.',
  field_invalid: 'This is not valid.',
  po_box_only: 'Please add a street and building: couriers cannot deliver to a P.O. box.',
} as const satisfies Record<CorrectionError['code'], string>;

export const note = {
  order_unknown: 'This order no longer exists.',
  note_empty: 'Please write something first.',
  note_invalid: 'Please keep the note below 2000 characters, without control characters.',
} as const satisfies Record<NoteError['code'], string>;

export const staffEmail = {
  order_unknown: 'This order no longer exists.',
  order_differs: 'The order has changed in the meantime. Check it again before you send an email.',
  paid_since: 'No email was sent: this customer has paid for the same items since.',
  payment_not_failed: 'This email is only for orders whose payment has failed.',
  status_not_mailed: 'This email is only for paid orders that are on their way or delivered.',
  address_missing: 'This order has no email address.',
} as const satisfies Record<StaffEmailError['code'], string>;

export const sendAgain = {
  email_unknown: 'This email no longer exists.',
  being_sent: 'This email is being sent just now.',
  sent_already: 'This email has been sent already.',
  once_only: 'Its link cannot be sent twice. Ask for a new one instead.',
  text_removed: 'Its text has been removed, so it cannot be sent again.',
} as const satisfies Record<SendAgainError['code'], string>;

export const picture = {
  not_a_logo:
    'A logo must be a JPEG, PNG, WebP or AVIF picture. SVG files are not accepted because they can contain scripts. Please export yours as a PNG.',
  not_a_picture: 'This is not a JPEG, PNG, WebP or AVIF picture, even if its name suggests it.',
  too_large: 'This file is larger than 10 MB. Please choose a smaller one.',
  too_many_pixels: 'This picture has more than 50 million pixels. Please make it smaller first.',
  logo_too_small: 'This picture is too small to look good: both sides need at least 64 pixels.',
  too_small: 'This picture is too small to look good: both sides need at least 400 pixels.',
  damaged: 'This picture is damaged: a part of it is missing. Please save it again.',
  incomplete: 'The upload was interrupted. Please try again.',
  disk_full: 'The store’s disk is full. Make room on it, then upload the picture again.',
  disk_read_only:
    'The store cannot write to its disk. Let it write there, then upload the picture again.',
  storage_away: 'The picture could not be stored just now. Please try again in a moment.',
  too_old:
    'This picture was uploaded many hours ago and not saved, so it was deleted. Please choose it again.',
} as const satisfies Record<PictureError['code'], string>;

export const review = {
  link_invalid: 'This link is not valid. Please open the one in our email again.',
  expired: 'This link has expired.',
  used: 'This link was used already.',
  erased: 'What we knew about this order has been erased.',
  cancelled: 'This order was cancelled.',
  refunded: 'This order was refunded.',
  not_delivered: 'This order has not been delivered yet.',
  nothing: 'This product does not belong to the order of the link.',
  too_many_pictures: 'Up to three pictures go with each product.',
  stars_missing: 'Please choose how many stars you give, from one to five.',
  name_missing: 'Please enter a name. A first name is enough.',
  text_too_long: 'This text is too long. Please shorten it.',
  text_invalid: 'This text has characters that cannot be used.',
  review_unknown: 'This review no longer exists.',
  changed_meanwhile:
    'A colleague has changed this review in the meantime. The page shows its current state.',
  reason_missing: 'Please give a short reason for hiding it.',
  answer_missing: 'Please write the answer first.',
} as const satisfies Record<ReviewError['code'], string>;

export const staff = {
  not_allowed: 'Your role does not allow this.',
  person_unknown: 'This account no longer exists.',
  own_account: 'You cannot do this to your own account. Ask another owner.',
  changed_meanwhile:
    'A colleague has changed this account in the meantime. The page shows its current state.',
  role_invalid: 'Choose a role.',
  name_missing: 'Please enter a name.',
  name_long: 'This name is too long.',
  email_invalid: 'Please enter a valid email address.',
  email_placeholder: 'This address receives no email. Enter one that you read.',
  account_exists: 'Somebody with this email address has an account already.',
  invited_already: 'This address has an open invitation. Send that one again.',
  invitation_gone: 'This invitation is no longer open.',
  password_short: 'The password needs at least 12 characters.',
  password_long: 'The password may have 128 characters at most.',
  password_common:
    'This password is easy to guess: it is a common one, or made of common parts. Choose a longer or less usual one.',
  password_same: 'Choose a password other than the one the store printed.',
  password_wrong: 'The current password is wrong.',
  too_many_tries: 'Too many attempts. Please try again in {wait}.',
  code_wrong: 'This code is wrong. Codes change every 30 seconds.',
  code_used: 'This code has been used. Wait for the next one, up to 30 seconds.',
  factor_on: 'Two-factor authentication is already on.',
  factor_off: 'Two-factor authentication is not on.',
  factor_demanded:
    'An owner requires two-factor authentication for everyone, so it cannot be turned off.',
  factor_own_first: 'Turn on your own two-factor authentication first, under My account.',
  link_dead: 'This link has been used or is too old.',
} as const satisfies Record<StaffError['code'], string>;

export const productDraft = {
  changed_meanwhile:
    'The draft or the product was changed in the meantime. Nothing was done: check it, then try again.',
  footnote_missing:
    'The draft claims a clinical test without its footnote. Nothing was published: fill in test, year, participants and result first.',
} as const satisfies Record<ProductDraftError['code'], string>;

export const text = {
  changed_meanwhile:
    'This text was changed in the meantime. Nothing was done: check it, then try again.',
  text_unknown: 'There is no such text.',
  version_unknown: 'This version is not in the history.',
  version_unreadable: 'This version is from an older release and cannot be restored.',
  no_default: 'You wrote this article, so it has no default text.',
  nothing_published: 'This article was never published.',
} as const satisfies Record<TextError['code'], string>;

/** Answers to back-office calls that no error class covers. */
export const calls = {
  signInFirst: 'Please sign in first.',
  wrongBody: 'A detail is missing or wrong.',
  notAllowed: 'Your role does not allow this.',
  needsFactor: 'Set up two-factor authentication first, under My account.',
  foreign: 'This call came from another site.',
} as const;

import { account } from './admin/account.ts';
import { attention } from './admin/attention.ts';
import { customers } from './admin/customers.ts';
import { editing } from './admin/editing.ts';
import { emailTexts } from './admin/email-texts.ts';
import { emails } from './admin/emails.ts';
import { exports } from './admin/exports.ts';
import { firstSteps } from './admin/first-steps.ts';
import { log } from './admin/log.ts';
import { marketPrices } from './admin/market-prices.ts';
import { markets } from './admin/markets.ts';
import { messages } from './admin/messages.ts';
import { newOrder } from './admin/new-order.ts';
import { orderPage } from './admin/order.ts';
import { orderList } from './admin/order-list.ts';
import { payments } from './admin/payments.ts';
import { people } from './admin/people.ts';
import { privacy } from './admin/privacy.ts';
import { productImport } from './admin/product-import.ts';
import { products } from './admin/products.ts';
import { remittances } from './admin/remittances.ts';
import { reviews } from './admin/reviews.ts';
import { sales } from './admin/sales.ts';
import { search } from './admin/search.ts';
import { services } from './admin/services.ts';
import { settings } from './admin/settings.ts';
import { signIn } from './admin/sign-in.ts';
import { stock } from './admin/stock.ts';
import { system } from './admin/system.ts';
import { texts } from './admin/texts.ts';
import { today } from './admin/today.ts';
import { tracking } from './admin/tracking.ts';

/** Loaded with the back office's screens only, never by shoppers. */
export const admin = {
  backOffice: 'Back office',

  login: {
    title: 'Admin Login',
    email: 'Email',
    password: 'Password',
    submit: 'Sign in',
    signingIn: 'Signing in…',
    emailRequired: 'Please enter your email address.',
    emailInvalid: 'Please enter a valid email address.',
    passwordRequired: 'Please enter your password.',
    refused: {
      wrong_credentials: 'Invalid email or password',
      too_many_tries: 'Too many sign-ins from your network. Try again in {wait}.',
      disabled: 'This account is disabled. Contact an owner of the store.',
      wrong_code: 'This code is wrong.',
      code_used: 'This code has been used. Wait for the next one, up to 30 seconds.',
      code_expired: 'This took too long, or there were too many attempts. Please sign in again.',
      account_slowed:
        'Too many attempts to sign in to this account. Try again in {wait}, or request a link for a new password to sign in at once.',
      no_role: 'No role assigned. Contact admin.',
      wrong_role: 'You are not authorized.',
      unreachable: 'The server did not respond. Check your connection and try again.',
      unexpected: 'Something went wrong. Please try again.',
    },
    backToShop: 'Back to the shop',
  },

  chrome: {
    skip: 'Skip to content',
    navigation: 'Back office',
    today: 'Today',
    inbox: 'Inbox',
    reports: 'Reports',
    more: 'More',
    system: 'System',
    general: 'General',
    texts: 'Pages & blog',
    emailTexts: 'Email texts',
    unread: '{count, plural, one {# to answer} other {# to answer}}',
    unreadReviews: '{count, plural, one {# waiting review} other {# waiting reviews}}',
    orders: 'Orders',
    payments: 'Payment Tracking',
    sales: 'Sales report',
    exports: 'Exports',
    customers: 'Customers',
    emails: 'Emails',
    products: 'Products',
    reviews: 'Reviews',
    people: 'Team',
    settings: 'Settings',
    privacy: 'Privacy',
    log: 'Activity',
    account: 'My account',
    signOut: 'Sign Out',
    signingOut: 'Signing out…',
    checking: 'Checking your session…',
    denied: 'You are signed out. Taking you to the sign-in page…',
    role: { owner: 'Owner', manager: 'Manager', packer: 'Packer', support: 'Support' },
    forbidden: {
      title: 'You do not have access to this page',
      text: 'Ask an owner of the store if you need something from here.',
      back: 'Back to orders',
    },
    loadFailed: 'This page could not be loaded.',
    unavailable: 'The store cannot be reached right now. Please try again in a moment.',
    retry: 'Try again',
  },

  live: {
    newOrders: {
      title: '{count, plural, one {New order} other {# new orders}}',
    },
    connecting: 'Connecting…',
    live: 'Live',
    reconnecting: 'Reconnecting…',
  },

  unsent: {
    unexpected: 'Something went wrong. We do not know whether it was saved; send it again.',
    unavailable:
      'Could not reach the store. Nothing is lost: what you entered is still here. Retrying is safe.',
    signedOut:
      'Not sent: your session has ended. What you entered is still here. Sign in, then send it again.',
    notAllowed:
      'Not done: your role does not allow this. What you entered is still here. Contact an owner of the store.',
    tooLarge:
      'Not done: this is more than the store or a proxy in front of it accepts at once. What you entered is still here. Choose fewer, or enter less.',
    fileTooLarge:
      'Not done: this file is larger than {limit} MB. What you entered is still here. Please choose a smaller file.',
    fileTooLargeForProxy:
      'Not done: this file of {size} MB is larger than the server in front of the store accepts. The store itself takes up to {limit} MB. What you entered is still here. Choose a smaller file, or ask whoever runs the server to raise its limit.',
    wrongFields: 'Please correct the fields that are marked.',
    again: 'Send again',
    doneBefore:
      'This was already done when you first sent it. The response was lost, and with it what is shown only once.',
  },

  connection: {
    offline: 'The store cannot be reached. This page updates automatically when it is back.',
    retry: 'Try now',
  },

  sessionEnd: {
    title: 'Your session has ended',
    text: 'Sign in again as {email}. What you entered on this page is still here.',
    leave: 'Leave this page',
  },

  list: { apply: 'Apply', refresh: 'Refresh', clearFilters: 'Clear filters' },

  orders: {
    // The Arabic heading appears in both languages; this one is beside it.
    title: 'Orders',
    count: '{count, plural, =0 {No orders} one {1 order} other {# orders}}',
    countMore: '{count, plural, one {More than # order} other {More than # orders}}',
    unknownStatus: 'There is no status “{status}”: orders of every status are shown.',
    arrived: '{count, plural, one {# new order} other {# new orders}}',
    filters: 'Filter orders',
    search: 'Search orders',
    searchHint: 'Name, phone, email or order number',
    status: 'Order status',
    allStatuses: 'All statuses',
    none: 'No orders yet.',
    noneHint: 'Orders appear here automatically once they are paid.',
    noneMatch: 'No orders match.',
    noneMatchHint: 'Try fewer letters, or another status.',
    loadMore: 'Load more',
    newest: 'Back to the newest orders',
    loadingMore: 'Loading…',
  },

  order: {
    number: 'Order',
    copyId: 'Copy order id',
    copyOrder: 'Copy all about order {id}',
    copyOrderShort: 'Copy all',
    copyPhone: 'Copy phone number',
    copied: 'Copied: {what}',
    copiedOrder: 'The full order info has been copied.',
    copyFailed: 'Copying did not work. Select the text and copy it by hand.',
    created: 'Created',
    name: 'Name',
    language: { ar: 'Arabic', en: 'English' },
    phone: 'Phone',
    email: 'Email',
    writeTo: 'Email {email}',
    address: 'Shipping address',
    payment: 'Payment',
    total: 'Total',
    noAmount: 'No amount',
    items: 'Items',
    product: 'Product',
    quantity: 'Qty',
    unitPrice: 'Unit price',
    lineTotal: 'Line total',
    noItems: 'No item details for this order.',
    newOrder: 'New order: it has a customer language, so its items should be here.',
    flags: {
      paid_twice: 'Paid twice',
      backordered: 'Not in stock: {items}',
      address_changed: 'Address changed since the slip was printed',
      email_bounced: 'Email bounced',
      note: 'Note from the customer',
    },
    printed: 'Printed {when} · <who></who>',
    someone: 'former colleague',
    oldOrder: 'Old order: it has no customer language; items were not stored then.',
    rawMeta: 'Raw metadata for developers',
  },

  status: {
    change: 'Change order status',
    changed: 'Order {id}: {status}',
    undo: 'Undo',
    undone: 'Undone. Order {id}: {status}',
    collected: '{amount} recorded',
    mailed: 'The email to the customer is on its way.',
    mailSaved: 'The email to the customer is saved, not sent: this store has no mail server.',
    conflict: '{who} has set order {id} to “{status}” in the meantime ({at}).',
    became: 'Order {id} was changed to “{status}” in the meantime.',
    notChanged: 'It was not set to “{status}”.',
    notUndone: 'Your change was not undone.',
    insist: 'Set to “{status}” anyway',
    leave: 'Leave it',
    failed: 'The order status was not changed. {message}',
    unexpected:
      'An unexpected error occurred. We do not know whether the order status was changed; set it again.',
    unsent: 'An unexpected error occurred.',
    save: 'Save',
    backTitle: 'Move this order back?',
    backText: 'Order {id} is “{from}”. It would go back to “{to}”.',
    backConfirm: 'Move back',
    cancel: 'Cancel',
  },

  shippingWarnings: {
    title: 'Ship order {id} anyway?',
    packTitle: 'Pack order {id} anyway?',
    reopenTitle: 'Reopen order {id} anyway?',
    reasons: {
      cancelled: 'This order has been cancelled.',
      not_paid: 'This order has not been paid.',
      payment_failed: 'The payment of this order has failed: it has not been paid.',
      refunded: 'This order has been refunded.',
      paid_twice: 'This order may have been paid twice. Check Attention before you pack it.',
      no_stock: 'Some of its products are not in stock.',
    },
    confirm: 'Ship anyway',
    packConfirm: 'Pack anyway',
    reopenConfirm: 'Reopen anyway',
    cancel: 'Do not ship',
    packCancel: 'Do not pack',
    reopenCancel: 'Leave it cancelled',
    confirmed: 'Confirmed anyway: {reasons}',
  },

  orderPage,

  payments,

  attention,

  customers,

  exports,
  firstSteps,
  log,
  marketPrices,
  markets,
  newOrder,
  messages,

  editing,
  emails,

  productImport,
  products,

  reviews,
  sales,

  people,
  search,
  services,
  settings,

  privacy,

  account,

  signIn,
  orderList,

  stock,
  system,
  texts,
  emailTexts,
  today,
  tracking,
  remittances,

  paymentStatuses: {
    pending: 'Awaiting payment',
    paid: 'Paid',
    failed: 'Failed',
    cash_due: 'Cash due',
  },
  /** In place of "Awaiting payment" on orders that staff are still to be paid for. */
  due: {
    cash: 'Cash due',
    bank: 'Transfer due',
    link: 'Payment link',
    nothing: 'Nothing to pay',
  },

  orderStatuses: {
    pending: 'New',
    confirmed: 'Confirmed',
    preparing: 'Preparing',
    out_for_delivery: 'Out for delivery',
    delivered: 'Delivered',
    cancelled: 'Cancelled',
  },
} as const;

export const privacy = {
  title: 'Privacy',
  lead: 'Customers may ask what the store holds about them, get a copy of it, and have it erased. Make sure first that it is they who ask: have them write from that address.',
  customer: 'One customer',
  email: 'E-mail address of the customer',
  find: 'Look up',

  found: 'What the store holds about {email}',
  was: 'What was held',
  what: 'What',
  rows: 'Entries',
  fate: 'An erasure',
  fates: {
    kept: 'leaves it: the books, nothing personal',
    emptied: 'takes what is personal, leaves the books',
    deleted: 'deletes it',
  },
  tables: {
    orders: 'Orders',
    order_lines: 'Lines of orders',
    order_events: 'What happened to orders',
    order_notes: 'Notes of staff',
    address_corrections: 'Corrected addresses',
    payments: 'Payments',
    payment_requests: 'Keys of payment requests',
    payment_events: 'Answers of payment gateways',
    refunds: 'Refunds',
    sandbox_charges: 'Charges of the sandbox',
    sandbox_refunds: 'Refunds of the sandbox',
    ad_events: 'Purchases told to the advertiser',
    emails: 'E-mails',
    contact_messages: 'Contact messages',
    attention_items: 'What needed attention',
    staff_requests: 'Answers to forms of staff',
  },

  former:
    'This address stood on these orders earlier. They belong to another address now, and stay:',
  open: 'These orders are not over. Without its address an order cannot be sent, nor its customer reached:',
  reasons: {
    to_pay: 'may still be paid',
    to_ship: 'paid, not sent yet',
    refund_open: 'refund without an outcome',
  },
  force: 'Erase all the same',
  backups:
    'These backups still hold it. Delete each by its day, and erase again after restoring one:',
  backup: '{file}, made {made}, until {by}',
  noBackups: 'The store knows of no backup that still holds it.',

  export: 'Download as a file',
  exported: 'The file has been downloaded. It holds all about one person: keep it from others.',
  erase: 'Erase',
  erased: 'Erased. What is left are the books: amounts, dates, countries.',
  ask: {
    title: 'Erase what is known of {email}?',
    text: 'Names, addresses, phone numbers, messages and e-mails go, for good. Amounts, dates and countries of the orders stay.',
    cancel: 'Cancel',
  },

  history: {
    title: 'History',
    none: 'Nobody’s data has been downloaded or erased yet.',
    command: 'A command',
    kinds: {
      exported: 'A customer’s data downloaded',
      erased: 'A customer’s data erased',
    },
    size: '{orders, plural, =0 {no order} one {1 order} other {# orders}}, {rows, plural, one {1 entry} other {# entries}}',
  },
} as const;

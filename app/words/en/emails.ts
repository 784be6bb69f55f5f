import { pieces } from './pieces.ts';

/** Loaded on the server only, never by browsers. */
export const emails = {
  greeting: 'Hello {name},',
  questions: 'Questions? Reply to this email, or write to {contact_email}.',
  order: 'Order',
  item: 'Item',
  pieces,
  times: '{quantity} ×',
  shipping: 'Shipping',
  free: 'Free',
  total: 'Total',
  fee: 'Payment fee',
  discount: 'Discount',
  tax: 'Includes VAT {percent}',
  deliveringTo: 'Delivering to',
  arrival: 'Expected arrival',
  track: 'Track your order',
  trackHint: 'This link shows your order. Anyone with this link can see your name and address.',

  confirmation: {
    subject: 'Thank you for your order {order_number}',
    preview: 'We have your payment. Your order ships within {dispatch_days}.',
    title: 'Thank you for your order',
    text: 'We have received your payment and are getting your order {order_number} ready. It ships {dispatch_days} after payment, and we then email you the tracking number.',
    free: 'There is nothing to pay for your order {order_number}, and we are getting it ready. It ships within {dispatch_days}, and we then email you the tracking number.',
  },

  cash: {
    subject: 'We have your order {order_number}',
    preview: 'You pay {amount} in cash when it arrives.',
    title: 'Thank you for your order',
    text: 'Your order {order_number} is with us. You pay {amount} in cash when it arrives. Please have the amount ready.',
    toConfirm:
      'We confirm it next and may call you for that. It then ships within {dispatch_days}, and we email you the tracking number.',
    confirmed: 'It ships within {dispatch_days}, and we then email you the tracking number.',
  },

  bank: {
    subject: 'How to pay for your order {order_number}',
    preview: 'Please transfer {amount} by {until}.',
    title: 'Thank you for your order',
    text: 'Please transfer {amount} for your order {order_number} by {until}. We set your items aside until then, and pack them once the money has arrived.',
    purpose:
      'Please write only the order number as the purpose, so that we can match your transfer.',
  },

  bankReminder: {
    subject: 'Your transfer for order {order_number} is due by {until}',
    preview: 'We have not received {amount} yet.',
    title: 'We are waiting for your transfer',
    text: 'We have not received {amount} for your order {order_number} yet. Please transfer it by {until}; after that we cancel the order.',
    sent: 'If your transfer is on its way, there is nothing to do: banks may take a day or two.',
  },

  bankExpired: {
    subject: 'Your order {order_number} has been cancelled',
    preview: 'Your transfer did not reach us in time.',
    title: 'Your order has been cancelled',
    text: 'Your transfer for order {order_number} did not reach us by {until}, so we have cancelled the order.',
    sent: 'If you have already sent the money, reply to this email: we then send your order, or return the money.',
  },

  bankData: {
    account: 'Account',
    amount: 'Amount',
    purpose: 'Purpose',
    until: 'Last day',
  },

  link: {
    subject: 'Your order {order_number} is ready to pay',
    preview: 'The link in this email opens it. The total is {amount}.',
    title: 'Your order is ready to pay',
    text: 'We have written down your order {order_number} as agreed. Its total is {amount}. We pack it once it is paid.',
    button: 'Pay for this order',
    chat: 'Hello {name}, this is the link to pay for your order {order_number}: {link}',
    validity: 'The link works for three days, on any device. Your items are set aside until then.',
  },

  problem: {
    subject: 'Your payment for order {order_number} did not go through',
    preview: 'Your order is waiting. The link in this email opens it, ready to pay.',
    title: 'Your payment did not go through',
    text: 'The payment of {amount} for your order {order_number} did not go through, so we have not received any money for it.',
    textWithoutAmount:
      'The payment for your order {order_number} did not go through, so we have not received any money for it.',
    again:
      'You can still pay it, with the same card or another one. The link below works for three days, on any device.',
    button: 'Pay for this order',
    reasons:
      'Often the card asks for another confirmation, or the bank stops payments abroad. Your bank can tell you why.',
  },

  status: {
    confirmed: {
      subject: 'Your order {order_number} is confirmed',
      title: 'Your order is confirmed',
      text: 'We have checked your order {order_number} and will prepare it next. It ships {dispatch_days} after payment.',
      cash: 'We have checked your order {order_number} and will prepare it next. It ships within {dispatch_days}. You pay {amount} in cash when it arrives.',
    },
    preparing: {
      subject: 'We are preparing your order {order_number}',
      title: 'We are preparing your order',
      text: 'Your order {order_number} is being packed. We will write again as soon as it is on its way.',
    },
    out_for_delivery: {
      subject: 'Your order {order_number} is out for delivery',
      title: 'Your order is out for delivery',
      text: 'Your order {order_number} is with the courier. Please keep your phone at hand: the courier may call before delivering.',
      cash: 'You pay {amount} in cash. Please have the amount ready.',
    },
    delivered: {
      subject: 'Your order {order_number} has been delivered',
      title: 'Your order has been delivered',
      text: 'Your order {order_number} has reached you. If anything is missing or damaged, tell us within 48 hours so that we can help.',
    },
    cancelled: {
      subject: 'Your order {order_number} has been cancelled',
      title: 'Your order has been cancelled',
      text: 'Your order {order_number} has been cancelled and will not be shipped. If you did not expect this, please reply to this email.',
      paid: 'If a refund is due, we will email you about it separately.',
    },
  },

  shipped: {
    subject: 'Your order {order_number} has been shipped',
    preview: 'Here is the tracking number of your parcel.',
    title: 'Your order is on its way',
    text: 'We have handed your order {order_number} over to the carrier.',
    follow: 'Track shipment',
    carrier: 'Carrier',
    number: 'Tracking number',
    cash: 'You pay {amount} in cash when it arrives.',
  },

  refund: {
    subject: 'Your refund for order {order_number}',
    preview: 'The money goes back to where you paid from.',
    title: 'We have refunded you',
    text: 'We have returned {amount} for your order {order_number}. It goes back to the card or wallet you paid with.',
    time: 'Most banks show it within 5 to 10 business days.',
    late: 'If you do not see it after 10 business days, ask your bank first, then reply to this email.',
    inCash: 'We have handed {amount} back to you in cash for your order {order_number}.',
    byTransfer:
      'We have transferred {amount} to your bank account for your order {order_number}. It may take a day or two to show.',
    otherwise: 'We have returned {amount} to you for your order {order_number}.',
  },

  refundData: {
    day: 'Date',
    reference: 'Reference',
  },

  review: {
    subject: 'How do you like what you bought at {store_name}?',
    preview: 'A few words and stars help others to choose.',
    title: 'How do you like it?',
    text: 'Your order {order_number} has been with you for a while: {products}. Would you tell others how it is? Stars, a few words and up to three pictures of each product are welcome, praise and criticism alike.',
    button: 'Write a review',
    once: 'The link works once, until {until}. We read every review before it appears in the shop, with the name you choose.',
    last: 'We ask only once per order. If you would rather not, you can ignore this email.',
  },

  receipt: {
    subject: 'We have your message',
    preview: 'Thank you for writing to us. We will answer by email.',
    title: 'We have your message',
    text: 'Thank you for writing to us. Our team will read your message and answer at this address.',
    ignore:
      'If you did not write to us, someone has mistyped their address, and you can ignore this email.',
  },

  message: {
    subject: 'Contact: {subject}',
    title: 'A message from the contact form',
    from: 'From',
    email: 'Email',
    about: 'Subject',
    reply: 'A reply to this email goes to {email}.',
  },

  reset: {
    subject: 'Set a new password for the back office',
    preview: 'The link works once, for one hour.',
    title: 'Set a new password',
    text: 'Someone requested a new password for your account in the back office. The link works once, for one hour.',
    button: 'Choose a new password',
    ignore: 'If this was not you, you can ignore this email: your password stays the same.',
  },

  invitation: {
    subject: 'You are invited to the back office of {store_name}',
    preview: 'Choose a password and you are in.',
    title: 'Welcome to the back office',
    text: '{inviter} invites you to the back office of {store_name}. Choose a password to enter; the link works once, for seven days.',
    button: 'Choose a password',
    ignore: 'If you were not expecting this invitation, you can ignore this email.',
  },

  service: {
    subject: '{service}: settings changed in the back office of {store_name}',
    preview: 'Somebody with an owner’s account changed them.',
    title: 'Settings of a service were changed',
    added: '{by} set up this service in the back office of {store_name}: {service}.',
    changed:
      '{by} changed a password, a key or settings in the back office of {store_name}: {service}.',
    removed: '{by} removed this service from the back office of {store_name}: {service}.',
    time: 'Time',
    checkout: 'Services that take payments',
    smtp: 'Mail server',
    unexpected:
      'If you did not expect this, sign in, look at the activity log, and change your passwords and the key at the service.',
  },

  newOrders: {
    one: 'New order {order_number}',
    many: '{count, plural, one {# new order} other {# new orders}} in {store_name}',
    preview: 'They are paid and wait for you.',
    more: '{count, plural, one {And # more.} other {And # more.}}',
    open: 'Open the order',
    openList: 'Open the orders',
    why: 'You get this email because you chose it under My account in the back office. You can turn it off there.',
  },

  test: {
    marked: 'Test: {subject}',
    subject: 'Test of {store_name}: your emails arrive',
    preview: 'You asked for this email in the back office.',
    title: 'Your emails arrive',
    text: 'This is a test. Customers of {store_name} get their emails in the same way: order confirmations, shipping and refunds.',
    why: 'If this email was in the spam folder, set up SPF and DKIM for the domain it is sent from.',
  },
} as const;

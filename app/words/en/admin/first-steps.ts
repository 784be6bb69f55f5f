export const firstSteps = {
  title: 'Setup guide',
  progress: '{done} of {all} done',
  lead: 'What a new store needs before its first real order. Only owners see this list; it disappears when everything is done.',
  hide: 'Hide this list',
  show: 'Show setup guide',
  hiddenNow: 'Hidden. You can show it again from “My account”.',
  hidden: 'The setup guide is hidden. When shown, it is above the orders.',
  visible: 'The setup guide is above the orders again.',
  allDone: 'The setup guide is complete and will not appear again.',
  isDone: 'Done',
  isOpen: 'Not done yet',
  optional: 'optional',
  lookedAt: {
    second_factor: 'Skip for now',
    delivery: 'I have read it',
  },
  trying: { gateway: 'Test the key', mail: 'Send a test email' },
  testAddress: 'Send the test email to',
  steps: {
    account: {
      title: 'A password of your own',
      text: 'The account created at the first start still has its printed password. Change it. Better: invite yourself with your own email address, then disable the first account.',
    },
    second_factor: {
      title: 'Two-factor authentication',
      text: 'A code from an app on your phone keeps others out, even with your password.',
    },
    contact: {
      title: 'Your contact details',
      text: 'The shop asks shoppers to write to {email}, which is only an example. Enter your own address, and your WhatsApp number if you answer there.',
      done: 'Shoppers write to {email}.',
    },
    delivery: {
      title: 'Delivery times and fees',
      text: 'The shop came with default delivery times and fees. Check whether you can keep them, and change those you cannot.',
    },
    gateway: {
      title: 'A payment gateway for real payments',
      sandbox:
        'All payments go to the sandbox, which charges no card. Save the key of a payment service, or set PAYMENT_GATEWAY and its keys.',
      text: '{gateway} takes the payments. Testing the key charges nothing.',
    },
    mail: {
      title: 'Emails to customers',
      off: 'No mail server is set: emails are saved, not sent. Set one up, or set SMTP_URL and MAIL_FROM.',
      text: 'The test email is sent at once. Send it to your own address, or to another one that you read.',
    },
    test_order: {
      title: 'A test order',
      text: 'Buy something in your shop and pay for it, to see what your customers see. A real payment can be refunded on the page of the order.',
    },
    opening: {
      title: 'Open the shop',
      text: 'Visitors see “coming soon” until you open it. Look at your shop first: you see all of it while you are signed in.',
    },
  },
  demo: {
    title: 'The demo products and texts',
    text: 'Start with an empty shop: without the demo’s products, articles and sample reviews, and with texts that have gaps to fill in. What you have made or changed stays.',
    remove: 'Remove the demo…',
    question: 'Remove the demo?',
    consequences:
      'Demo products without orders are deleted, those with orders are archived. Home and About get texts with gaps, and the articles are taken down. Products and texts that you changed stay. This cannot be undone.',
    yes: 'Remove the demo',
    no: 'Cancel',
    removed:
      'The demo is removed. Products deleted: {deleted, number}, archived: {archived, number}, kept: {retained, number}.',
  },
  links: {
    opening: 'Open or close the shop',
    account: 'Change the password',
    invite: 'Invite yourself',
    second_factor: 'Set it up',
    settings: 'Open the settings',
    services: 'Email and payments',
    delivery: 'Read the shipping page',
    test_order: 'Open the shop',
  },
  gatewayTrial: {
    accepted: '{gateway} accepts the key.',
    untried:
      '{gateway} offers no way to test the key without a payment. The test order will show whether it works.',
    refused: '{gateway} rejected the key. Copy it again from the {gateway} dashboard.',
    unreachable:
      '{gateway} did not respond at {address}. Try again. If it still fails, check that the server can reach it.',
    isTest: 'It is a test key: no card is charged. Set the live key before you sell.',
  },
  mailTrial: {
    accepted:
      'The mail server accepted the email for {email}. Check that it arrived, in the spam folder too.',
    refused: 'The mail server rejects the email for {email}. Check the address and MAIL_FROM.',
    later:
      'The email could not be delivered to the mail server. Check SMTP_URL: server, port, user and password.',
    reason: 'Response: {reason}',
  },
} as const;

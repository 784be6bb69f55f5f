export const firstSteps = {
  title: 'Setup guide',
  progress: '{done} of {all} done',
  lead: 'From a new store to an open shop. Take the steps in any order and come back whenever you like: the guide remembers what is done. Only owners see it.',
  line: 'Setup guide: {done} of {all} done',
  resume: 'Continue',
  hide: 'Hide the reminder',
  show: 'Show the reminder',
  hiddenNow: 'Hidden. The guide stays under Settings.',
  hidden: 'The reminder of the setup guide is hidden. The guide itself is under Settings.',
  visible: 'The reminder of the setup guide is back.',
  reminder: {
    title: 'Reminder',
    text: 'Until every step is done, Today and Orders remind owners of this guide.',
  },
  allDone: 'Everything is done. Your shop is ready for its first customers.',
  isDone: 'Done',
  isOpen: 'To do',
  optional: 'Optional',
  lookedAt: {
    second_factor: 'Skip for now',
    brand: 'It is right as it is',
    contact: 'It is right as it is',
    countries: 'These countries are right',
    delivery: 'I have read it',
    currency: 'It is right as it is',
    products: 'Keep selling them',
    pages: 'The texts are right for my shop',
    team: 'I work alone',
    backups: 'I make backups another way',
  },
  trying: {
    mail: 'Send a test email',
    gateway: 'Test the key',
    domain: 'Test the address',
    backups: 'Back up now',
  },
  testAddress: 'Send the test email to',
  steps: {
    account: {
      title: 'Your account',
      text: 'A password that only you know, and a code from an app on your phone. It keeps others out even if they learn your password.',
      done: 'Your account has a password of its own.',
    },
    brand: {
      title: 'Name and brand',
      text: 'Name, logo, colours and the large pictures. You see the home page change before shoppers do.',
      done: 'Shoppers see your name.',
    },
    contact: {
      title: 'Contact and opening hours',
      text: 'Where shoppers write to, WhatsApp, when you answer, and your pages on social networks.',
      done: 'Shoppers write to {email}.',
    },
    countries: {
      title: 'Where you deliver',
      text: 'Shoppers can choose only the countries that you tick.',
      done: '{count, plural, one {You deliver to one country.} other {You deliver to # countries.}}',
    },
    delivery: {
      title: 'Delivery days',
      text: 'How long you need to ship an order, how long a parcel travels, and the days on which you are closed. The shop promises these days to shoppers.',
      done: 'The shop promises the delivery days that you know.',
    },
    currency: {
      title: 'Currency',
      text: 'In whose money you type your prices. Markets sell in the money of each country, with its VAT and payment methods.',
      done: 'Prices in the product form are in the money of your home market.',
    },
    products: {
      title: 'Products',
      text: 'Add them one by one, or many at once from a file with their pictures.',
      done: 'Your products are on sale.',
    },
    pages: {
      title: 'Pages and policies',
      text: 'The home page, About, Shipping Terms, Privacy and the articles, in both languages.',
      done: 'The pages have your own texts.',
    },
    team: {
      title: 'Team',
      text: 'Invite those who help you. Packers, support and managers see only what they need.',
      done: 'You are not alone.',
    },
    mail: {
      title: 'Emails to customers',
      text: 'Confirmations, shipping notices and payment links. The test email is sent at once: send it to an address that you read.',
      done: 'A test email was accepted.',
    },
    gateway: {
      title: 'Payments',
      text: 'The key of a payment service. Testing it charges nothing.',
      done: '{gateway} takes the payments.',
    },
    domain: {
      title: 'Domain and HTTPS',
      text: 'The address that shoppers type. The test opens it as a browser would, with HTTPS.',
      done: 'The shop responds at {address}.',
    },
    backups: {
      title: 'Backups',
      text: 'Orders and pictures, encrypted, in another place than this server.',
      done: 'The shop has a backup.',
    },
    test_order: {
      title: 'A test order',
      text: 'Buy something in your shop and pay for it: you see what your customers see, and the order appears under Orders. You can refund a real payment on the page of the order.',
      done: 'An order was paid.',
    },
    opening: {
      title: 'Open the shop',
      text: 'One switch in the settings. You see the whole shop while you are signed in.',
      done: 'The shop is open.',
    },
  },
  gaps: {
    password:
      'The account created at the first start still has its printed password. Change it. Better: invite yourself with your own email address, then disable the first account.',
    second_factor: 'Two-factor authentication is off for your account.',
    demo_name: 'The shop still has the name of the demo.',
    logo: 'There is no logo: the name is drawn instead.',
    example_email: 'Shoppers are asked to write to {email}, which is only an example.',
    hours: 'The opening hours are those of the demo.',
    countries_unread:
      'You have not chosen yet: {count, plural, one {one country is ticked} other {# countries are ticked}}.',
    delivery_unread: 'The delivery days are the default ones. Check whether you can keep them.',
    dollars_only: 'Your prices are in US dollars.',
    no_product: 'Nothing is on sale.',
    demo_products: 'These products are the demo’s:',
    text_gaps: 'These texts have gaps in brackets, which shoppers see:',
    default_texts: 'These texts are the ones that the shop came with:',
    alone: 'You are the only one.',
    mail_off:
      'No mail server is set: emails are saved, not sent. Set one up, or set SMTP_URL and MAIL_FROM.',
    mail_untested: 'No test email has been accepted yet.',
    sandbox:
      'All payments go to the sandbox, which charges no card. Save the key of a payment service, or set PAYMENT_GATEWAY and its keys.',
    key_untested: '{gateway} takes the payments, but its key has not been tested yet.',
    local_address:
      'The shop is only reachable on this machine ({address}). Run npm run setup on a server to give it a domain, or set PUBLIC_URL.',
    no_https:
      'The address {address} has no HTTPS: passwords can be read on the way. Put a proxy in front; the System page has its file.',
    address_untested: 'The address {address} has not been tested yet.',
    no_backup: 'No backup is known yet.',
    no_schedule:
      'The shop makes no backups. Set BACKUP_TO and BACKUP_KEY and restart it, or make them another way.',
    no_order: 'No order has been paid yet.',
    closed: 'Visitors see “coming soon”.',
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
    account: 'Change the password',
    invite: 'Invite yourself',
    second_factor: 'Set up the code',
    brand: 'Name and brand',
    contact: 'Contact and hours',
    countries: 'Choose countries',
    delivery: 'Delivery days',
    markets: 'Markets',
    shipping: 'Read the shipping page',
    newProduct: 'Add a product',
    importProducts: 'Add many from a file',
    products: 'All products',
    pages: 'Pages and blog',
    team: 'Invite someone',
    services: 'Email and payments',
    system: 'System and checks',
    shop: 'Look at the shop',
    orders: 'Orders',
    opening: 'Open or close the shop',
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
  addressTrial: {
    ready: 'The shop responds at {address}.',
    not_ready: '{address} leads to the shop, but the shop is not ready. Open System and checks.',
    other: '{address} leads to another program. Check where the domain and the proxy lead to.',
    unreachable:
      '{address} does not respond. Check that the domain points to this server, and that its proxy is running.',
    reason: 'Response: {reason}',
  },
  backupTrial: {
    made: 'The backup is made and stored.',
    running: 'The backup is still being made. Look again in a few minutes.',
    failed: 'The backup failed. System and checks shows why.',
  },
} as const;

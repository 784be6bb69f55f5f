import { tapAccounts } from '../tap-accounts.ts';

/** Page with the mail server and the payment services. */
export const services = {
  title: 'Email and payments',
  lead: 'The mail server that sends the shop’s emails, and the services that take its payments. A change applies at once. Passwords and keys are stored encrypted, and nobody can read them here again.',
  names: {
    smtp: 'Mail server',
    tap: 'Tap',
    stripe: 'Stripe',
    mtjree: 'Mtjree',
    ...tapAccounts,
    checkout: 'Services that take payments',
  },
  fixed:
    'Held by {variables} on the server. Variables override this page, so this cannot be changed here.',
  state: {
    none: 'Not set up',
    saved: 'Set up',
    fixed: 'Set on the server',
    unreadable: 'Type it again',
  },
  savedBy: 'Saved by {by} on {when}.',
  someone: 'somebody who has left',
  unreadable:
    'The saved password or key cannot be read: the shop was restored or moved without its secret (STORE_SECRET). Type it again.',
  mailOff: 'Without a mail server, emails are saved in the back office and not sent.',
  webhook:
    'Register this webhook at Stripe, for the events checkout.session.*, refund.failed and charge.refund.updated:',
  copy: 'Copy',
  copied: 'Copied',
  keepHint: 'One is saved. Leave this empty to keep it.',
  fields: {
    host: 'Server',
    port: 'Port',
    security: 'Encryption',
    user: 'User name',
    password: 'Password',
    from: 'Sender’s address',
    key: 'Secret key',
    mtjree_key: 'API key',
    webhook_secret: 'Signing secret of the webhook',
    merchant: 'Merchant ID (optional)',
    is_test: 'Test mode: no card is charged',
    first: 'Takes payments',
    fallback: 'Takes over while the first is down',
  },
  hostHint: 'For example smtp.example.com; your mail provider lists it.',
  securities: { starttls: 'STARTTLS (port 587)', tls: 'TLS (port 465)' },
  fromHint: 'Empty: the email for shoppers ({email}). A domain that your provider may send for.',
  fromFixed: 'Held by MAIL_FROM on the server.',
  accountOf: 'Takes the payments of the markets: {markets}.',
  accountOfNone: 'No market uses it yet. Choose it as the account in a market’s settings.',
  keyHint: 'Begins with sk_. It is the secret key, not the public one.',
  webhookHint: 'Begins with whsec_. Stripe shows it after you have registered the webhook.',
  choiceLead:
    'A service can be chosen once its key is saved. The first key that you save takes the payments at once.',
  nothing: 'None: no payments',
  sandbox: 'Sandbox: charges no card',
  noFallback: 'None',
  confirm: {
    title: 'Confirm that it is you',
    text: 'All owners get an email about the change.',
    password: 'Your password',
    code: 'Code from your authenticator app',
  },
  save: 'Save {name}',
  saveChoice: 'Save the choice',
  saved: 'Saved',
  remove: 'Remove',
  removed: 'Removed',
  removeHint:
    'The key stays stored for refunds of the payments that it took. To remove a service that takes payments, choose another one first.',
  accountRemoveHint:
    'The key stays stored for refunds of the payments that it took. To remove the account of an open market, choose another one there first.',
  test: { title: 'Try it', mail: 'Send a test email', key: 'Test the saved key' },
} as const;

import { sandboxSignatureHeader } from '#adapters/payment-gateway/sandbox.ts';
import type { Api } from './env.ts';
import { publicOperations } from './public/public-operations.ts';
import { signInOperations } from './staff/sign-in-operations.ts';
import { staffOperations } from './staff/staff-operations.ts';

// Describes the calls whose handlers read their requests themselves. A client that is generated from
// the description calls each of them in openapi-client.test.ts.

/** Describes how callers identify themselves, and the calls that are not made by `api.openapi`. */
export function describeOperations(api: Api): void {
  const { openAPIRegistry: registry } = api;
  for (const [name, scheme] of Object.entries(securitySchemes)) {
    registry.registerComponent('securitySchemes', name, scheme);
  }
  for (const operation of [...publicOperations, ...signInOperations, ...staffOperations]) {
    registry.registerPath(operation);
  }
}

const cookie = (name: string, description: string) =>
  ({ type: 'apiKey', in: 'cookie', name, description }) as const;
const header = (name: string, description: string) =>
  ({ type: 'apiKey', in: 'header', name, description }) as const;

const securitySchemes = {
  staffSession: cookie(
    'nabta.session_token',
    'The session of a member of staff. Over HTTPS its name begins with `__Secure-`. Calls that change something also need the `Origin` of the store.',
  ),
  staffSecondStep: cookie(
    'nabta.two_factor',
    'Set by a sign-in whose password was right, until the code is sent.',
  ),
  placedOrders: cookie(
    'nabta_orders',
    'The orders that this browser has placed, signed. Without it nothing is refused: limits count by address.',
  ),
  reviewLink: cookie('nabta_review', 'The signed link of an email that invites to review.'),
  stripeSignature: header('Stripe-Signature', 'As Stripe signs its webhooks.'),
  tapSignature: header('hashstring', 'As Tap signs its webhooks.'),
  sandboxSignature: header(sandboxSignatureHeader, 'HMAC-SHA-256 of the body.'),
  mtjreeToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The key of the store. Without it a webhook only causes the gateway to be asked.',
  },
} as const;

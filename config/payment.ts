import { z } from 'zod';

const names = ['sandbox', 'tap', 'stripe', 'mtjree'] as const;
const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
const key = z.string().min(1).optional();

export const paymentEnvironment = {
  PAYMENT_GATEWAY: z.enum(names).optional(),
  /** Offered while the first one is down. */
  PAYMENT_GATEWAY_FALLBACK: z.enum(names).optional(),
  TAP_SECRET_KEY: key,
  TAP_MERCHANT_ID: key,
  TAP_URL: address.default('https://api.tap.company'),
  STRIPE_SECRET_KEY: key,
  STRIPE_WEBHOOK_SECRET: key,
  STRIPE_URL: address.default('https://api.stripe.com'),
  MTJREE_API_KEY: key,
  MTJREE_TEST_MODE: z.stringbool().default(false),
  MTJREE_URL: address.default('https://mtjree.link'),
};

type Environment = z.infer<z.ZodObject<typeof paymentEnvironment>>;
type GatewayName = (typeof names)[number];

export type GatewayConfig =
  | { name: 'sandbox' }
  | { name: 'tap'; key: string; merchantId: string | undefined; address: string }
  | { name: 'stripe'; key: string; webhookSecret: string; address: string }
  | { name: 'mtjree'; key: string; isTest: boolean; address: string };

/** In the order in which they are offered; mistakes name the missing variables. */
export function readGateways(env: Environment): {
  gateways: [GatewayConfig, ...GatewayConfig[]];
  mistakes: string[];
} {
  const first = env.PAYMENT_GATEWAY ?? 'sandbox';
  const second = env.PAYMENT_GATEWAY_FALLBACK;
  const wanted: GatewayName[] = second && second !== first ? [first, second] : [first];
  const missing = wanted.flatMap((name) => needed[name].filter((variable) => !env[variable]));
  const mistakes = missing.map((variable) => `${variable}: is required by the gateway you named`);
  if (second === first)
    mistakes.push('PAYMENT_GATEWAY_FALLBACK: must be another one than the first');
  if (wanted.length > 1 && wanted.includes('sandbox')) {
    mistakes.push(
      'PAYMENT_GATEWAY_FALLBACK: the sandbox takes no real payments and cannot be a fallback',
    );
  }
  const [one, ...others] = wanted.map((name) => settings[name](env));
  return { gateways: [one ?? { name: 'sandbox' }, ...others], mistakes };
}

const needed: Record<GatewayName, (keyof Environment)[]> = {
  sandbox: [],
  tap: ['TAP_SECRET_KEY'],
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  mtjree: ['MTJREE_API_KEY'],
};

const settings: { [N in GatewayName]: (env: Environment) => GatewayConfig } = {
  sandbox: () => ({ name: 'sandbox' }),
  tap: ({ TAP_SECRET_KEY = '', TAP_MERCHANT_ID, TAP_URL }) => {
    return { name: 'tap', key: TAP_SECRET_KEY, merchantId: TAP_MERCHANT_ID, address: TAP_URL };
  },
  stripe: ({ STRIPE_SECRET_KEY = '', STRIPE_WEBHOOK_SECRET = '', STRIPE_URL }) => ({
    name: 'stripe',
    key: STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    address: STRIPE_URL,
  }),
  mtjree: ({ MTJREE_API_KEY = '', MTJREE_TEST_MODE, MTJREE_URL }) => {
    return { name: 'mtjree', key: MTJREE_API_KEY, isTest: MTJREE_TEST_MODE, address: MTJREE_URL };
  },
};

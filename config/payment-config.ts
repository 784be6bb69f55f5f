import { z } from 'zod';
import { type GatewayName, gatewayNames } from '#domain/payments/gateway-names.ts';

const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
const key = z.string().min(1).optional();

export const paymentEnvironment = {
  PAYMENT_GATEWAY: z.enum(gatewayNames).optional(),
  /** Offered while the first one is down. */
  PAYMENT_GATEWAY_FALLBACK: z.enum(gatewayNames).optional(),
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

/** `needed` are refused when missing, before `read` is called. */
const settings = {
  sandbox: { needed: [], read: () => ({}) },
  tap: {
    needed: ['TAP_SECRET_KEY'],
    read: ({ TAP_SECRET_KEY: key = '', TAP_MERCHANT_ID: merchantId, TAP_URL: address }) => {
      return { key, merchantId, address };
    },
  },
  stripe: {
    needed: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
    read: ({ STRIPE_SECRET_KEY: key = '', STRIPE_WEBHOOK_SECRET = '', STRIPE_URL: address }) => {
      return { key, webhookSecret: STRIPE_WEBHOOK_SECRET, address };
    },
  },
  mtjree: {
    needed: ['MTJREE_API_KEY'],
    read: ({ MTJREE_API_KEY: key = '', MTJREE_TEST_MODE: isTest, MTJREE_URL: address }) => {
      return { key, isTest, address };
    },
  },
} satisfies Record<GatewayName, GatewaySettings>;

type GatewaySettings = { needed: (keyof Environment)[]; read(env: Environment): object };

export type GatewayConfig = {
  [Name in GatewayName]: { name: Name } & ReturnType<(typeof settings)[Name]['read']>;
}[GatewayName];

/** Returns the gateways in the order in which checkout offers them. `mistakes` name the missing variables. */
export function readGateways(env: Environment): {
  gateways: [GatewayConfig, ...GatewayConfig[]];
  mistakes: string[];
} {
  const first = env.PAYMENT_GATEWAY ?? 'sandbox';
  const second = env.PAYMENT_GATEWAY_FALLBACK;
  const fallbacks = second && second !== first ? [second] : [];
  const gateways = [first, ...fallbacks];
  const missing = gateways.flatMap((name) => missingFor(name, env));
  const mistakes = missing.map((variable) => `${variable}: is required by the gateway you named`);
  if (second === first)
    mistakes.push('PAYMENT_GATEWAY_FALLBACK: must be another one than the first');
  if (gateways.length > 1 && gateways.includes('sandbox')) {
    mistakes.push(
      'PAYMENT_GATEWAY_FALLBACK: the sandbox takes no real payments and cannot be a fallback',
    );
  }
  const read = (name: GatewayName) => ({ name, ...settings[name].read(env) }) as GatewayConfig;
  return { gateways: [read(first), ...fallbacks.map(read)], mistakes };
}

function missingFor(name: GatewayName, env: Environment): string[] {
  const { needed }: GatewaySettings = settings[name];
  return needed.filter((variable) => !env[variable]);
}

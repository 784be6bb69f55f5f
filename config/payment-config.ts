import { z } from 'zod';
import { configuredGatewayNames, type GatewayName } from '#domain/payments/gateway-names.ts';
import {
  forTapAccounts,
  type RealGatewayName,
  realGatewayNames,
  type TapCountry,
  tapCountries,
} from '#domain/settings/real-gateways.ts';

const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
const key = z.string().min(1).optional();

/** Then the gateways are those that an owner sets up in the browser. */
const inBackOffice = 'back-office';

const keyOf = <C extends TapCountry>(country: C) => `TAP_SECRET_KEY_${country}` as const;
const merchantOf = <C extends TapCountry>(country: C) => `TAP_MERCHANT_ID_${country}` as const;
type TapVariable = ReturnType<typeof keyOf<TapCountry>> | ReturnType<typeof merchantOf<TapCountry>>;

const tapVariables = Object.fromEntries(
  tapCountries.flatMap((country) => [
    [keyOf(country), key],
    [merchantOf(country), key],
  ]),
) as Record<TapVariable, typeof key>;

export const paymentEnvironment = {
  PAYMENT_GATEWAY: z.enum([...configuredGatewayNames, inBackOffice]).optional(),
  /** Offered while the first one is down. */
  PAYMENT_GATEWAY_FALLBACK: z.enum(configuredGatewayNames).optional(),
  TAP_SECRET_KEY: key,
  TAP_MERCHANT_ID: key,
  ...tapVariables,
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
  ...forTapAccounts((country) => ({
    needed: [keyOf(country)],
    read: (env: Environment) => ({
      key: env[keyOf(country)] ?? '',
      merchantId: env[merchantOf(country)],
      address: env.TAP_URL,
    }),
  })),
} satisfies Record<GatewayName, GatewaySettings>;

/** Variables that hold a gateway's account. With one of them, the browser cannot set the account. */
export const accountVariables = {
  tap: ['TAP_SECRET_KEY', 'TAP_MERCHANT_ID'],
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  mtjree: ['MTJREE_API_KEY', 'MTJREE_TEST_MODE'],
  ...forTapAccounts((country) => [keyOf(country), merchantOf(country)] as const),
} as const satisfies Record<RealGatewayName, readonly (keyof Environment)[]>;

type GatewaySettings = { needed: (keyof Environment)[]; read(env: Environment): object };

export type GatewayConfig = {
  [Name in GatewayName]: { name: Name } & ReturnType<(typeof settings)[Name]['read']>;
}[GatewayName];

export type RealGatewayConfig = Exclude<GatewayConfig, { name: 'sandbox' }>;

type Gateways = {
  /** In the order in which checkout offers them; empty if only the back office sets them. */
  gateways: GatewayConfig[];
  /** False: an owner's choice in the browser applies. */
  areGatewaysFixed: boolean;
  /** Accounts that variables hold, whether a gateway was named or not. */
  gatewayAccounts: RealGatewayConfig[];
  gatewayAddresses: Record<RealGatewayName, string>;
};

/** `mistakes` name the missing variables. */
export function readGateways(env: Environment): Gateways & { mistakes: string[] } {
  const read = (name: GatewayName) => ({ name, ...settings[name].read(env) }) as GatewayConfig;
  const shared = {
    areGatewaysFixed: env.PAYMENT_GATEWAY !== undefined && env.PAYMENT_GATEWAY !== inBackOffice,
    gatewayAccounts: realGatewayNames.flatMap((name) =>
      missingFor(name, env).length === 0 ? [read(name) as RealGatewayConfig] : [],
    ),
    gatewayAddresses: {
      tap: env.TAP_URL,
      stripe: env.STRIPE_URL,
      mtjree: env.MTJREE_URL,
      ...forTapAccounts(() => env.TAP_URL),
    },
  };
  const keyless = tapCountries.filter(
    (country) => env[merchantOf(country)] && !env[keyOf(country)],
  );
  const merchantMistakes = keyless.map(
    (country) => `${merchantOf(country)}: needs ${keyOf(country)}`,
  );
  const first = env.PAYMENT_GATEWAY ?? 'sandbox';
  const second = env.PAYMENT_GATEWAY_FALLBACK;
  if (first === inBackOffice) {
    const mistake = 'PAYMENT_GATEWAY_FALLBACK: is chosen in the back office, like the first';
    return {
      ...shared,
      gateways: [],
      mistakes: [...merchantMistakes, ...(second ? [mistake] : [])],
    };
  }
  const fallbacks = second && second !== first ? [second] : [];
  const gateways = [first, ...fallbacks];
  const missing = gateways.flatMap((name) => missingFor(name, env));
  const mistakes = [
    ...missing.map((variable) => `${variable}: is required by the gateway you named`),
    ...merchantMistakes,
  ];
  if (second === first)
    mistakes.push('PAYMENT_GATEWAY_FALLBACK: must be another one than the first');
  if (gateways.length > 1 && gateways.includes('sandbox')) {
    mistakes.push(
      'PAYMENT_GATEWAY_FALLBACK: the sandbox takes no real payments and cannot be a fallback',
    );
  }
  return { ...shared, gateways: [read(first), ...fallbacks.map(read)], mistakes };
}

function missingFor(name: GatewayName, env: Environment): string[] {
  const { needed }: GatewaySettings = settings[name];
  return needed.filter((variable) => !env[variable]);
}

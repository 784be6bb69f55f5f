import {
  type WatchedGateway,
  withCircuitBreaker,
} from '#adapters/payment-gateway/circuit-breaker.ts';
import {
  GatewayError,
  type Gateways,
  type NewCharge,
  type PaymentGateway,
} from '#adapters/payment-gateway/gateway.ts';
import {
  type GatewayAccount,
  type GatewayAccounts,
  withAccounts,
} from '#adapters/payment-gateway/gateway-accounts.ts';
import { createGatewaySelector } from '#adapters/payment-gateway/gateway-selector.ts';
import { createMtjreeGateway } from '#adapters/payment-gateway/mtjree.ts';
import { createSandboxGateway, type SandboxLedger } from '#adapters/payment-gateway/sandbox.ts';
import { createStripeGateway } from '#adapters/payment-gateway/stripe.ts';
import { createTapGateway } from '#adapters/payment-gateway/tap.ts';
import { withTimeoutAndReports } from '#adapters/payment-gateway/timeout-and-reports.ts';
import { gateway as ar } from '#app/words/ar/gateway.ts';
import { gateway as en } from '#app/words/en/gateway.ts';
import { fillMessage } from '#app/words/fill-message.ts';
import type { Config } from '#config.ts';
import { addressOf, files, sandboxPages } from '#domain/addresses.ts';
import type { Language } from '#domain/language.ts';
import { gatewayAmounts as amounts } from '#domain/money.ts';
import type { KeyTestResult } from '#domain/settings/first-steps.ts';
import {
  isRealGatewayName,
  isTapName,
  type RealGatewayName,
  realGatewayNames,
  type TapName,
} from '#domain/settings/real-gateways.ts';
import type { SavedService } from '#domain/settings/services.ts';
import type { StoreSettings } from '#domain/settings/store-settings.ts';
import type { GatewayConfig, RealGatewayConfig } from '../../config/payment-config.ts';
import { type Log, logUnexpected } from '../observability/log.ts';
import {
  chosenGateways,
  currentAccount,
  listTapAccounts,
  toGatewayConfig,
} from './live-services.ts';

type Saved = readonly SavedService[];
type Parts = {
  ledger: SandboxLedger;
  secret: string;
  settings: StoreSettings;
  /** Accounts that owners have saved. */
  saved: () => Saved;
};

/**
 * Each gateway has all of its accounts: the one in variables, the saved one, and those that it replaced. The
 * saved ones are read at each call, so that a change needs no restart.
 */
export function createGateways(config: Config, parts: Parts, log: Log): Gateways {
  const create = (named: GatewayConfig) =>
    guardAndBreakGateway(createGateway(named, config, parts), log, secretsOf(named));
  // Named gateways whose account is missing are refused by the configuration.
  const fixed = [
    ...config.gatewayAccounts,
    ...config.gateways.filter(({ name }) => name === 'sandbox'),
  ].map((named) => [named.name, { id: null, gateway: create(named) }] as const);
  const fixedAccounts = new Map<string, GatewayAccount>(fixed);
  // A gateway keeps the state of its breaker for as long as its account.
  const made = new Map<string, GatewayAccount>();
  const accountOf = (one: SavedService): GatewayAccount[] => {
    const named = toGatewayConfig(config, one);
    if (!named) return [];
    const account = made.get(one.id) ?? { id: one.id, gateway: create(named) };
    made.set(one.id, account);
    return [account];
  };
  const readAccounts = (name: string): GatewayAccounts => {
    const own = fixedAccounts.get(name);
    const mine = parts.saved().filter(({ kind }) => kind === name);
    const saved = mine.filter(({ isCurrent }) => isCurrent).flatMap(accountOf);
    const replaced = mine.filter(({ isCurrent }) => !isCurrent).flatMap(accountOf);
    const all = [...(own ? [own] : []), ...saved, ...replaced];
    return { current: own ?? saved[0], all };
  };
  const named = new Map(
    ['sandbox', ...realGatewayNames, noGateway].map((name) => {
      return [name, withAccounts(name, () => readAccounts(name))];
    }),
  );
  return createGatewaySelector({
    inOrder: () =>
      [...chosenGateways(config, parts.saved()), noGateway].flatMap(
        (name, at) => (name !== noGateway || at === 0 ? named.get(name) : undefined) ?? [],
      ),
    all: () => [...named.values()].filter(({ name }) => readAccounts(name).all.length > 0),
  });
}

/** Takes no payments: the owner has set up none yet. */
const noGateway = 'none';

function secretsOf(named: GatewayConfig): string[] {
  if (named.name === 'sandbox') return [];
  return 'webhookSecret' in named ? [named.key, named.webhookSecret] : [named.key];
}

/** `secrets` are taken out of messages. */
export function guardAndBreakGateway(
  gateway: PaymentGateway,
  log: Log,
  secrets: string[] = [],
): WatchedGateway {
  const report = (error: unknown) =>
    logUnexpected(log, error, 'Payment gateway adapter failed unexpectedly');
  const reportRefusal = ({ orderId, attempt }: NewCharge, reason: string) =>
    log.error(
      { gateway: gateway.name, orderId, attempt, reason },
      'Payment gateway refused to open a payment page',
    );
  return withCircuitBreaker(withTimeoutAndReports(gateway, { report, reportRefusal, secrets }));
}

function createGateway(named: GatewayConfig, config: Config, parts: Parts): PaymentGateway {
  if (named.name !== 'sandbox') return createRealGateway(named, config, parts.settings);
  const paymentPageUrl = (reference: string, charge: string) =>
    `${config.publicUrl}${addressOf(sandboxPages.card.path, { reference })}?charge=${charge}`;
  return createSandboxGateway({
    ledger: parts.ledger,
    secret: parts.secret,
    pageUrlOf: paymentPageUrl,
  });
}

/** Settings that are read at the moment of a payment. */
type Branding = Pick<StoreSettings, 'name' | 'icon'>;

export function createRealGateway(
  named: RealGatewayConfig,
  { publicUrl, storeName }: Config,
  branding: Branding = { name: storeName, icon: undefined },
): PaymentGateway {
  if (isTap(named)) return createTapGateway({ ...named, amounts });
  switch (named.name) {
    case 'stripe':
      return createStripeGateway({ ...named, amounts, orderTitle });
    case 'mtjree':
      return createMtjreeGateway({
        ...named,
        amounts,
        shopUrl: publicUrl,
        get logoUrl() {
          return `${publicUrl}${branding.icon?.en ?? files.icon}`;
        },
        get vendorName() {
          return branding.name.en;
        },
      });
  }
}

function isTap(named: RealGatewayConfig): named is Extract<RealGatewayConfig, { name: TapName }> {
  return isTapName(named.name);
}

function orderTitle(orderId: string, language: Language): string {
  return fillMessage({ en, ar }[language].order, { id: orderId });
}

/** Tests the key of each gateway that takes money, or of `only` one. */
export function testGatewayKeys(
  config: Config,
  saved: readonly SavedService[],
  only?: RealGatewayName,
): Promise<KeyTestResult[]> {
  const taking = [...chosenGateways(config, saved), ...listTapAccounts(config, saved)];
  const names = only ? [only] : taking.filter(isRealGatewayName);
  const real = names.flatMap((name) => currentAccount(config, saved, name) ?? []);
  return Promise.all(real.map((named) => testGatewayKey(named, config)));
}

export async function testGatewayKey(
  named: RealGatewayConfig,
  config: Config,
): Promise<KeyTestResult> {
  const isTest = named.name === 'mtjree' ? named.isTest : /^[a-z]+_test_/.test(named.key);
  const trial = { gateway: named.name, isTest, address: named.address };
  const { acceptsKey } = createRealGateway(named, config);
  if (!acceptsKey) return { ...trial, result: 'untried' };
  try {
    return { ...trial, result: (await acceptsKey()) ? 'accepted' : 'refused' };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return { ...trial, result: 'unreachable', reason: error.message };
  }
}

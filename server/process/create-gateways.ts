import {
  type WatchedGateway,
  withCircuitBreaker,
} from '#adapters/payment-gateway/circuit-breaker.ts';
import type { Gateways, NewCharge, PaymentGateway } from '#adapters/payment-gateway/gateway.ts';
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
import type { StoreSettings } from '#domain/settings/store-settings.ts';
import type { GatewayConfig } from '../../config/payment-config.ts';
import { type Log, logUnexpected } from '../observability/log.ts';

type Parts = { ledger: SandboxLedger; secret: string; settings: StoreSettings };

export function createGateways(config: Config, parts: Parts, log: Log): Gateways {
  const [first, ...others] = config.gateways;
  const create = (named: GatewayConfig) =>
    guardAndBreakGateway(createGateway(named, config, parts), log);
  return createGatewaySelector([create(first), ...others.map(create)]);
}

export function guardAndBreakGateway(gateway: PaymentGateway, log: Log): WatchedGateway {
  const report = (error: unknown) =>
    logUnexpected(log, error, 'Payment gateway adapter failed unexpectedly');
  const reportRefusal = ({ orderId, attempt }: NewCharge, reason: string) =>
    log.error(
      { gateway: gateway.name, orderId, attempt, reason },
      'Payment gateway refused to open a payment page',
    );
  return withCircuitBreaker(withTimeoutAndReports(gateway, { report, reportRefusal }));
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

export type RealGateway = Exclude<GatewayConfig, { name: 'sandbox' }>;

/** Settings that are read at the moment of a payment. */
type Branding = Pick<StoreSettings, 'name' | 'logo'>;

export function createRealGateway(
  named: RealGateway,
  { publicUrl, storeName }: Config,
  branding: Branding = { name: storeName, logo: undefined },
): PaymentGateway {
  switch (named.name) {
    case 'tap':
      return createTapGateway({ ...named, amounts });
    case 'stripe':
      return createStripeGateway({ ...named, amounts, orderTitle });
    case 'mtjree':
      return createMtjreeGateway({
        ...named,
        amounts,
        shopUrl: publicUrl,
        get logoUrl() {
          return `${publicUrl}${branding.logo?.icon ?? files.icon}`;
        },
        get vendorName() {
          return branding.name.en;
        },
      });
  }
}

function orderTitle(orderId: string, language: Language): string {
  return fillMessage({ en, ar }[language].order, { id: orderId });
}

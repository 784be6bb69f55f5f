import type { MailSender } from '#adapters/mail/mail.ts';
import { createSmtpSender } from '#adapters/mail/smtp.ts';
import { type Config, isLocalhostUrl } from '#config.ts';
import type { Db } from '#database/schema.ts';
import type { Secrets } from '#domain/runtime/signatures.server.ts';
import {
  isShopGatewayName,
  isTapName,
  type RealGatewayName,
  type TapAccountName,
  tapAccountNames,
} from '#domain/settings/real-gateways.ts';
import {
  listServiceRows,
  readServiceRow,
  type SavedServiceRow,
} from '#domain/settings/saved-services.server.ts';
import {
  findCurrent,
  listUnreadable,
  type SavedService,
  type ServiceName,
} from '#domain/settings/services.ts';
import type { RealGatewayConfig } from '../../config/payment-config.ts';
import type { Log } from '../observability/log.ts';

export type LiveServices = ReturnType<typeof createLiveServices>;

/** Holds what owners have saved in the browser, with its secrets, for the life of the process. */
export function createLiveServices(secrets: Secrets, { db, log }: { db: Db; log: Log }) {
  let saved: SavedService[] = [];
  let warned: string | undefined;

  function apply(rows: SavedServiceRow[]): void {
    // A row never changes. Another process may have encrypted it again with a secret that this one lacks.
    const before = new Map(saved.map((one) => [one.id, one.secrets]));
    saved = rows.flatMap((row) => {
      const read = readServiceRow(secrets, row);
      return read ? { ...read, secrets: read.secrets ?? before.get(row.id) } : [];
    });
    warn();
  }

  function warn(): void {
    const names = listUnreadable(saved).join(', ');
    if (names && names !== warned) {
      log.error(
        { services: names },
        'Saved keys and passwords cannot be read with STORE_SECRET: type them again in the back office',
      );
    }
    warned = names;
  }

  return {
    saved: (): readonly SavedService[] => saved,
    unreadable: (): ServiceName[] => listUnreadable(saved),
    /** Throws when the database cannot be reached. */
    async reload() {
      apply(await listServiceRows(db));
    },
  };
}

type Saved = readonly SavedService[];

/** Returns the mail server to use: a variable wins. Undefined while there is none. */
export function mailUrlOf({ smtpUrl }: Config, saved: Saved): string | undefined {
  if (smtpUrl) return smtpUrl;
  const { fields, secrets } = findCurrent(saved, 'smtp') ?? {};
  if (!fields?.host || !secrets) return undefined;
  const { host, port = '', security, user = '' } = fields;
  const url = new URL(`${security === 'tls' ? 'smtps' : 'smtp'}://${host}:${port}`);
  url.username = encodeURIComponent(user);
  url.password = encodeURIComponent(secrets.password ?? '');
  // A password never leaves this machine unencrypted.
  const isEncrypted = security !== 'tls' && user && !isLocalhostUrl(`http://${host}`);
  if (isEncrypted) url.searchParams.set('requireTLS', 'true');
  return url.href;
}

/** Undefined: the store's own address sends. */
export function mailFromOf({ mailFrom }: Config, saved: Saved) {
  if (mailFrom) return mailFrom;
  const address = findCurrent(saved, 'smtp')?.fields.from;
  return address ? { name: undefined, address } : undefined;
}

/** Returns a function that returns the sender for the mail server of the moment. */
export function createLiveMail(config: Config, saved: () => Saved): () => MailSender | undefined {
  let last: { url: string; sender: MailSender } | undefined;
  return () => {
    const url = mailUrlOf(config, saved());
    if (url !== last?.url) last = url ? { url, sender: createSmtpSender({ url }) } : undefined;
    return last?.sender;
  };
}

/** Undefined while the secrets of the saved account cannot be read. */
export function toGatewayConfig(
  { gatewayAddresses }: Config,
  { kind, fields, secrets }: SavedService,
): RealGatewayConfig | undefined {
  if (!secrets) return undefined;
  const { key = '', webhook_secret: webhookSecret = '' } = secrets;
  if (isTapName(kind)) {
    const merchantId = fields.merchant || undefined;
    return { name: kind, key, merchantId, address: gatewayAddresses[kind] };
  }
  switch (kind) {
    case 'stripe':
      return { name: kind, key, webhookSecret, address: gatewayAddresses.stripe };
    case 'mtjree':
      return { name: kind, key, isTest: fields.is_test === '1', address: gatewayAddresses.mtjree };
    default:
      return undefined;
  }
}

/** Returns the account that takes new charges: a variable wins. */
export function currentAccount(
  config: Config,
  saved: Saved,
  name: RealGatewayName,
): RealGatewayConfig | undefined {
  const fixed = config.gatewayAccounts.find((one) => one.name === name);
  if (fixed) return fixed;
  const current = findCurrent(saved, name);
  return current && toGatewayConfig(config, current);
}

/** Returns the names of the gateways in the order in which checkout offers them. */
export function chosenGateways(config: Config, saved: Saved): string[] {
  const names = config.gateways.map(({ name }) => name);
  const choice = findCurrent(saved, 'checkout')?.fields;
  if (config.areGatewaysFixed || !choice?.first) return names;
  return [choice.first, choice.fallback ?? ''].filter(isShopGatewayName);
}

/** Returns the accounts of countries that are set up, also those whose key cannot be read. */
export function listTapAccounts(config: Config, saved: Saved): TapAccountName[] {
  return tapAccountNames.filter(
    (name) => config.gatewayAccounts.some((one) => one.name === name) || findCurrent(saved, name),
  );
}

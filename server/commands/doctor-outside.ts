import { createSmtpSender } from '#adapters/mail/smtp.ts';
import { type Config, isLocalhostUrl } from '#config.ts';
import { addressOf, healthChecks, outsideApi, staffPages } from '#domain/addresses.ts';
import type { AddressTestResult, KeyTestResult } from '#domain/settings/first-steps.ts';
import { isRealGatewayName, type RealGatewayName } from '#domain/settings/real-gateways.ts';
import { findCurrent, type SavedService } from '#domain/settings/services.ts';
import type { GatewayConfig } from '../../config/payment-config.ts';
import { testGatewayKey } from '../process/create-gateways.ts';
import { currentAccount, mailUrlOf } from '../process/live-services.ts';
import type { DatabaseReport } from './doctor.ts';
import { ageOf, look, messageOf, ok, type Verdict, wrong } from './doctor-verdict.ts';

const responseTimeoutMs = 10_000;

const servicesPath = staffPages.services.path;
const unreadable = wrong('saved_unreadable', { page: servicesPath });

/** Checks that payments are taken at all, where no variable names a gateway. */
export function checkChoice(): Verdict {
  return wrong('payments_none', { page: servicesPath });
}

export function checkAccount(
  name: RealGatewayName,
  config: Config,
  saved: readonly SavedService[],
): Verdict | Promise<Verdict> {
  const account = currentAccount(config, saved, name);
  if (account) return checkGateway(account, config);
  return findCurrent(saved, name) ? unreadable : wrong('key_missing', { page: servicesPath });
}

export async function checkEmail(config: Config, saved: readonly SavedService[]): Promise<Verdict> {
  const smtpUrl = mailUrlOf(config, saved);
  if (!smtpUrl && !config.smtpUrl && findCurrent(saved, 'smtp')) return unreadable;
  if (!smtpUrl) {
    return look('email_off', { emails: staffPages.emails.path, page: servicesPath });
  }
  const setting = config.smtpUrl ? 'SMTP_URL' : servicesPath;
  const { host } = new URL(smtpUrl);
  try {
    await createSmtpSender({ url: smtpUrl, idleTimeoutSeconds: responseTimeoutMs / 1000 }).verify();
  } catch (error) {
    return wrong('email_refused', { host, reason: messageOf(error), setting });
  }
  return ok('email_ok', { host });
}

export async function checkGateway(named: GatewayConfig, config: Config): Promise<Verdict> {
  const isPublic = !isLocalhostUrl(config.publicUrl);
  if (named.name === 'sandbox') {
    return isPublic ? look('gateway_sandbox_public') : ok('gateway_sandbox');
  }
  const trial = await testGatewayKey(named, config);
  return toVerdict(trial, trial.isTest && isPublic);
}

function toVerdict(
  { result, reason = '', address }: KeyTestResult,
  needsLiveKey: boolean,
): Verdict {
  switch (result) {
    case 'untried':
      return needsLiveKey ? look('key_untried_test') : ok('key_untried');
    case 'accepted':
      return needsLiveKey ? look('key_accepted_test') : ok('key_accepted');
    case 'refused':
      return wrong('key_refused');
    case 'unreachable':
      return wrong('key_unreachable', { reason, address });
  }
}

const maxWebhookLagMs = 60 * 60_000;

export function checkWebhooks(
  name: string,
  config: Config,
  database: DatabaseReport | undefined,
): Verdict {
  if (!database) return look('needs_database');
  const { webhook_at, paid_at } = database.gateways.find(({ gateway }) => gateway === name) ?? {};
  const address = `${config.publicUrl}${addressOf(outsideApi.webhook, { gateway: name })}`;
  if (!webhook_at) {
    return paid_at ? wrong('webhooks_none', { address }) : ok('webhooks_unexpected');
  }
  const age = ageOf(webhook_at);
  const isRecent = !paid_at || Date.parse(paid_at) - Date.parse(webhook_at) < maxWebhookLagMs;
  if (isRecent) return ok('webhooks_ok', { age });
  return wrong('webhooks_late', { age, paidAge: ageOf(paid_at), address });
}

/** Codes of second factors change every 30 seconds, signed webhooks are good for 300. */
const maxClockOffsetSeconds = { look: 5, wrong: 25 };

export async function checkClock(
  config: Config,
  gateways: string[],
  database: DatabaseReport | undefined,
): Promise<Verdict> {
  const others: { name: string | undefined; seconds: number }[] = [];
  if (config.databaseUrl && database) {
    others.push({ name: undefined, seconds: database.clockOffsetSeconds });
  }
  for (const name of gateways.filter(isRealGatewayName)) {
    const seconds = await clockOffsetSeconds(config.gatewayAddresses[name]);
    if (seconds !== undefined) others.push({ name, seconds });
  }
  const [worst] = others.sort((one, other) => Math.abs(other.seconds) - Math.abs(one.seconds));
  if (!worst) return ok('clock_alone');
  const { name } = worst;
  const off = Math.round(Math.abs(worst.seconds));
  const values = { seconds: `${off}`, ...(name && { name }) };
  if (off < maxClockOffsetSeconds.look) return ok(name ? 'clock_ok' : 'clock_ok_database', values);
  const code = name ? 'clock_off' : 'clock_off_database';
  return off < maxClockOffsetSeconds.wrong ? look(code, values) : wrong(code, values);
}

/**
 * Reads the header Date, which has whole seconds. Returns undefined without a response: another check
 * reports that.
 */
async function clockOffsetSeconds(url: string): Promise<number | undefined> {
  const signal = AbortSignal.timeout(responseTimeoutMs);
  const response = await fetch(url, { method: 'HEAD', redirect: 'manual', signal }).catch(
    () => undefined,
  );
  const at = Date.parse(response?.headers.get('date') ?? '');
  return Number.isNaN(at) ? undefined : (at + 500 - Date.now()) / 1000;
}

export async function checkAddress({ publicUrl }: Config): Promise<Verdict> {
  const { result, address, reason = '' } = await testAddress(publicUrl);
  switch (result) {
    case 'ready':
      return ok('address_ok', { address: publicUrl });
    case 'unreachable':
      return look('address_unreachable', { address: publicUrl, reason });
    case 'not_ready':
      return wrong('address_not_ready', { address, reason });
    case 'other':
      return wrong('address_other', { address, reason });
  }
}

export async function testAddress(publicUrl: string): Promise<AddressTestResult> {
  const address = `${publicUrl}${healthChecks.ready}`;
  const signal = AbortSignal.timeout(responseTimeoutMs);
  const [settled] = await Promise.allSettled([fetch(address, { redirect: 'manual', signal })]);
  if (settled.status === 'rejected') {
    const reason = messageOf(settled.reason.cause ?? settled.reason);
    return { result: 'unreachable', address, reason };
  }
  const response = settled.value;
  const body = (await response.text()).trim().slice(0, 200);
  if (response.status === 200) return { result: 'ready', address };
  if (response.status === 503) return { result: 'not_ready', address, reason: body };
  return { result: 'other', address, reason: `${response.status}` };
}

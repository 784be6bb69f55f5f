import { createSmtpSender } from '#adapters/mail/smtp.ts';
import { type Config, isLocalhostUrl } from '#config.ts';
import { addressOf, healthChecks, outsideApi, staffPages } from '#domain/addresses.ts';
import type { KeyTestResult } from '#domain/settings/first-steps.ts';
import { isRealGatewayName, type RealGatewayName } from '#domain/settings/real-gateways.ts';
import { findCurrent, type SavedService } from '#domain/settings/services.ts';
import type { GatewayConfig } from '../../config/payment-config.ts';
import { testGatewayKey } from '../process/create-gateways.ts';
import { currentAccount, mailUrlOf } from '../process/live-services.ts';
import type { DatabaseReport } from './doctor.ts';
import { describeAge, look, messageOf, ok, type Verdict, wrong } from './doctor-verdict.ts';

const responseTimeoutMs = 10_000;

const servicesPath = staffPages.services.path;
const unreadable = wrong(
  `what was saved in the back office cannot be read with the secret of this store: type it again (${servicesPath}), or set STORE_SECRET to the secret that the shop had`,
);

/** Checks that payments are taken at all, where no variable names a gateway. */
export function checkChoice(): Verdict {
  return wrong(`no payment service is set up: save the key of one (${servicesPath})`);
}

export function checkAccount(
  name: RealGatewayName,
  config: Config,
  saved: readonly SavedService[],
): Verdict | Promise<Verdict> {
  const account = currentAccount(config, saved, name);
  return account ? checkGateway(account, config) : unreadable;
}

export async function checkEmail(config: Config, saved: readonly SavedService[]): Promise<Verdict> {
  const smtpUrl = mailUrlOf(config, saved);
  if (!smtpUrl && !config.smtpUrl && findCurrent(saved, 'smtp')) return unreadable;
  if (!smtpUrl) {
    const staffPath = staffPages.emails.path;
    return look(
      `SMTP_URL is not set: emails are saved (${staffPath}), not sent, until an owner sets up a mail server (${servicesPath})`,
    );
  }
  const setting = config.smtpUrl ? 'SMTP_URL' : servicesPath;
  const { host } = new URL(smtpUrl);
  try {
    await createSmtpSender({ url: smtpUrl, idleTimeoutSeconds: responseTimeoutMs / 1000 }).verify();
  } catch (error) {
    return wrong(`${host} refuses our login (${messageOf(error)}): check ${setting}`);
  }
  return ok(`${host} accepts our login`);
}

export async function checkGateway(named: GatewayConfig, config: Config): Promise<Verdict> {
  const isPublic = !isLocalhostUrl(config.publicUrl);
  if (named.name === 'sandbox') {
    const message = 'the sandbox charges no card';
    return isPublic
      ? look(`${message}: set PAYMENT_GATEWAY and its keys to take payments`)
      : ok(message);
  }
  const trial = await testGatewayKey(named, config);
  const tried = toVerdict(trial);
  if (tried.state !== 'ok' || !trial.isTest || !isPublic) return tried;
  return look(`${tried.says}; it is a test key: set the live key, or no card is charged`);
}

function toVerdict({ result, reason, address }: KeyTestResult): Verdict {
  switch (result) {
    case 'untried':
      return ok('its key is set but not tested: the gateway offers no test without a charge');
    case 'accepted':
      return ok('it accepts the key');
    case 'refused':
      return wrong('it rejects the key: copy it again from its dashboard (docs/gateways.md)');
    case 'unreachable':
      return wrong(`it does not respond (${reason}): check that this machine reaches ${address}`);
  }
}

const maxWebhookLagMs = 60 * 60_000;

export function checkWebhooks(
  name: string,
  config: Config,
  database: DatabaseReport | undefined,
): Verdict {
  if (!database) return look('not known without the database');
  const { webhook_at, paid_at } = database.gateways.find(({ gateway }) => gateway === name) ?? {};
  const address = `${config.publicUrl}${addressOf(outsideApi.webhook, { gateway: name })}`;
  const reach = `check that it is registered (docs/gateways.md) and that ${address} is reachable from outside`;
  if (!webhook_at) {
    if (paid_at) return wrong(`payments arrived, but no webhook: ${reach}`);
    return ok('no payment among the newest updates, so no webhook is expected');
  }
  const since = `the last one arrived ${describeAge(webhook_at)}`;
  if (!paid_at || Date.parse(paid_at) - Date.parse(webhook_at) < maxWebhookLagMs) return ok(since);
  return wrong(`${since}, the last payment ${describeAge(paid_at)}: ${reach}`);
}

/** Codes of second factors change every 30 seconds, signed webhooks are good for 300. */
const maxClockOffsetSeconds = { look: 5, wrong: 25 };

export async function checkClock(
  config: Config,
  gateways: string[],
  database: DatabaseReport | undefined,
): Promise<Verdict> {
  const others: { name: string; seconds: number }[] = [];
  if (config.databaseUrl && database) {
    others.push({ name: 'the database', seconds: database.clockOffsetSeconds });
  }
  for (const name of gateways.filter(isRealGatewayName)) {
    const seconds = await clockOffsetSeconds(config.gatewayAddresses[name]);
    if (seconds !== undefined) others.push({ name, seconds });
  }
  const [worst] = others.sort((one, other) => Math.abs(other.seconds) - Math.abs(one.seconds));
  if (!worst) return ok('nothing to compare it with: neither a gateway nor a database server');
  const off = Math.round(Math.abs(worst.seconds));
  if (off < maxClockOffsetSeconds.look) return ok(`within ${off} s of ${worst.name}`);
  const message = `${off} s off from ${worst.name}: set it by NTP, or two-factor codes and webhooks fail`;
  return off < maxClockOffsetSeconds.wrong ? look(message) : wrong(message);
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
  const url = `${publicUrl}${healthChecks.ready}`;
  const signal = AbortSignal.timeout(responseTimeoutMs);
  const [settled] = await Promise.allSettled([fetch(url, { redirect: 'manual', signal })]);
  if (settled.status === 'rejected') {
    const reason = messageOf(settled.reason.cause ?? settled.reason);
    return look(`${publicUrl} does not respond (${reason}): are the shop and its proxy running?`);
  }
  const response = settled.value;
  const body = (await response.text()).trim().slice(0, 200);
  if (response.status === 200) return ok(`${publicUrl} is ready`);
  return response.status === 503
    ? wrong(`${url} reports what is missing: ${body}`)
    : wrong(
        `${url} responds ${response.status}: check which program the proxy, or the port, leads to`,
      );
}

import { randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { createTikTokEvents } from '#adapters/ad-events/tiktok.ts';
import { createPageViewForwarder } from '#adapters/analytics/forward.ts';
import { createFormspree } from '#adapters/contact-form/formspree.ts';
import { withoutDuplicateMessages } from '#adapters/contact-form/without-duplicate-messages.ts';
import { createSmtpSender } from '#adapters/mail/smtp.ts';
import {
  type SandboxLedger,
  sandboxWebhook,
  unsealCharge,
} from '#adapters/payment-gateway/sandbox.ts';
import { createImageProcessor } from '#adapters/pictures/image-processor.ts';
import { createSheetReader } from '#adapters/sheets/sheet-reader.ts';
import { createFolderStorage } from '#adapters/storage/folder.ts';
import { createS3Storage } from '#adapters/storage/s3.ts';
import type { Storage, StorageWatch } from '#adapters/storage/storage.ts';
import { type Config, isThisMachine } from '#config.ts';
import type { Db } from '#database/schema.ts';
import { addressOf, outsideApi, shopPages } from '#domain/addresses.ts';
import { createOwnPageViews } from '#domain/analytics/page-views.server.ts';
import { maxPicturePixels } from '#domain/catalog/picture-error.ts';
import { payLinkSeconds } from '#domain/checkout/pay-by-link.server.ts';
import type { RenderEmail } from '#domain/emails/render-email.ts';
import type { Language } from '#domain/language.ts';
import {
  createExpiringLinks,
  expiresIn,
  payLinkKind,
  reviewLinkKind,
} from '#domain/orders/lookup/expiring-links.server.ts';
import { createOrderLinks } from '#domain/orders/lookup/order-links.server.ts';
import { createPlacedOrdersCookie } from '#domain/orders/lookup/placed-orders.server.ts';
import { openSandboxLedger } from '#domain/payments/sandbox-ledger.server.ts';
import { countKeyAttempt } from '#domain/runtime/attempt-counts.server.ts';
import {
  clientKeys,
  networksOf,
  networksOrAddress,
  siteFactor,
} from '#domain/runtime/client-network.server.ts';
import type { Jobs } from '#domain/runtime/jobs.ts';
import { once } from '#domain/runtime/once.ts';
import { type Secrets, sign } from '#domain/runtime/signatures.server.ts';
import type { Store, StoreSettings } from '#domain/store.ts';
import { createShopTexts } from '#domain/texts/published-texts.server.ts';
import { version } from '../../package.json';
import type { Log } from '../observability/log.ts';
import { createGateways } from './create-gateways.ts';
import { createLiveSettings } from './live-settings.ts';
import { testGatewayKeys } from './test-gateway-keys.ts';

/** Limits look-ups of orders that others placed: they may be guesses at a number. */
const lookUpsPerMinute = 30;
const ownLookUpsPerMinute = 60;
/** A screen makes six to twelve, and several shoppers without the cookie may share an address. */
const statusChecksPerMinute = 120;
const ownStatusChecksPerMinute = 60;
const messagesPerMinute = 5;
/** Limits one client address. A mobile network hides many people behind one address. */
const viewsPerMinute = 240;
const proofsPerMinute = 6;
const testRunsPerMinute = 4;

type Parts = { db: Db; jobs: Jobs; config: Config; secrets: Secrets; log: Log };

export function createStore({ db, jobs, config, secrets, log }: Parts): Store {
  const { publicUrl, contactFormUrl, analyticsUrl, smtpUrl, timeZone } = config;
  const isHttps = publicUrl.startsWith('https:');
  const orderLinks = createOrderLinks(secrets, isHttps);
  const payLinks = createExpiringLinks(secrets, isHttps, payLinkKind);
  const [secret] = secrets;
  const ledger = openSandboxLedger(db);
  const { settings, live } = createLiveSettings(config, readSettings(config), { db, log });
  const report = (err: unknown) => log.warn({ err }, 'Unexpected error');
  const storeName = settings.name.en;
  return {
    db,
    serverId: randomUUID(),
    gateways: createGateways(config, { ledger, secret, settings }, log),
    report,
    sandbox: isSandbox(config)
      ? {
          ledger: ledger,
          unseal: (sealed, reference) => unsealCharge(sealed, reference, secrets),
          notify: createSandboxNotifier(ledger, secret, config),
        }
      : undefined,
    storage: createStorage(config, storageLog(log)),
    imageProcessor: createImageProcessor({ maxPixels: maxPicturePixels }),
    sheetReader: createSheetReader(),
    contactForm: contactFormUrl
      ? withoutDuplicateMessages(createFormspree(contactFormUrl))
      : undefined,
    auth: once(async () => {
      const { createStaffAuth } = await import('#domain/staff/sign-in/auth.server.ts');
      return createStaffAuth(db, jobs, { secrets, publicUrl, report, storeName });
    }),
    jobs,
    mail: smtpUrl ? createSmtpSender({ url: smtpUrl }) : undefined,
    renderEmail: createEmailRenderer(settings, { orderLinks, payLinks }),
    orderLinks,
    placedOrders: createPlacedOrdersCookie(secrets, isHttps),
    payLinks,
    reviewLinks: createExpiringLinks(secrets, isHttps, reviewLinkKind),
    pageViews: analyticsUrl
      ? createPageViewForwarder(analyticsUrl)
      : createOwnPageViews(db, timeZone),
    adEvents: config.adEvents && createTikTokEvents(config.adEvents),
    backups: undefined,
    settings,
    liveSettings: live,
    texts: createShopTexts(db, settings, report),
    allowLookup: createLookUps(),
    countStatusCheck: createStatusChecks(),
    allowContactMessage: limitNetworks(messagesPerMinute),
    mayCountView: limitNetworks(viewsPerMinute),
    countPasswordCheck: countForStaff(db, secrets, {
      what: 'proofs',
      maxPerMinute: proofsPerMinute,
    }),
    countTestRun: countForStaff(db, secrets, { what: 'trials', maxPerMinute: testRunsPerMinute }),
    testGatewayKeys: () => testGatewayKeys(config),
    clientKeys: (address) => {
      const networks = networksOf(address);
      return networks && clientKeys(secrets, 'attempts to pay', networks);
    },
  };
}

export function createStorage({ dataDir, storage }: Config, watch?: StorageWatch): Storage {
  if (storage) return createS3Storage(storage, watch);
  return createFolderStorage(join(resolve(dataDir), 'storage'));
}

function storageLog(log: Log): StorageWatch {
  return {
    onUnavailable({ message: reason, mistake }) {
      log.error({ reason, mistake }, 'Picture storage is unavailable: pictures are answered 503');
    },
    onBack: () => log.warn('Picture storage is available again'),
  };
}

function readSettings(config: Config) {
  const { publicUrl, timeZone, adPixel, reviews } = config;
  const isPublicSandbox = isSandbox(config) && !isThisMachine(publicUrl);
  return { release: version, publicUrl, timeZone, isPublicSandbox, adPixel, reviews };
}

function isSandbox({ gateways }: Config): boolean {
  return gateways.some(({ name }) => name === 'sandbox');
}

function createLookUps(): Store['allowLookup'] {
  const addressLimit = limitNetworks(lookUpsPerMinute);
  const ownOrderLimit = limitPerMinute(ownLookUpsPerMinute);
  return (address, ownOrderId) => (ownOrderId ? ownOrderLimit(ownOrderId) : addressLimit(address));
}

function createStatusChecks(): Store['countStatusCheck'] {
  const addressLimit = countNetworks(statusChecksPerMinute);
  const ownOrderLimit = countPerMinute(ownStatusChecksPerMinute);
  return (address, ownOrderId) => (ownOrderId ? ownOrderLimit(ownOrderId) : addressLimit(address));
}

/** Counts in the database, for all processes: some of these limits stop password guessing. */
function countForStaff(db: Db, secrets: Secrets, { what, maxPerMinute }: StaffLimit) {
  return async (staffId: string): Promise<number> => {
    const counted = countKeyAttempt(db, sign(secrets, `${what} of ${staffId}`), 60);
    const { tries, seconds_left } = await counted.executeTakeFirstOrThrow();
    return tries <= maxPerMinute ? 0 : Math.max(1, Math.ceil(seconds_left));
  };
}

type StaffLimit = { what: 'proofs' | 'trials'; maxPerMinute: number };

function limitNetworks(points: number) {
  const count = countNetworks(points);
  return async (address: string): Promise<boolean> => (await count(address)) === 0;
}

/**
 * Private addresses count, too: shoppers have one only behind a proxy missing in TRUST_PROXY. Requests
 * refused to a network do not count against its site: one client would use up the others' limit.
 */
function countNetworks(points: number) {
  const networkLimit = countPerMinute(points);
  const siteLimit = countPerMinute(points * siteFactor);
  return async (address: string): Promise<number> => {
    const { network, site } = networksOrAddress(address);
    return (await networkLimit(network)) || (site === undefined ? 0 : siteLimit(site));
  };
}

function limitPerMinute(points: number) {
  const count = countPerMinute(points);
  return async (client: string): Promise<boolean> => (await count(client)) === 0;
}

function countPerMinute(points: number) {
  const limiter = new RateLimiterMemory({ points, duration: 60 });
  return async (client: string): Promise<number> => {
    try {
      await limiter.consume(client);
      return 0;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return Math.ceil(refusal.msBeforeNext / 1000) || 1;
      throw refusal;
    }
  };
}

type EmailLinks = Pick<Store, 'orderLinks' | 'payLinks'>;

function createEmailRenderer(settings: StoreSettings, links: EmailLinks): RenderEmail {
  const { publicUrl } = settings;
  const trackingLink = (orderId: string, language: Language) =>
    `${publicUrl}${shopPages.trackOrder.path}?order=${orderId}&key=${links.orderLinks.keyOf(orderId)}&lang=${language}`;
  const payLink = (orderId: string, language: Language) => {
    const query = links.payLinks.queryOf(expiresIn(orderId, payLinkSeconds));
    return `${publicUrl}${addressOf(shopPages.pay.path, { orderId })}?${query}&lang=${language}`;
  };
  return async (template, language) => {
    // Loaded for the first email: it would slow the start.
    const { renderEmail } = await import('#app/emails/render-email.tsx');
    return renderEmail(template, language, { ...settings, trackingLink, payLink });
  };
}

const webhookTimeoutSeconds = 10;

// Sends webhooks over HTTP, like any gateway. It uses the address that the server listens on, because the
// public one may lead through a proxy that is only reachable from outside.
function createSandboxNotifier(ledger: SandboxLedger, secret: string, config: Config) {
  const host = config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host;
  return async (reference: string): Promise<void> => {
    const charge = await ledger.find(reference);
    if (!charge) return;
    const webhook = addressOf(outsideApi.webhook, { gateway: 'sandbox' });
    const signal = AbortSignal.timeout(webhookTimeoutSeconds * 1000);
    const response = await fetch(`http://${host}:${config.port}${webhook}`, {
      ...sandboxWebhook(charge, secret),
      signal,
    });
    if (!response.ok) throw new Error(`the sandbox's webhook was answered with ${response.status}`);
  };
}

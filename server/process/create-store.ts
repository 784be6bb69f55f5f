import { randomUUID } from 'node:crypto';
import { createTikTokEvents } from '#adapters/ad-events/tiktok.ts';
import { createSaudiAddresses } from '#adapters/addresses/saudi-addresses.ts';
import { createPageViewForwarder } from '#adapters/analytics/forward.ts';
import { createFormspree } from '#adapters/contact-form/formspree.ts';
import { withoutDuplicateMessages } from '#adapters/contact-form/without-duplicate-messages.ts';
import { unsealCharge } from '#adapters/payment-gateway/sandbox.ts';
import { createImageProcessor } from '#adapters/pictures/image-processor.ts';
import { createSheetReader } from '#adapters/sheets/sheet-reader.ts';
import { type Config, isLocalhostUrl } from '#config.ts';
import type { Db } from '#database/schema.ts';
import { createOwnPageViews } from '#domain/analytics/page-views.server.ts';
import { maxPicturePixels } from '#domain/catalog/picture-error.ts';
import { createAddressLookUp } from '#domain/geography/look-up-address.server.ts';
import { createLiveMarkets } from '#domain/markets/live-markets.server.ts';
import {
  createExpiringLinks,
  payLinkKind,
  reviewLinkKind,
} from '#domain/orders/lookup/expiring-links.server.ts';
import { createOrderLinks } from '#domain/orders/lookup/order-links.server.ts';
import { createPlacedOrdersCookie } from '#domain/orders/lookup/placed-orders.server.ts';
import { openSandboxLedger } from '#domain/payments/sandbox-ledger.server.ts';
import type { Jobs } from '#domain/runtime/jobs.ts';
import { once } from '#domain/runtime/once.ts';
import { createRateLimiter } from '#domain/runtime/rate-limiter.server.ts';
import type { Secrets } from '#domain/runtime/signatures.server.ts';
import { removeService, saveService } from '#domain/settings/saved-services.server.ts';
import type { Store } from '#domain/store.ts';
import { createShopTexts } from '#domain/texts/published-texts.server.ts';
import { version } from '../../package.json';
import type { Log } from '../observability/log.ts';
import { createSystem } from '../system/create-system.ts';
import { createEmailRenderer } from './create-email-renderer.ts';
import { createGateways, testGatewayKeys } from './create-gateways.ts';
import { createStorage, storageLog } from './create-storage.ts';
import { createLiveMail, createLiveServices } from './live-services.ts';
import { createLiveSettings } from './live-settings.ts';
import { createSandboxNotifier } from './sandbox-notifier.ts';

type Parts = { db: Db; jobs: Jobs; config: Config; secrets: Secrets; log: Log };

export function createStore({ db, jobs, config, secrets, log }: Parts): Store {
  const { publicUrl, contactFormUrl, analyticsUrl, saudiAddresses, timeZone } = config;
  const isHttps = publicUrl.startsWith('https:');
  const orderLinks = createOrderLinks(secrets, isHttps);
  const payLinks = createExpiringLinks(secrets, isHttps, payLinkKind);
  const [secret] = secrets;
  const ledger = openSandboxLedger(db);
  const services = createLiveServices(secrets, { db, log });
  const { saved } = services;
  const markets = createLiveMarkets(db, (section, { code, field }) =>
    log.error(
      { section, field, code },
      'Saved market is invalid: the value counts as not set until it is saved again in the back office',
    ),
  );
  const { settings, live } = createLiveSettings(config, readSettings(config), {
    db,
    log,
    services,
    markets,
  });
  const findMail = createLiveMail(config, saved);
  const rateLimiter = createRateLimiter({ db, secrets });
  const report = (err: unknown) =>
    log.warn({ err }, 'Unexpected error was caught: the response or job goes on without that part');
  const texts = createShopTexts(db, settings, report);
  return {
    db,
    serverId: randomUUID(),
    gateways: createGateways(config, { ledger, secret, settings, saved }, log),
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
    addressLookUp: saudiAddresses && createAddressLookUp(createSaudiAddresses(saudiAddresses)),
    auth: once(async () => {
      const { createStaffAuth } = await import('#domain/staff/sign-in/auth.server.ts');
      return createStaffAuth(db, jobs, { secrets, rateLimiter, publicUrl, report });
    }),
    jobs,
    get mail() {
      return findMail();
    },
    renderEmail: createEmailRenderer(settings, { orderLinks, payLinks }, texts),
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
    get markets() {
      return markets.current();
    },
    texts,
    rateLimiter,
    system: createSystem({ config, settings, saved, db }),
    services: {
      saved,
      unreadable: services.unreadable,
      variables: config.servicesHere,
      isChoiceFixed: config.areGatewaysFixed,
      fixedAccounts: config.gatewayAccounts.map(({ name }) => name),
      save: (change) => saveService({ db, jobs, secrets }, change),
      remove: (change) => removeService({ db, jobs, secrets }, change),
    },
    testGatewayKeys: (only) => testGatewayKeys(config, saved(), only),
  };
}

function readSettings(config: Config) {
  const { publicUrl, timeZone, adPixel } = config;
  const isPublicSandbox = isSandbox(config) && !isLocalhostUrl(publicUrl);
  return { release: version, publicUrl, timeZone, isPublicSandbox, adPixel };
}

function isSandbox({ gateways }: Config): boolean {
  return gateways.some(({ name }) => name === 'sandbox');
}

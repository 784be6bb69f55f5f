import type { AdEventSender } from '#adapters/ad-events/ad-events.ts';
import type { ContactForm } from '#adapters/contact-form/contact-form.ts';
import type { MailSender } from '#adapters/mail/mail.ts';
import type { Gateways } from '#adapters/payment-gateway/gateway.ts';
import type { SandboxCharge, SandboxLedger } from '#adapters/payment-gateway/sandbox.ts';
import type { ImageProcessor } from '#adapters/pictures/image-processor.ts';
import type { SheetReader } from '#adapters/sheets/sheet-reader.ts';
import type { Storage } from '#adapters/storage/storage.ts';
import type { Db } from '#database/schema.ts';
import type { PageViews } from './analytics/page-views.server.ts';
import type { RenderEmail } from './emails/render-email.ts';
import type { AddressLookUp } from './geography/look-up-address.server.ts';
import type { MarketSnapshot } from './markets/markets.server.ts';
import type { ExpiringLinks } from './orders/lookup/expiring-links.server.ts';
import type { OrderLinks } from './orders/lookup/order-links.server.ts';
import type { PlacedOrdersCookie } from './orders/lookup/placed-orders.server.ts';
import type { Jobs } from './runtime/jobs.ts';
import type { RateLimiter } from './runtime/rate-limiter.server.ts';
import type { KeyTestResult } from './settings/first-steps.ts';
import type { RealGatewayName } from './settings/real-gateways.ts';
import type { ServiceChange, ServiceRemoval } from './settings/saved-services.server.ts';
import type { SavedService, ServiceName } from './settings/services.ts';
import type { LiveSettings, StoreSettings } from './settings/store-settings.ts';
import type { System } from './settings/system.ts';
import type { OpenStaffAuth } from './staff/sign-in/auth.server.ts';
import type { ShopTexts } from './texts/published-texts.server.ts';

/** Everything that the server makes at its start. Functions take the members that they use. */
export type Store = {
  db: Db;
  serverId: string;
  gateways: Gateways;
  /** Set only while the sandbox is a gateway: its hosted page needs its ledger. */
  sandbox: Sandbox | undefined;
  storage: Storage;
  imageProcessor: ImageProcessor;
  sheetReader: SheetReader;
  contactForm: ContactForm | undefined;
  /** Undefined when the owner has no key for the register of Saudi addresses. */
  addressLookUp: AddressLookUp | undefined;
  auth: OpenStaffAuth;
  jobs: Jobs;
  /** Read it at the point of use: it changes when an owner saves another mail server. */
  readonly mail: MailSender | undefined;
  renderEmail: RenderEmail;
  orderLinks: OrderLinks;
  placedOrders: PlacedOrdersCookie;
  payLinks: ExpiringLinks;
  reviewLinks: ExpiringLinks;
  pageViews: PageViews;
  adEvents: AdEventSender | undefined;
  /** Undefined when the owner has configured no backups. */
  backups: Backups | undefined;
  /** Settings as last saved. Read them at the point of use, and store no copy. */
  settings: StoreSettings;
  liveSettings: LiveSettings;
  /** Markets as last saved. Read them at the point of use. */
  readonly markets: MarketSnapshot;
  texts: ShopTexts;
  report(fault: unknown): void;
  rateLimiter: RateLimiter;
  services: SavedServices;
  /** Tests the gateways that take payments, or `only` one that has an account. */
  testGatewayKeys(only?: RealGatewayName): Promise<KeyTestResult[]>;
  system: System;
};

/** Services that owners set up in the browser. */
export type SavedServices = {
  saved(): readonly SavedService[];
  /** Those whose secrets must be typed again. */
  unreadable(): ServiceName[];
  /** Variables that hold a service, which therefore cannot be set in the browser. */
  variables: readonly string[];
  /** A variable names the gateways. */
  isChoiceFixed: boolean;
  /** Gateways whose account is in variables. */
  fixedAccounts: readonly RealGatewayName[];
  save(change: ServiceChange): Promise<void>;
  remove(change: ServiceRemoval): Promise<void>;
};

export type Sandbox = {
  ledger: SandboxLedger;
  /** Returns the open charge encoded in its page's address. */
  unseal(sealed: string, reference: string): SandboxCharge | undefined;
  notify(reference: string): Promise<void>;
};

export type Backups = {
  intervalHours: number;
  /** Makes a backup if one is due, on one server at a time. Throws when it fails, which is recorded. */
  makeIfDue(stopping?: AbortSignal): Promise<void>;
  /** Makes a backup now. Returns false while another one is in progress. Throws when it fails, which is recorded. */
  makeNow(): Promise<boolean>;
};

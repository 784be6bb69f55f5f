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
import type { DeliveryTimes } from './calendar/arrival-window.ts';
import type { RenderEmail } from './emails/render-email.ts';
import type { SenderSettings } from './emails/sender.ts';
import type { Language } from './language.ts';
import type { ExpiringLinks } from './orders/lookup/expiring-links.server.ts';
import type { OrderLinks } from './orders/lookup/order-links.server.ts';
import type { PlacedOrdersCookie } from './orders/lookup/placed-orders.server.ts';
import type { Jobs } from './runtime/jobs.ts';
import type { RateLimiter } from './runtime/rate-limiter.server.ts';
import type { KeyTestResult } from './settings/first-steps.ts';
import type { LogoAddresses } from './settings/logo.ts';
import type { SettingField, SettingSection, SettingTexts } from './settings/settings.ts';
import type { OpenStaffAuth } from './staff/sign-in/auth.server.ts';
import type { ShopTexts } from './texts/published-texts.server.ts';

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
  auth: OpenStaffAuth;
  jobs: Jobs;
  mail: MailSender | undefined;
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
  texts: ShopTexts;
  report(fault: unknown): void;
  rateLimiter: RateLimiter;
  testGatewayKeys(): Promise<KeyTestResult[]>;
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
};

export type StoreSettings = SenderSettings & {
  release: string;
  publicUrl: string;
  social: { instagram: string | undefined; facebook: string | undefined };
  /** Digits with the country's code; undefined where shoppers are not offered WhatsApp. */
  whatsApp: string | undefined;
  /** Addresses of the logo on this server. Undefined shows the drawn name. */
  logo: LogoAddresses | undefined;
  /** Sender's address on packing slips; undefined when the owner has set none. */
  senderAddress: Record<Language, string> | undefined;
  /** Undefined uses the hours in the messages. */
  hours: Record<Language, string> | undefined;
  /** Country codes; undefined means every listed country. */
  shippingCountries: string[] | undefined;
  /** Undefined uses the default times. */
  delivery: DeliveryTimes | undefined;
  /** Returns the dispatch time: "3 to 7 business days". */
  dispatchDays: (language: Language) => string;
  /** Set while it is shown; `link` leads to a page of the shop. */
  announcement: (Record<Language, string> & { link: string | undefined }) | undefined;
  timeZone: string;
  isPublicSandbox: boolean;
  /** `areOwn`: home shows reviews by buyers instead of samples, and publishes them to search engines. */
  reviews: { areOwn: boolean; requestDelayHours: number | undefined };
  adPixel: { id: string; url: string } | undefined;
};

export type LiveSettings = {
  /** Fields that an environment variable sets, with its name. */
  fixed: Partial<Record<SettingField, string>>;
  /** Returns the form's values of a section. */
  textsOf(section: SettingSection): SettingTexts;
  /** Returns 0 when nothing is saved. */
  versionOf(section: SettingSection): number;
  defaultsIn(section: SettingSection): SettingTexts;
  /** Reloads the settings after a change in any process. Failures are retried. */
  reload(): Promise<void>;
  /** Calls the listener after the snapshot has changed. Returns a function that unsubscribes. */
  onChanged(listener: () => void): () => void;
};

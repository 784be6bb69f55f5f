import type { AdEventSender } from '#adapters/ad-events/ad-events.ts';
import type { ContactForm } from '#adapters/contact-form/contact-form.ts';
import type { Drawing } from '#adapters/drawing/drawing.ts';
import type { MailSender } from '#adapters/mail/mail.ts';
import type { Gateways } from '#adapters/payment-gateway/gateway.ts';
import type { SandboxBooks, SandboxCharge } from '#adapters/payment-gateway/sandbox.ts';
import type { Sheets } from '#adapters/sheets/sheets.ts';
import type { Storage } from '#adapters/storage/storage.ts';
import type { Db } from '#database/schema.ts';
import type { PageViews } from './analytics/page-views.server.ts';
import type { ClientKeys } from './client-network.server.ts';
import type { RenderEmail } from './emails/render-email.ts';
import type { SenderSettings } from './emails/sender.ts';
import type { KeyTrial } from './first-steps/first-steps.ts';
import type { Jobs } from './jobs.ts';
import type { Language } from './language.ts';
import type { DeliveryTimes } from './orders/arrival-window.ts';
import type { ExpiringLinks } from './orders/expiring-links.server.ts';
import type { OrderLinks } from './orders/order-links.server.ts';
import type { PlacedOrdersCookie } from './orders/placed-orders.server.ts';
import type { LogoAddresses } from './settings/logo.ts';
import type { SettingField, SettingSection, SettingTexts } from './settings/settings.ts';
import type { OpenStaffAuth } from './staff/auth.server.ts';
import type { ShopTexts } from './texts/published-texts.server.ts';

export type Store = {
  db: Db;
  serverId: string;
  gateways: Gateways;
  /** Only while the sandbox is a gateway: its hosted page needs its books. */
  sandbox: Sandbox | undefined;
  storage: Storage;
  drawing: Drawing;
  sheets: Sheets;
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
  /** Undefined where the owner has asked for none. */
  backups: Backups | undefined;
  /** As saved last: read it where it is used, and keep no copy. */
  settings: StoreSettings;
  liveSettings: LiveSettings;
  texts: ShopTexts;
  report(fault: unknown): void;
  /** Counted for the browser that knows `ownOrderId`, else the address. */
  allowLookup(clientAddress: string, ownOrderId: string | undefined): Promise<boolean>;
  /** Seconds to wait, or 0; counted for the browser that placed `ownOrderId`, else the address. */
  countStatusCheck(clientAddress: string, ownOrderId: string | undefined): Promise<number>;
  allowContactMessage(clientAddress: string): Promise<boolean>;
  mayCountView(clientAddress: string): Promise<boolean>;
  /** Counts a proof of one's own password. Returns the seconds to wait, or 0. */
  countProof(staffId: string): Promise<number>;
  /** The same of calls to a gateway or the mail server, by which staff see whether it works. */
  countTrial(staffId: string): Promise<number>;
  tryKeys(): Promise<KeyTrial[]>;
  /** What its attempts to pay are counted by; undefined where the address identifies no client. */
  clientKeys(clientAddress: string): ClientKeys | undefined;
};

export type Sandbox = {
  books: SandboxBooks;
  /** The open charge that the address of its page holds. */
  unseal(sealed: string, reference: string): SandboxCharge | undefined;
  notify(reference: string): Promise<void>;
};

export type Backups = {
  hoursBetween: number;
  /** On one server at a time. Throws when it fails, which is recorded. */
  makeIfDue(stopping?: AbortSignal): Promise<void>;
};

export type StoreSettings = SenderSettings & {
  release: string;
  publicUrl: string;
  social: { instagram: string | undefined; facebook: string | undefined };
  /** Digits with the country's code; undefined where shoppers are not offered WhatsApp. */
  whatsApp: string | undefined;
  /** Addresses on this server; undefined: the drawn name is shown. */
  logo: LogoAddresses | undefined;
  /** Where parcels come from, for packing slips; undefined where the owner has set none. */
  senderAddress: Record<Language, string> | undefined;
  /** Undefined: those of the words. */
  hours: Record<Language, string> | undefined;
  /** Codes; undefined: every country of the list. */
  served: string[] | undefined;
  /** Undefined: the usual ones. */
  delivery: DeliveryTimes | undefined;
  /** Within which a parcel leaves: "3 to 7 business days". */
  dispatchDays: (language: Language) => string;
  /** While it is shown; `link` leads into the shop. */
  announcement: (Record<Language, string> & { link: string | undefined }) | undefined;
  timeZone: string;
  isPublicSandbox: boolean;
  /** `areOwn`: home shows reviews by buyers instead of samples, and search engines learn of them. */
  reviews: { areOwn: boolean; requestDelayHours: number | undefined };
  adPixel: { id: string; url: string } | undefined;
};

export type LiveSettings = {
  /** Fields that a variable of the environment sets, with its name. */
  fixed: Partial<Record<SettingField, string>>;
  /** As the form shows them. */
  textsOf(section: SettingSection): SettingTexts;
  /** 0 where nothing is saved. */
  versionOf(section: SettingSection): number;
  defaultsIn(section: SettingSection): SettingTexts;
  /** After a change, in this process or another. Failures are retried. */
  reload(): Promise<void>;
  /** After the snapshot has changed. Returns its unsubscribe. */
  onChanged(listener: () => void): () => void;
};

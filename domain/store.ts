import type { AdEventSender } from '#adapters/ad-events/ad-events.ts';
import type { ContactForm } from '#adapters/contact-form/contact-form.ts';
import type { MailSender } from '#adapters/mail/mail.ts';
import type { Gateways } from '#adapters/payment-gateway/gateway.ts';
import type { SandboxBooks } from '#adapters/payment-gateway/sandbox.ts';
import type { Storage } from '#adapters/storage/storage.ts';
import type { Db } from '#database/schema.ts';
import type { PageViews } from './analytics/page-views.server.ts';
import type { RenderEmail } from './emails/render-email.ts';
import type { SenderSettings } from './emails/sender.ts';
import type { Jobs } from './jobs.ts';
import type { OrderLinks } from './orders/order-links.server.ts';
import type { PlacedOrdersCookie } from './orders/placed-orders.server.ts';
import type { ReviewLinks } from './reviews/review-links.server.ts';
import type { StaffAuth } from './staff/auth.server.ts';
import type { ShopTexts } from './texts/published-texts.server.ts';

export type Store = {
  db: Db;
  serverId: string;
  gateways: Gateways;
  /** Only while the sandbox is a gateway: its hosted page needs its books. */
  sandbox: Sandbox | undefined;
  storage: Storage;
  contactForm: ContactForm | undefined;
  auth: StaffAuth;
  jobs: Jobs;
  mail: MailSender | undefined;
  renderEmail: RenderEmail;
  orderLinks: OrderLinks;
  placedOrders: PlacedOrdersCookie;
  reviewLinks: ReviewLinks;
  pageViews: PageViews;
  adEvents: AdEventSender | undefined;
  /** Undefined where the owner has asked for none. */
  backups: Backups | undefined;
  settings: StoreSettings;
  texts: ShopTexts;
  report(fault: unknown): void;
  mayLookUp(clientAddress: string): Promise<boolean>;
  /** Seconds to wait, or 0; counted for the browser that placed `ownOrderId`, else the address. */
  countStatusCheck(clientAddress: string, ownOrderId: string | undefined): Promise<number>;
  mayWrite(clientAddress: string): Promise<boolean>;
  mayCountView(clientAddress: string): Promise<boolean>;
  mayProve(staffId: string): Promise<boolean>;
  /** What its attempts to pay are counted by; undefined where the address identifies no client. */
  clientKey(clientAddress: string): string | undefined;
};

export type Sandbox = {
  books: SandboxBooks;
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
  timeZone: string;
  isPublicSandbox: boolean;
  /** `areOwn`: home shows reviews by buyers instead of samples, and search engines learn of them. */
  reviews: { areOwn: boolean; hoursToAsk: number | undefined };
  adPixel: { id: string; url: string } | undefined;
};

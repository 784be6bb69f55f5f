import type { AdEventSender } from '#adapters/ad-events/ad-events.ts';
import type { ContactForm } from '#adapters/contact-form/contact-form.ts';
import type { MailSender } from '#adapters/mail/mail.ts';
import type { Gateways } from '#adapters/payment-gateway/gateway.ts';
import type { SandboxBooks } from '#adapters/payment-gateway/sandbox.ts';
import type { Storage } from '#adapters/storage/storage.ts';
import type { Db } from '#database/schema.ts';
import type { PageViews } from './analytics/page-views.server.ts';
import type { ClientAttempts } from './checkout/attempt-limits.server.ts';
import type { RenderEmail } from './emails/render-email.ts';
import type { SenderSettings } from './emails/sender.ts';
import type { Jobs } from './jobs.ts';
import type { OrderLinks } from './orders/order-links.server.ts';
import type { PlacedOrdersCookie } from './orders/placed-orders.server.ts';
import type { StaffAuth } from './staff/auth.server.ts';

/** What a request may use. The server makes one of it and hands it to screens and API alike. */
export type Store = {
  db: Db;
  /** Names this server in what it claims (server-processes.server.ts). */
  serverId: string;
  gateways: Gateways;
  /** Only while the sandbox is a gateway: its hosted page needs its books. */
  sandbox: Sandbox | undefined;
  storage: Storage;
  /** The service that takes contact messages; undefined where the database keeps them. */
  contactForm: ContactForm | undefined;
  auth: StaffAuth;
  jobs: Jobs;
  /** Undefined without SMTP_URL. */
  mail: MailSender | undefined;
  renderEmail: RenderEmail;
  orderLinks: OrderLinks;
  placedOrders: PlacedOrdersCookie;
  pageViews: PageViews;
  /** Who is told of purchases; undefined without a token. */
  adEvents: AdEventSender | undefined;
  settings: StoreSettings;
  /** Writes a fault down that nobody is there to hear of. */
  report(fault: unknown): void;
  /** Counts look-ups of one client address; false when there have been too many. */
  mayLookUp(clientAddress: string): Promise<boolean>;
  /**
   * Counts checks of a payment's status, of one client address, or with `ownOrderId` those of the browser
   * that placed this order. Returns how many seconds to wait when there have been too many, else 0.
   */
  countStatusCheck(clientAddress: string, ownOrderId: string | undefined): Promise<number>;
  /** The same as for look-ups, for contact messages. */
  mayWrite(clientAddress: string): Promise<boolean>;
  /** The same for page views. */
  mayCountView(clientAddress: string): Promise<boolean>;
  /** The same for passwords and codes that a member of staff is asked for when signed in. */
  mayProve(staffId: string): Promise<boolean>;
  /** Counts one more attempt to pay; undefined where the address tells nobody apart. */
  countAttempt(clientAddress: string): Promise<ClientAttempts | undefined>;
};

export type Sandbox = {
  books: SandboxBooks;
  /** Tells the store about a charge that has ended, as a gateway does: by a signed webhook. */
  notify(reference: string): Promise<void>;
};

export type StoreSettings = SenderSettings & {
  /** The version of this store's code, as CHANGELOG.md names it. */
  release: string;
  /** Where shoppers see the store, without a slash at its end. */
  publicUrl: string;
  /** The store's own pages elsewhere; undefined where it has none. */
  social: { instagram: string | undefined; facebook: string | undefined };
  timeZone: string;
  /** True when nothing is charged although the store is public: every page says so. */
  isPublicSandbox: boolean;
  /** The ad pixel and the address of its script; without it no ad event leaves. */
  adPixel: { id: string; url: string } | undefined;
};

import type { DeliveryTimes } from '../calendar/arrival-window.ts';
import type { SenderSettings } from '../emails/sender.ts';
import type { Language } from '../language.ts';
import type { BrandColours } from './brand-colours.ts';
import type { AboutPicture, HeroPicture } from './brand-pictures.ts';
import type { DrawnBrand } from './drawn-brand.server.ts';
import type { LogoAddresses } from './logo.ts';
import type { FontPairing, SettingField, SettingSection, SettingTexts } from './settings.ts';
import type { SocialNetwork } from './social-pages.ts';

type SocialPages = Partial<Record<SocialNetwork, string | undefined>>;

export type StoreSettings = SenderSettings & {
  release: string;
  publicUrl: string;
  social: { instagram: string | undefined; facebook: string | undefined } & SocialPages;
  /** Digits with the country's code; undefined where shoppers are not offered WhatsApp. */
  whatsApp: string | undefined;
  /** Addresses of the logo on this server. Undefined shows the drawn name. */
  logo: LogoAddresses | undefined;
  /** Small mark beside the name and alone. Undefined shows the logo or the monogram. */
  symbol: LogoAddresses | undefined;
  /** First letter of a shop's own name, its mark until one is uploaded. Undefined shows the demo's leaf. */
  monogram: Record<Language, string> | undefined;
  /** Icon of tabs, home screens, search engines and gateways. Undefined uses the demo's. */
  icon: Record<Language, string> | undefined;
  /** Undefined for the demo as it is. */
  drawn: DrawnBrand | undefined;
  /** Picture for shared links of pages without one. Undefined uses the demo's. */
  sharedPicture: Record<Language, string> | undefined;
  /** Pictures of home and About; undefined shows the demo's. */
  hero: HeroPicture | undefined;
  about: AboutPicture | undefined;
  /** Sentence below the name in the footer. */
  footer: Record<Language, string> | undefined;
  /** Undefined shows the colours of the style sheet. */
  colours: BrandColours | undefined;
  /** Undefined uses the demo's fonts. */
  fonts: FontPairing | undefined;
  /** Sender's address on packing slips; undefined when the owner has set none. */
  senderAddress: Record<Language, string> | undefined;
  /** Undefined uses the hours in the messages. */
  hours: Record<Language, string> | undefined;
  /** Country codes; undefined means every listed country. */
  shippingCountries: string[] | undefined;
  /** True where checkout has the address forms of the Gulf's countries. */
  hasAddressForms: boolean;
  /** Undefined uses the default times. */
  delivery: DeliveryTimes | undefined;
  /** Returns the dispatch time: "3 to 7 business days". */
  dispatchDays: (language: Language) => string;
  /** Set while it is shown; `link` leads to a page of the shop. */
  announcement: (Record<Language, string> & { link: string | undefined }) | undefined;
  /** True until the owner opens the shop: only staff see more of it than a page that says so. */
  isClosed: boolean;
  /** A sentence for the page of a closed shop. */
  openingNote: Record<Language, string> | undefined;
  timeZone: string;
  /** False while the amount columns would round thousandths (widen-amount-columns.server.ts). */
  hasWideAmountColumns: boolean;
  isPublicSandbox: boolean;
  /** False for a shop that was started empty, or whose owner removed the demo. */
  hasDemo: boolean;
  /** `areHidden`: home shows none. `areOwn`: home shows reviews by buyers instead of samples, and publishes them to search engines. */
  reviews: { areOwn: boolean; areHidden: boolean; requestDelayHours: number | undefined };
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
  /** Returns the settings as they would be with a section's values. */
  preview(section: SettingSection, texts: SettingTexts): StoreSettings;
  /** Reloads the settings after a change in any process. Failures are retried. */
  reload(): Promise<void>;
  /** Calls the listener after the snapshot has changed. Returns a function that unsubscribes. */
  onChanged(listener: () => void): () => void;
};

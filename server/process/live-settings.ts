import { dispatchDays } from '#app/words/dispatch-days.ts';
import type { BrowserVariable, Config } from '#config.ts';
import type { Db } from '#database/schema.ts';
import {
  type DeliveryTimes,
  defaultDeliveryTimes,
  type Zone,
  zones,
} from '#domain/calendar/arrival-window.ts';
import { addDays, startOfDay } from '#domain/calendar/start-of-day.ts';
import { countries } from '#domain/geography/countries.ts';
import type { Language } from '#domain/language.ts';
import type { LiveMarkets } from '#domain/markets/live-markets.server.ts';
import type { MarketSnapshot } from '#domain/markets/markets.server.ts';
import { hasWideAmountColumns } from '#domain/markets/widen-amount-columns.server.ts';
import { hasDemo } from '#domain/settings/demo.server.ts';
import { readBrand, readReviewChoice } from '#domain/settings/read-brand.server.ts';
import { listClosedDays } from '#domain/settings/read-settings.ts';
import { loadSettings } from '#domain/settings/save-settings.server.ts';
import {
  fieldsOf,
  focusFields,
  type SavedSections,
  type SettingField,
  type SettingTexts,
  settingSections,
} from '#domain/settings/settings.ts';
import { socialNetworks } from '#domain/settings/social-pages.ts';
import type { LiveSettings, StoreSettings } from '#domain/settings/store-settings.ts';
import type { Log } from '../observability/log.ts';
import { type LiveServices, mailFromOf } from './live-services.ts';

type Own = Omit<StoreSettings, keyof ReturnType<typeof read>>;

type Parts = { db: Db; log: Log; services: LiveServices; markets: LiveMarkets };

const retryDelayMs = 2000;
/** The longest that a timer of JavaScript waits. */
const maxWaitMs = 2 ** 31 - 1;

/**
 * Returns one object for the life of the process: all references to it see the latest saved values. The
 * environment takes precedence.
 */
export function createLiveSettings(
  config: Config,
  own: Own,
  { db, log, services, markets }: Parts,
) {
  const fixed = fixedBy(config);
  let isDemo = true;
  let isWide = false;
  const defaults = () => defaultsOf(config, isDemo);
  const sources = () => ({
    config,
    fixed,
    defaults: defaults(),
    services,
    isDemo,
    isWide,
    markets: markets.current(),
  });
  const settings: StoreSettings = { ...own, ...read({}, sources()) };
  const listeners = new Set<() => void>();
  let saved: SavedSections = {};
  let timer: NodeJS.Timeout | undefined;
  let loads = 0;
  let newest = Promise.resolve();

  function apply(): void {
    // The comparison skips functions, as they depend on the other values.
    const before = JSON.stringify(settings);
    const hasNewMarkets = markets.takeNew();
    Object.assign(settings, read(saved, sources()));
    if (hasNewMarkets || JSON.stringify(settings) !== before)
      for (const listener of listeners) listener();
    waitFor(nextNoticeChange(saved.announcement?.texts ?? {}, config.timeZone));
  }

  function waitFor(moment: number | undefined): void {
    clearTimeout(timer);
    if (moment === undefined) return;
    timer = setTimeout(apply, Math.min(moment - Date.now() + 1, maxWaitMs)).unref();
  }

  const live: LiveSettings = {
    fixed,
    textsOf(section) {
      const usual = defaultsIn(section);
      const locked = fieldsOf[section].filter((field) => fixed[field]);
      const wins = Object.fromEntries(locked.map((field) => [field, usual[field]]));
      return { ...usual, ...saved[section]?.texts, ...wins };
    },
    versionOf: (section) => saved[section]?.version ?? 0,
    defaultsIn,
    preview: (section, texts) => ({
      ...settings,
      ...read({ ...saved, [section]: { version: 0, texts } }, sources()),
    }),
    reload() {
      loads += 1;
      newest = load(loads);
      return newest;
    },
    onChanged(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return { settings, live };

  /** Whoever waits for a load that a later one overtook waits for that. */
  async function load(own: number): Promise<void> {
    try {
      const loaded = await loadSettings(db, (section, { code, field }) =>
        log.error(
          { section, field, code },
          'Saved setting is invalid: its default is used until it is saved again in the back office',
        ),
      );
      await services.reload();
      await markets.reload();
      const isDemoNow = await hasDemo(db);
      const isWideNow = isWide || (await hasWideAmountColumns(db));
      if (own !== loads) return newest;
      isDemo = isDemoNow;
      isWide = isWideNow;
      saved = loaded;
      apply();
    } catch (err) {
      log.warn(
        { err },
        'Settings could not be loaded: the previous ones apply until a retry succeeds',
      );
      setTimeout(() => own === loads && void live.reload(), retryDelayMs).unref();
    }
  }

  function defaultsIn(section: (typeof settingSections)[number]): SettingTexts {
    const all = defaults();
    return Object.fromEntries(fieldsOf[section].map((field) => [field, all[field] ?? '']));
  }
}

const variableOf: Partial<Record<SettingField, BrowserVariable>> = {
  name_en: 'STORE_NAME',
  name_ar: 'STORE_NAME_AR',
  email: 'SUPPORT_EMAIL',
  whatsapp: 'WHATSAPP_NUMBER',
  instagram: 'INSTAGRAM_URL',
  facebook: 'FACEBOOK_URL',
  reviews: 'REVIEWS',
};

function fixedBy({ setHere }: Config): LiveSettings['fixed'] {
  const named = Object.entries(variableOf) as [SettingField, BrowserVariable][];
  return Object.fromEntries(named.filter(([, variable]) => setHere.includes(variable)));
}

/** The values of the environment are among them. The demo's social pages are those of no other shop. */
function defaultsOf(config: Config, isDemo: boolean): SettingTexts {
  const { storeName, supportEmail, whatsApp = '', social, setHere } = config;
  const page = (variable: BrowserVariable, address = '') =>
    isDemo || setHere.includes(variable) ? address : '';
  const { dispatch, transit } = defaultDeliveryTimes;
  return {
    name_en: storeName.en,
    name_ar: storeName.ar,
    email: supportEmail,
    whatsapp: whatsApp,
    instagram: page('INSTAGRAM_URL', social.instagram),
    facebook: page('FACEBOOK_URL', social.facebook),
    ...Object.fromEntries(focusFields.map((field) => [field, '50'])),
    served: countries.map(({ code }) => code).join(' '),
    dispatch_least: `${dispatch.minDays}`,
    dispatch_most: `${dispatch.maxDays}`,
    ...Object.fromEntries(
      zones.flatMap((zone) => [
        [`${zone}_least`, `${transit[zone].minDays}`],
        [`${zone}_most`, `${transit[zone].maxDays}`],
      ]),
    ),
  };
}

type Sources = {
  config: Config;
  fixed: LiveSettings['fixed'];
  defaults: SettingTexts;
  services: LiveServices;
  isDemo: boolean;
  isWide: boolean;
  markets: MarketSnapshot;
};

function read(saved: SavedSections, sources: Sources) {
  const { config, fixed, defaults, services, isDemo, isWide, markets } = sources;
  const savedTexts: SettingTexts = Object.assign(
    {},
    ...settingSections.map((section) => saved[section]?.texts),
  );
  const text = (field: SettingField) =>
    (fixed[field] ? defaults[field] : (savedTexts[field] ?? defaults[field])) ?? '';
  const pair = (en: SettingField, ar: SettingField) => ({ en: text(en), ar: text(ar) });
  const supportEmail = text('email');
  return {
    isClosed: text('is_closed') !== '',
    openingNote: inBothLanguages(pair('soon_en', 'soon_ar')),
    ...readBrand(text),
    hasDemo: isDemo,
    hasWideAmountColumns: isWide,
    // The samples belong to the demo.
    reviews: readReviewChoice(text, {
      ...config.reviews,
      areOwn: config.reviews.areOwn || !isDemo,
    }),
    supportEmail,
    mailFrom: mailFromOf(config, services.saved()) ?? { name: undefined, address: supportEmail },
    social: {
      instagram: text('instagram') || undefined,
      facebook: text('facebook') || undefined,
      // Pages name only those that a shop has.
      ...Object.fromEntries(
        socialNetworks.flatMap((network) => (text(network) ? [[network, text(network)]] : [])),
      ),
    },
    whatsApp: text('whatsapp') || undefined,
    senderAddress: inBothLanguages(pair('address_en', 'address_ar')),
    hours: text('hours_en') ? pair('hours_en', 'hours_ar') : undefined,
    shippingCountries: served(
      text('served') === defaults.served ? undefined : text('served').split(' '),
      markets,
    ),
    hasAddressForms: text('address_forms') !== '',
    delivery: saved.delivery && timesOf(text),
    dispatchDays: dispatchDays(timesOf(text).dispatch),
    announcement: isDisplayable(text, config.timeZone)
      ? { ...pair('text_en', 'text_ar'), link: text('link') || undefined }
      : undefined,
  };
}

/** Leaves only countries of open markets where the dollar shop is closed. */
function served(
  codes: string[] | undefined,
  { open, sellsInDollars }: MarketSnapshot,
): string[] | undefined {
  if (sellsInDollars) return codes;
  const inMarkets = open.flatMap(({ countries }) => countries);
  return codes?.filter((code) => inMarkets.includes(code)) ?? inMarkets;
}

/** Uses the text in both languages if only one is set. */
function inBothLanguages({
  en,
  ar,
}: Record<Language, string>): Record<Language, string> | undefined {
  return en || ar ? { en: en || ar, ar: ar || en } : undefined;
}

type TextOf = (field: SettingField) => string;

function timesOf(text: TextOf): DeliveryTimes {
  const days = (one: Zone | 'dispatch') => ({
    minDays: Number(text(`${one}_least`)),
    maxDays: Number(text(`${one}_most`)),
  });
  return {
    dispatch: days('dispatch'),
    transit: Object.fromEntries(
      zones.map((zone) => [zone, days(zone)]),
    ) as DeliveryTimes['transit'],
    closed: listClosedDays(text('closed')),
  };
}

/** The period includes both days. */
function isDisplayable(text: TextOf, timeZone: string): boolean {
  const { from, until } = noticeWindow({ from: text('from'), until: text('until') }, timeZone);
  const now = Date.now();
  return text('is_on') !== '' && (from ?? now) <= now && now < (until ?? Number.POSITIVE_INFINITY);
}

function nextNoticeChange(texts: SettingTexts, timeZone: string): number | undefined {
  const { from, until } = noticeWindow(texts, timeZone);
  return [from, until].find((moment) => moment !== undefined && moment > Date.now());
}

function noticeWindow({ from, until }: SettingTexts, timeZone: string) {
  return {
    from: from ? startOfDay(from, timeZone).getTime() : undefined,
    until: until ? startOfDay(addDays(until, 1), timeZone).getTime() : undefined,
  };
}

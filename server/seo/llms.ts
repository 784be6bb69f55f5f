import { contact as contactAr } from '#app/words/ar/contact.ts';
import { ar } from '#app/words/ar.ts';
import { contact as contactEn } from '#app/words/en/contact.ts';
import { en } from '#app/words/en.ts';
import { about } from '#content/pages/about.ts';
import { privacy } from '#content/pages/privacy.ts';
import { shippingTerms } from '#content/pages/shipping-terms.ts';
import type { Db } from '#database/schema.ts';
import { addressOf, shopPages } from '#domain/addresses.ts';
import { isSoldOut } from '#domain/catalog/product.ts';
import { listActiveProducts } from '#domain/catalog/products.server.ts';
import { currencyOf } from '#domain/currency.ts';
import { countries, countryNameInSentence } from '#domain/geography/countries.ts';
import type { Language } from '#domain/language.ts';
import type { Market } from '#domain/markets/market.ts';
import { formatMoney, type Money, money } from '#domain/money.ts';
import { pageAddress } from '#domain/page-address.ts';
import { freeDeliveryFrom } from '#domain/pricing/delivery-fee.ts';
import { listInMarket } from '#domain/pricing/products-in-market.server.ts';
import type { StoreSettings } from '#domain/settings/store-settings.ts';
import type { Store } from '#domain/store.ts';
import { placeholderValues } from '#domain/texts/placeholders.ts';
import type { PageName } from '#domain/texts/shop-texts.ts';

type Entry = { path: string; names: Record<Language, string>; note: string };

type LlmsSources = Pick<Store, 'db' | 'settings' | 'texts' | 'markets'>;

export async function writeLlms(sources: LlmsSources): Promise<string> {
  const { db, settings, texts } = sources;
  const { name, publicUrl } = settings;
  const list = (entries: Entry[]) =>
    entries.map((entry) => writeEntry(publicUrl, entry)).join('\n');
  return `# ${name.en} (${name.ar})

> ${texts.home('en')?.description ?? en.shop.search.home.description}

${storeDetails(sources)
  .map((detail) => `- ${detail}`)
  .join('\n')}

## Products

${list([home(texts), ...(await products(db, listedMarket(sources.markets)))])}

## Articles

${list(articles(texts, settings))}

## The store

${list(textPages(texts))}
`;
}

function storeDetails({ settings, markets }: LlmsSources): string[] {
  const { publicUrl, isPublicSandbox, supportEmail, shippingCountries, hasDemo } = settings;
  const { dispatch_days } = placeholderValues('en', settings);
  const shipsTo = countries.filter(({ code }) => shippingCountries?.includes(code) ?? true);
  return [
    ...(isPublicSandbox ? [en.shop.chrome.sandbox] : []),
    'Every page is written in English and in Arabic: `?lang=en` or `?lang=ar` at the end of its address.',
    ...pricesAndShipping(markets),
    `Orders ship within ${dispatch_days} after payment, with a tracking number; not to P.O. boxes.`,
    `Ships to: ${shipsTo.map((country) => country.name).join(', ')}.`,
    ...(hasDemo ? [aboutDemoProducts] : []),
    `Questions: ${supportEmail}. ${en.shop.links.trackOrder}: ${publicUrl}${shopPages.trackOrder.path}`,
  ];
}

/** The file lists dollar prices, or those of the first market where the dollar shop is closed. */
function listedMarket({ open, sellsInDollars }: LlmsSources['markets']): Market | undefined {
  return sellsInDollars ? undefined : open[0];
}

/** One sentence for the listed prices, and one for each open market. */
function pricesAndShipping(markets: LlmsSources['markets']): string[] {
  const { open } = markets;
  const market = listedMarket(markets);
  const prices = `Prices are in ${currencyName(money(0, currencyOf(market)))}, for one piece.`;
  const free = 'Checkout charges nothing for shipping';
  if (open.length === 0) return [`${prices} ${free}.`];
  return [
    market ? prices : `${prices} ${free} there.`,
    ...open.map(({ currency, countries: codes, deliveryRates }) => {
      const names = codes.map((code) => countryNameInSentence(code, 'en')).join(', ');
      const isFree = freeDeliveryFrom(deliveryRates, codes) === 0;
      const fee = isFree ? 'shipping is free' : 'checkout shows the shipping fee before payment';
      return `In ${names}, prices are in ${currencyName(money(0, currency))}, and ${fee}.`;
    }),
  ];
}

/** "US dollars". */
function currencyName({ currency }: Money): string {
  const format = { style: 'currency', currency, currencyDisplay: 'name' } as const;
  const parts = new Intl.NumberFormat('en-US', format).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}

const aboutDemoProducts =
  'The products are cosmetics and no treatment for hair loss: sudden or patchy shedding deserves medical advice.';

async function products(db: Db, market: Market | undefined): Promise<Entry[]> {
  const [english, arabic] = await Promise.all([
    listActiveProducts(db, 'en').then((all) => listInMarket(db, all, market)),
    listActiveProducts(db, 'ar'),
  ]);
  const arabicNames = new Map(arabic.map(({ id, title }) => [id, title]));
  return english.map((product) => {
    const { id, title, price, description } = product;
    const soldOut = isSoldOut(product) ? ` ${en.shop.stock.soldOut}.` : '';
    return {
      path: addressOf(shopPages.product.path, { id: String(id) }),
      names: { en: title, ar: arabicNames.get(id) ?? title },
      note: `${formatMoney(money(price, currencyOf(market)))}.${soldOut} ${description}`,
    };
  });
}

function articles(texts: Texts, settings: StoreSettings): Entry[] {
  const arabicNames = new Map(texts.posts('ar').map(({ slug, title }) => [slug, title]));
  const entries = texts.posts('en').map(({ slug, title, excerpt }) => ({
    path: addressOf(shopPages.post.path, { slug }),
    names: { en: title, ar: arabicNames.get(slug) ?? title },
    note: excerpt,
  }));
  return [blog(settings), ...entries];
}

type Texts = LlmsSources['texts'];

const home = (texts: Texts): Entry => ({
  path: shopPages.home.path,
  names: { en: en.shop.links.products, ar: ar.shop.links.products },
  note: texts.home('en')?.productsLead ?? en.shop.home.productsLead,
});

const blog = ({ hasDemo }: StoreSettings): Entry => ({
  path: shopPages.blog.path,
  names: { en: en.shop.links.blog, ar: ar.shop.links.blog },
  note: hasDemo ? en.shop.search.blog.description : en.shop.search.blog.own,
});

type WithTitle = Record<Language, { title: string; description: string }>;

function textPages(texts: Texts): Entry[] {
  const written = (name: PageName, own: WithTitle): WithTitle => ({
    en: texts.page(name, 'en') ?? own.en,
    ar: texts.page(name, 'ar') ?? own.ar,
  });
  const pages = [
    { path: shopPages.about.path, texts: written('about', about) },
    { path: shopPages.shippingTerms.path, texts: written('shipping', shippingTerms) },
    { path: shopPages.contact.path, texts: { en: contactEn, ar: contactAr } },
    { path: shopPages.privacy.path, texts: written('privacy', privacy) },
  ];
  return pages.map(({ path, texts }) => ({
    path,
    names: { en: texts.en.title, ar: texts.ar.title },
    note: texts.en.description,
  }));
}

function writeEntry(publicUrl: string, { path, names, note }: Entry): string {
  const link = (language: Language) =>
    `[${inOneLine(names[language])}](${pageAddress(publicUrl, path, language)})`;
  return `- ${link('en')}: ${inOneLine(note)} In Arabic: ${link('ar')}`;
}

function inOneLine(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\\[\]<>`]/g, '\\$&')
    .trim();
}

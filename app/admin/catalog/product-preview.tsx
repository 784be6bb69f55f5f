import { type ReactNode, Suspense, type SyntheticEvent, use, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { IntlProvider, useTranslations } from 'use-intl';
import { loadFonts } from '#app/browser/network/load-fonts.ts';
import { Notice } from '#app/ui/panel.tsx';
import { ProductCard } from '#app/ui/product/product-card.tsx';
import { ProductDetails } from '#app/ui/product/product-details.tsx';
import { PreviewCurrency } from '#app/ui/use-currency.ts';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { useLanguage } from '#app/ui/use-language.ts';
import {
  areLoaded,
  asTypedMessages,
  attemptMessages,
  localeOf,
  messagesOf,
} from '#app/words/shop-messages.ts';
import { type HomeMarket, readTypedHomePrice } from '#domain/catalog/home-price/home-price.ts';
import type { ProductDetail } from '#domain/catalog/product.ts';
import { pictureRowsOf, splitPictures } from '#domain/catalog/product-pictures.ts';
import { toProductColumns } from '#domain/catalog/product-rows.ts';
import {
  type ProductSection,
  type ProductTexts,
  productSections,
} from '#domain/catalog/product-texts.ts';
import { type FirstFocalPoint, toProductDetail } from '#domain/catalog/product-view.ts';
import { readTypedPrice } from '#domain/catalog/typed-price.ts';
import { storeMoney } from '#domain/currency.ts';
import { directionOf, type Language, languages } from '#domain/language.ts';
import type { Money } from '#domain/money.ts';
import { Section } from '../ui/section.tsx';
import { type OtherProduct, useOtherProducts } from './other-products.ts';
import { useHomeMarket } from './sale/use-home-market.ts';

const parts = ['page', 'answers', 'card'] as const;
type Part = (typeof parts)[number];

type PreviewSectionProps = { id: number; texts: ProductTexts };

export function PreviewSection({ id, texts }: PreviewSectionProps) {
  const t = useTranslations('admin.products');
  const [part, setPart] = useState<Part>('page');
  const tEditing = useTranslations('admin.editing');
  const [language, setLanguage] = useState<Language>(useLanguage());
  const { others } = useOtherProducts();
  const home = useHomeMarket();
  if (!useIsHydrated()) return <div />;
  const pictures = pictureRowsOf(splitPictures(texts.pictures));
  const price = findVisiblePrice(texts, home);
  const row = { ...toRow(id, texts), weight_grams: null, ...firstFocalPoint(pictures) };
  const catalog = {
    pictures: pictures.map((picture) => ({ ...picture, product_id: id })),
    companions: others.filter(({ is_active }) => is_active),
  };
  const detail = toProductDetail(row, catalog, language);
  const product = price ? withPrices(detail, { price, others }) : detail;
  const what = t(`previewOf.${part}`);
  const title = t('previewTitle', { what, language: tEditing(`languages.${language}`) });
  const titles = {
    how_to_use: t('field.how_to_use'),
    ingredients: t('field.ingredients'),
    expectations: t('field.expectations'),
    questions: t('field.questions'),
    none: t('noAnswers'),
  };
  return (
    <Section title={t('preview')}>
      <div className="mb-4 flex flex-wrap items-center gap-x-8 gap-y-3">
        <Choice
          label={t('previewWhat')}
          options={parts.map((one) => [one, t(`previewOf.${one}`)])}
          chosen={part}
          choose={setPart}
        />
        <Choice
          label={t('previewLanguage')}
          options={languages.map((one) => [one, tEditing(`languages.${one}`)])}
          chosen={language}
          choose={setLanguage}
        />
        <p className="text-muted text-xs">{t('previewHint')}</p>
      </div>
      {!price && (
        <Notice tone="info" role="status">
          {t('previewNoPrice')}
        </Notice>
      )}
      <div className={price ? 'flex justify-center' : 'hidden'}>
        <PreviewFrame key={language} title={title} language={language}>
          <PreviewCurrency value={home?.currency}>
            <PreviewPart part={part} titles={titles} product={product} />
          </PreviewCurrency>
        </PreviewFrame>
      </div>
    </Section>
  );
}

type SectionTitles = Record<ProductSection, string> & { none: string };
type PreviewPartProps = { part: Part; product: ProductDetail; titles: SectionTitles };

function PreviewPart({ part, product, titles }: PreviewPartProps) {
  if (part === 'page') return <ProductDetails product={product} add={() => {}} />;
  if (part === 'answers') return <SectionsPreview product={product} titles={titles} />;
  return (
    <div className="wrap py-8">
      <ProductCard product={product} buy={() => {}} className="flex flex-col" />
    </div>
  );
}

/** All of them open; their titles are those of the fields. */
function SectionsPreview({ product, titles }: Omit<PreviewPartProps, 'part'>) {
  const { howToUse, ingredients, expectations, questions } = product;
  const contents = { how_to_use: howToUse, ingredients, expectations, questions };
  const visibleSections = productSections.filter((section) => contents[section]);
  return (
    <main className="wrap py-8">
      {visibleSections.length === 0 && <p className="text-muted">{titles.none}</p>}
      {visibleSections.map((section) => (
        <section key={section} className="mb-8 border-hairline border-t pt-4">
          <h2 className="mb-3 text-muted text-sm">
            <bdi>{titles[section]}</bdi>
          </h2>
          <div
            className="prose"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: Made by safeHtml.
            dangerouslySetInnerHTML={{ __html: contents[section] ?? '' }}
          />
        </section>
      ))}
    </main>
  );
}

function firstFocalPoint([first]: FirstFocalPoint[]): FirstFocalPoint {
  return { focal_x: first?.focal_x ?? null, focal_y: first?.focal_y ?? null };
}

/** Returns what shoppers of the home market see, or the dollar price. One being typed may not be a number yet. */
function findVisiblePrice(texts: ProductTexts, home: HomeMarket | undefined): Money | undefined {
  if (home) return readTypedHomePrice(texts.home_price, home).price;
  const { cents } = readTypedPrice(texts.price);
  return cents === undefined ? undefined : storeMoney(cents);
}

/** Its price is set after it (`withPrices`). */
function toRow(id: number, texts: ProductTexts) {
  const columns = toProductColumns({ ...texts, price: '0.00' });
  return { ...columns, id, created_at: new Date(0) };
}

type Prices = { price: Money; others: readonly OtherProduct[] };

function withPrices(product: ProductDetail, { price, others }: Prices): ProductDetail {
  const homePrices = new Map(others.map(({ id, homePrice }) => [id, homePrice?.amount]));
  const goesWellWith = product.goesWellWith.map((one) => ({
    ...one,
    price: homePrices.get(one.id) ?? one.price,
  }));
  return { ...product, price: price.amount, goesWellWith };
}

type ChoiceProps<T extends string> = {
  label: string;
  options: (readonly [value: T, label: string])[];
  chosen: T;
  choose: (value: T) => void;
};

function Choice<T extends string>({ label, options, chosen, choose }: ChoiceProps<T>) {
  const name = useId();
  return (
    <fieldset className="flex gap-1">
      <legend className="sr-only">{label}</legend>
      {options.map(([value, label]) => (
        <label
          key={value}
          className="relative cursor-pointer rounded-full border border-transparent px-3.5 py-1.5 text-muted text-xs hover:text-ink has-checked:border-cypress has-checked:font-semibold has-checked:text-cypress has-focus-visible:outline-2 has-focus-visible:outline-cypress has-focus-visible:outline-offset-2"
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => choose(value)}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

type PreviewFrameProps = { title: string; language: Language; children: ReactNode };

/** An inert frame as wide as a phone, with its own language, direction and fonts. */
function PreviewFrame({ title, language, children }: PreviewFrameProps) {
  const [page, setPage] = useState<Document>();
  const open = async ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => {
    const opened = currentTarget.contentDocument;
    if (!opened) return;
    opened.documentElement.lang = language;
    opened.documentElement.dir = directionOf(language);
    opened.body.inert = true;
    await copySheets(opened);
    await loadFonts(language, opened);
    setPage(opened);
  };
  return (
    <>
      <iframe
        key={language}
        title={title}
        srcDoc="<!doctype html><title>Preview</title>"
        onLoad={open}
        className="block h-[44rem] w-[24.375rem] max-w-full rounded-lg border border-edge bg-ivory"
      />
      {page &&
        createPortal(
          <Suspense fallback={null}>
            <ShopMessagesProvider language={language}>{children}</ShopMessagesProvider>
          </Suspense>,
          page.body,
        )}
    </>
  );
}

/** Copies the brand's style, too. Resolves when the copied style sheets are loaded or have failed. */
async function copySheets(page: Document): Promise<void> {
  const sheets = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]');
  const loads = [...sheets].map((sheet) => {
    const copy = sheet.cloneNode() as HTMLLinkElement;
    const settled = new Promise((resolve) => {
      copy.onload = resolve;
      copy.onerror = resolve;
    });
    page.head.append(copy);
    return settled;
  });
  for (const style of document.querySelectorAll('head style')) {
    page.head.append(style.cloneNode(true));
  }
  await Promise.all(loads);
}

function ShopMessagesProvider({ language, children }: { language: Language; children: ReactNode }) {
  // The back office starts with the words of its own language only.
  if (!areLoaded(language)) use(attemptMessages(language));
  return (
    <IntlProvider
      locale={localeOf(language)}
      messages={asTypedMessages(messagesOf(language))}
      timeZone="UTC"
    >
      {children}
    </IntlProvider>
  );
}

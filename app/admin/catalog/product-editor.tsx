import { useEffect, useRef } from 'react';
import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { ButtonLink } from '#app/ui/button.tsx';
import { TextAreaField, TextField } from '#app/ui/field.tsx';
import { findControl } from '#app/ui/form-control.ts';
import { useLanguage } from '#app/ui/use-language.ts';
import type { HomeMarket } from '#domain/catalog/home-price/home-price.ts';
import { pickTranslation } from '#domain/catalog/product.ts';
import {
  type ProductTexts,
  productFields,
  productSections,
} from '#domain/catalog/product-texts.ts';
import { type Language, otherLanguage } from '#domain/language.ts';
import type { MarketPriceRow } from '#domain/pricing/market-prices.server.ts';
import { LanguageColumn, LeaveDialog } from '../forms/edited-form.tsx';
import { HiddenFields, StaffForm, useStaffForm } from '../forms/staff-form.tsx';
import { useCan } from '../shell/use-can.ts';
import { BackLink } from '../ui/back-link.tsx';
import { MarketPricesForm } from '../ui/market-prices-form.tsx';
import { Section } from '../ui/section.tsx';
import type { BundleView } from './bundle/components-form.server.ts';
import { ComponentsSection } from './bundle/components-section.tsx';
import { CompanionsSection } from './companions-section.tsx';
import { DraftSection } from './draft-section.tsx';
import type { DraftView, ProductEventView, ProductResult } from './edit-product.server.ts';
import { FeaturesSection } from './features-section.tsx';
import { type OtherProduct, OtherProducts } from './other-products.ts';
import { PictureSection, usePictureUpload } from './picture-section.tsx';
import { HistorySection } from './product-history.tsx';
import { PreviewSection } from './product-preview.tsx';
import { SaleBadge } from './sale/sale-badge.tsx';
import { SaleSection } from './sale/sale-section.tsx';
import { HomeMarketContext } from './sale/use-home-market.ts';
import { ProductSaveBar } from './save-bar.tsx';
import { useLanguageFieldProps } from './use-language-field-props.tsx';
import { type FieldsProps, useProductForm, useProductProblems } from './use-product-form.ts';

type NamedMarketPrice = MarketPriceRow & { name: string; isPriceFixed: boolean };

export type EditedProduct = {
  /** Undefined for a new product. */
  id: number | undefined;
  texts: ProductTexts;
  version: string;
  draft: DraftView | undefined;
  history: ProductEventView[];
  others: OtherProduct[];
  /** Its prices in each market, with the market's name; empty for a shop without markets. */
  marketPrices: NamedMarketPrice[];
  home: HomeMarket | undefined;
  /** Undefined where the member cannot edit components. */
  bundle?: BundleView | undefined;
};

type ProductEditorProps = {
  product: EditedProduct;
  draftKey?: string;
  /** Result of a form that was sent without scripts. */
  result: ProductResult | undefined;
};

export function ProductEditor({ product, draftKey, result: postedResult }: ProductEditorProps) {
  const t = useTranslations('admin.products');
  const sending = useStaffForm<ProductResult>();
  const { isSending } = sending;
  const lastResult = sending.result ?? postedResult;
  const result = isSending ? undefined : lastResult;
  const form = useProductForm(product, lastResult);
  const upload = usePictureUpload(form.addPicture);
  const element = useRef<HTMLFormElement>(null);
  useFocusOnFirstProblem(element, result);
  const problemOf = useProductProblems(result, { edited: sending.edited, home: product.home });
  const fields = { form, problemOf };
  const mayPublish = useCan('products.edit');
  const mayPrice = useCan('prices.change');
  const toast = mayPublish ? t(draftKey ? 'created' : 'saved') : t('draft.saved');
  return (
    <HomeMarketContext value={product.home}>
      <OtherProducts value={product.others}>
        <main id="content" tabIndex={-1} className="wrap flex-1 pt-4 outline-none sm:pt-5">
          <EditorHead product={product} />
          {product.draft && <DraftSection draft={product.draft} />}
          <StaffForm
            ref={element}
            form={sending}
            encType="multipart/form-data"
            noValidate
            preventScrollReset
            className="mt-4"
          >
            <HiddenFields version={form.version} />
            {draftKey && <input type="hidden" name="draft_key" value={draftKey} />}
            {!mayPublish && <HiddenFields act="draft" />}
            <input type="hidden" name="toast" value={toast} />
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
              <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
                <TextsSection {...fields} />
                <FeaturesSection
                  {...fields}
                  hasDefaults={product.texts.default_features === 'true'}
                />
                <ContentSections {...fields} />
              </div>
              <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
                <SaleSection {...fields} />
                <PictureSection
                  form={form}
                  upload={upload}
                  problem={
                    result?.kind === 'wrong'
                      ? (result.pictureProblem ?? fields.problemOf('pictures'))
                      : undefined
                  }
                />
                <CompanionsSection {...fields} />
              </div>
            </div>
            <ProductSaveBar
              form={form}
              sending={sending}
              result={result}
              isSending={isSending}
              isNew={!product.id}
              hasDraft={product.draft !== undefined}
              isUploading={upload.isBusy}
            />
          </StaffForm>
          {mayPrice && product.marketPrices.length > 0 && (
            <MarketPricesSection prices={product.marketPrices} />
          )}
          {product.id && product.bundle && (
            <ComponentsSection id={product.id} bundle={product.bundle} />
          )}
          <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 pb-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <PreviewSection id={product.id ?? 0} texts={form.normalized} />
            <HistorySection history={product.history} />
          </div>
          <LeaveDialog isDirty={form.isDirty && !isSending} />
        </main>
      </OtherProducts>
    </HomeMarketContext>
  );
}

function useFocusOnFirstProblem(
  form: React.RefObject<HTMLFormElement | null>,
  result: ProductResult | undefined,
): void {
  useEffect(() => {
    if (result?.kind !== 'wrong' || !form.current) return;
    const first = productFields.find((field) => result.problems[field]);
    if (first) findControl(form.current, first)?.focus();
  }, [result, form]);
}

function EditorHead({ product: { id, texts } }: { product: EditedProduct }) {
  const t = useTranslations('admin.products');
  const language = useLanguage();
  const title = pickTranslation(language, { en: texts.title_en, ar: texts.title_ar });
  const isActive = texts.is_active === 'true';
  return (
    <header>
      <BackLink to={href('/admin/products')}>{t('back')}</BackLink>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h1 className="wrap-anywhere font-display text-2xl">
            {id ? <bdi>{title || t('untitled')}</bdi> : t('newTitle')}
          </h1>
          {id && <SaleBadge isActive={isActive} />}
        </div>
        {id && isActive && (
          <ButtonLink
            to={href('/product/:id', { id: String(id) })}
            target="_blank"
            variant="secondary"
          >
            {t('inShop')}
          </ButtonLink>
        )}
      </div>
    </header>
  );
}

/** Prices of one product in every market. */
function MarketPricesSection({ prices }: { prices: readonly NamedMarketPrice[] }) {
  const t = useTranslations('admin.marketPrices');
  const names = new Map(prices.map(({ key, name }) => [key, name]));
  return (
    <Section title={t('title')} id="market-prices" className="mt-4 scroll-mt-4">
      <p className="mb-2 text-muted text-xs">{t('lead')}</p>
      <MarketPricesForm
        rows={prices.map((price) => ({ ...price, isActive: true }))}
        nameOf={({ key, market }) => names.get(key) ?? market}
        linkOf={({ market }, name) => (
          <Link
            to={href('/admin/markets/:id', { id: market })}
            className="text-cypress underline underline-offset-4"
          >
            {name}
          </Link>
        )}
      />
    </Section>
  );
}

function TextsSection(props: FieldsProps) {
  const t = useTranslations('admin.products');
  const language = useLanguage();
  return (
    <Section title={t('texts')}>
      <div className="grid gap-x-6 gap-y-8 md:grid-cols-2">
        <TextFields {...props} language={language} />
        <TextFields {...props} language={otherLanguage(language)} />
      </div>
    </Section>
  );
}

function ContentSections(props: FieldsProps) {
  const t = useTranslations('admin.products');
  const language = useLanguage();
  return (
    <Section title={t('answers')}>
      <p className="mb-6 text-muted text-xs">{t('answersHint')}</p>
      <div className="grid gap-x-6 gap-y-8 md:grid-cols-2">
        <ContentFields {...props} language={language} />
        <ContentFields {...props} language={otherLanguage(language)} />
      </div>
    </Section>
  );
}

type LanguageProps = FieldsProps & { language: Language };

function TextFields(props: LanguageProps) {
  const t = useTranslations('admin.products');
  const fieldOf = useLanguageFieldProps(props);
  return (
    <LanguageColumn language={props.language}>
      <TextField {...fieldOf('title')} required />
      <TextAreaField {...fieldOf('desc')} rows={3} hint={<bdi>{t('descHint')}</bdi>} />
      <TextAreaField {...fieldOf('long_desc')} rows={14} hint={<bdi>{t('longHint')}</bdi>} />
    </LanguageColumn>
  );
}

function ContentFields(props: LanguageProps) {
  const t = useTranslations('admin.products');
  const fieldOf = useLanguageFieldProps(props);
  return (
    <LanguageColumn language={props.language}>
      {productSections.map((section) => (
        <TextAreaField
          key={section}
          {...fieldOf(section)}
          rows={7}
          hint={<bdi>{t(`answerHint.${section}`)}</bdi>}
        />
      ))}
    </LanguageColumn>
  );
}

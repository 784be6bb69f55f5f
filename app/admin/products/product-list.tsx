import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { useLanguage } from '#app/ui/language.ts';
import { Notice } from '#app/ui/panel.tsx';
import { Price } from '#app/ui/price.tsx';
import { directionOf, otherLanguage } from '#domain/language.ts';
import { EmptyList } from '../kit/empty-list.tsx';
import { isolated } from '../kit/isolated.ts';
import { SaleBadge } from '../kit/sale-badge.tsx';
import { NotSent, StaffForm } from '../kit/staff-form.tsx';
import { useStaffForm } from '../kit/use-staff-form.ts';
import type { SaleAnswer, ShownProduct } from './products.tsx';

type ProductListProps = { products: ShownProduct[]; answer: SaleAnswer | undefined };

export function ProductList({ products, answer }: ProductListProps) {
  const t = useTranslations('admin.products');
  if (products.length === 0) {
    return (
      <div className="mt-5">
        <EmptyList title={t('none')} hint={t('noneHint')} />
      </div>
    );
  }
  return (
    <ol className="mt-5 divide-y divide-hairline rounded-md border border-hairline bg-paper">
      {products.map((product) => (
        <li key={product.id}>
          <ProductRow product={product} answer={answer?.id === product.id ? answer : undefined} />
        </li>
      ))}
    </ol>
  );
}

type ProductRowProps = { product: ShownProduct; answer: SaleAnswer | undefined };

function ProductRow({ product, answer }: ProductRowProps) {
  const t = useTranslations('admin.products');
  const { id, image, price, isActive, shownOn, changed, changedAt, changedBy } = product;
  return (
    <article
      data-product={id}
      className="relative grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-4 gap-y-2 px-4 py-3 transition-colors hover:bg-sand/30 md:grid-cols-[3.5rem_minmax(0,1fr)_6rem_12rem_12rem_auto] md:items-center"
    >
      <img
        src={image.thumbnail}
        alt=""
        width={56}
        height={70}
        loading="lazy"
        className={`aspect-4/5 h-auto w-14 rounded-sm bg-sand object-cover max-md:row-span-4 ${isActive ? '' : 'opacity-60'}`}
      />
      <Titles product={product} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 md:contents">
        <p className="font-semibold md:text-end">
          <Price cents={price} />
        </p>
        <p className="contents md:block">
          <SaleBadge isActive={isActive} />
          <span className="text-muted text-xs md:mt-1 md:block md:ps-3">
            {t(`shownOn.${shownOn}`)}
          </span>
        </p>
      </div>
      <p className="text-muted text-xs max-md:col-start-2">
        <span className="md:sr-only">{t('changed')} </span>
        <time dateTime={changedAt.toISOString()} className="tabular">
          {changed}
        </time>{' '}
        {changedBy && <span className="md:block">{t('by', { who: isolated(changedBy) })}</span>}
      </p>
      <SaleForm product={product} posted={answer} />
    </article>
  );
}

/** Both titles, the reader's language first. The whole row leads to the product. */
function Titles({ product: { id, titles } }: { product: ShownProduct }) {
  const t = useTranslations('admin.products');
  const language = useLanguage();
  const other = otherLanguage(language);
  return (
    <div className="min-w-0">
      <Link
        to={href('/admin/products/:id', { id: String(id) })}
        className="wrap-anywhere font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline"
      >
        {titles[language] || titles[other] || t('untitled')}
      </Link>
      <p lang={other} className="font-foreign wrap-anywhere text-muted text-xs">
        <bdi dir={directionOf(other)}>{titles[other]}</bdi>
      </p>
    </div>
  );
}

type SaleFormProps = { product: ShownProduct; posted: SaleAnswer | undefined };

function SaleForm({ product: { id, titles, isActive }, posted }: SaleFormProps) {
  const t = useTranslations('admin.products');
  const language = useLanguage();
  const form = useStaffForm<SaleAnswer>();
  const { isSending } = form;
  const answer = isSending ? undefined : (form.answer ?? posted);
  const title = isolated(titles[language] || titles[otherLanguage(language)] || t('untitled'));
  return (
    <StaffForm form={form} className="relative z-1 max-md:col-start-2 md:text-end">
      <input type="hidden" name="product_id" value={id} />
      <input type="hidden" name="is_active" value={`${!isActive}`} />
      <input
        type="hidden"
        name="toast"
        value={t(isActive ? 'nowInactive' : 'nowActive', { title })}
      />
      <Button
        type="submit"
        variant="secondary"
        pending={isSending}
        aria-label={t(isActive ? 'deactivateLong' : 'activateLong', { title })}
        className="md:min-w-36"
      >
        {t(isActive ? 'deactivate' : 'activate')}
      </Button>
      <NotSent form={form} className="mt-2" />
      {answer?.kind === 'refused' && (
        <Notice tone="bad" role="alert" className="mt-2 px-3! py-2! text-start text-xs">
          {answer.message ?? t('notChanged')}
        </Notice>
      )}
    </StaffForm>
  );
}

import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { storeContext, visitorContext } from '#app/context.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { focalPointClass } from '#app/ui/pictures/focal-point.ts';
import { Price } from '#app/ui/price.tsx';
import { Badge } from '#app/ui/status-badge.tsx';
import { showToast } from '#app/ui/toast.tsx';
import { useLanguage } from '#app/ui/use-language.ts';
import { listAdminProducts } from '#domain/catalog/admin-products.server.ts';
import { directionOf, otherLanguage } from '#domain/language.ts';
import { findHomeMarket } from '#domain/pricing/home-market.ts';
import { FormNotice, SubmitError } from '../forms/form-notices.tsx';
import { HiddenFields, StaffForm, sendForm, useStaffForm } from '../forms/staff-form.tsx';
import { NothingYet } from '../lists/list-page.tsx';
import { loadForStaff } from '../shell/load-for-staff.ts';
import { dateTimeFormatOf } from '../shell/page-load.server.ts';
import { adminMeta } from '../shell/page-meta.ts';
import { useCan } from '../shell/use-can.ts';
import { subtleButtonClass } from '../ui/class-names.ts';
import { isolateDirection } from '../ui/isolate-direction.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import type { Route } from './+types/products.ts';
import { SaleBadge } from './sale/sale-badge.tsx';
import { handleSaleForm, type SaleResult } from './sale/sale-form.server.ts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.language, ({ products }) => products.title);

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(storeContext);
  const { language } = context.get(visitorContext);
  const format = dateTimeFormatOf(context);
  const home = findHomeMarket(context.get(storeContext).markets);
  const products = await listAdminProducts(db, home);
  const listed = products.map((product) => ({ ...product, changed: format(product.changedAt) }));
  return { language, products: listed };
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadForStaff(request, serverLoader);
}

export async function action({ request, context }: Route.ActionArgs) {
  return handleSaleForm(request, context);
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  return sendForm(serverAction, ({ kind }: SaleResult) => {
    if (kind === 'done') showToast(`${form.get('toast')}`);
  });
}

type ProductView = Awaited<ReturnType<typeof loader>>['products'][number];

export default function Products({ loaderData: { products } }: Route.ComponentProps) {
  const t = useTranslations('admin.products');
  const tTexts = useTranslations('admin.texts');
  const maySell = useCan('prices.change');
  const canWrite = useCan('texts.draft');
  return (
    <main id="content" tabIndex={-1} className="wrap flex-1 py-5 outline-none sm:py-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h1 className="font-display text-2xl">{t('title')}</h1>
          <p role="status" className="tabular text-muted text-xs">
            {t('count', { count: products.length })}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          {canWrite && (
            <Link
              to={href('/admin/texts')}
              className={`${subtleButtonClass} inline-flex items-center`}
            >
              {tTexts('link')}
            </Link>
          )}
          {maySell && (
            <Link
              to={href('/admin/products/import')}
              className={`${subtleButtonClass} inline-flex items-center`}
            >
              {t('import')}
            </Link>
          )}
          {maySell && <ButtonLink to={href('/admin/products/new')}>{t('newTitle')}</ButtonLink>}
        </div>
      </div>
      <ProductList products={products} />
    </main>
  );
}

export function ErrorBoundary() {
  return <LoadFailed />;
}

function ProductList({ products }: { products: ProductView[] }) {
  const t = useTranslations('admin.products');
  if (products.length === 0) {
    return (
      <div className="mt-5">
        <NothingYet title={t('none')} hint={t('noneHint')} />
      </div>
    );
  }
  return (
    <ol className="mt-5 divide-y divide-hairline rounded-md border border-hairline bg-paper">
      {products.map((product) => (
        <li key={product.id}>
          <ProductRow product={product} />
        </li>
      ))}
    </ol>
  );
}

function ProductRow({ product }: { product: ProductView }) {
  const t = useTranslations('admin.products');
  const maySell = useCan('prices.change');
  const {
    id,
    image,
    price,
    isActive,
    hasDraft,
    visibleOn: shownOn,
    changed,
    changedAt,
    changedBy,
  } = product;
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
        className={`aspect-4/5 h-auto w-14 rounded-sm bg-sand object-cover ${focalPointClass(image.focalPoint)} max-md:row-span-4 ${isActive ? '' : 'opacity-60'}`}
      />
      <Titles product={product} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 md:contents">
        <p className="font-semibold md:text-end">
          <Price money={price} />
        </p>
        <p className="contents md:block">
          <SaleBadge isActive={isActive} />{' '}
          {hasDraft && <Badge className="bg-pending-tint text-pending">{t('draft.badge')}</Badge>}
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
        {changedBy && (
          <span className="md:block">{t('by', { who: isolateDirection(changedBy) })}</span>
        )}
      </p>
      {maySell && <SaleForm product={product} />}
    </article>
  );
}

function Titles({ product: { id, titles } }: { product: ProductView }) {
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

function SaleForm({ product: { id, titles, isActive } }: { product: ProductView }) {
  const t = useTranslations('admin.products');
  const language = useLanguage();
  const form = useStaffForm<SaleResult>({ isMine: ({ about }) => about === `${id}` });
  const { isSending, result } = form;
  const title = isolateDirection(
    titles[language] || titles[otherLanguage(language)] || t('untitled'),
  );
  return (
    <StaffForm form={form} className="relative z-1 max-md:col-start-2 md:text-end">
      <HiddenFields
        product_id={id}
        is_active={`${!isActive}`}
        toast={t(isActive ? 'nowInactive' : 'nowActive', { title })}
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
      <SubmitError form={form} className="mt-2" />
      {result && result.kind !== 'done' && (
        <FormNotice tone="bad" className="mt-2 text-start">
          {('message' in result && result.message) || t('notChanged')}
        </FormNotice>
      )}
    </StaffForm>
  );
}

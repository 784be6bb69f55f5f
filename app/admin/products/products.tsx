import { data, href } from 'react-router';
import { useTranslations } from 'use-intl';
import { reportErrorContext, storeContext, visitorContext } from '#app/context.ts';
import { staffContext } from '#app/middleware/staff-only.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toast.tsx';
import { errorText } from '#app/words/errors.ts';
import { listAdminProducts } from '#domain/catalog/admin-products.server.ts';
import { setProductActive } from '#domain/catalog/save-product.server.ts';
import { StaffRequestError } from '#domain/staff/staff-error.ts';
import { LoadFailed } from '../kit/load-failed.tsx';
import { momentFormat } from '../kit/moment.ts';
import { adminMeta } from '../kit/page-meta.ts';
import { sendForm } from '../kit/send-form.ts';
import { answerForm } from '../kit/staff-request.server.ts';
import { readProductId } from '../product/load-product.server.ts';
import type { Route } from './+types/products.ts';
import { ProductList } from './product-list.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.language, ({ products }) => products.title);

export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings } = context.get(storeContext);
  const { language } = context.get(visitorContext);
  const format = momentFormat(language, settings.timeZone);
  const products = await listAdminProducts(db);
  const listed = products.map((product) => ({ ...product, changed: format(product.changedAt) }));
  return { language, products: listed };
}

export type SaleAnswer =
  | { kind: 'done'; id: number | undefined }
  | { kind: 'refused'; id: number | undefined; message: string | undefined };

/** Puts a product on sale, or takes it off. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const id = readProductId(`${form.get('product_id') ?? ''}`);
  const isActive = form.get('is_active') === 'true';
  const staffId = context.get(staffContext).id;
  try {
    const isDone =
      id !== undefined &&
      (await answerForm({ request, form, context }, (inside) =>
        setProductActive(inside.get(storeContext).db, { id, isActive, staffId }),
      ));
    if (isDone) return data<SaleAnswer>({ kind: 'done', id });
    return data<SaleAnswer>({ kind: 'refused', id, message: undefined }, { status: 422 });
  } catch (error) {
    if (error instanceof StaffRequestError) {
      const message = errorText(error, context.get(visitorContext).language);
      return data<SaleAnswer>({ kind: 'refused', id, message }, { status: 409 });
    }
    context.get(reportErrorContext)(error);
    return data<SaleAnswer>({ kind: 'refused', id, message: undefined }, { status: 500 });
  }
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  return sendForm(serverAction, ({ kind }: SaleAnswer) => {
    if (kind === 'done') showToast(`${form.get('toast')}`);
  });
}

export type ShownProduct = Awaited<ReturnType<typeof loader>>['products'][number];

export default function Products({ loaderData: { products }, actionData }: Route.ComponentProps) {
  const t = useTranslations('admin.products');
  return (
    <main id="content" tabIndex={-1} className="wrap flex-1 py-5 outline-none sm:py-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h1 className="font-display text-2xl">{t('title')}</h1>
          <p role="status" className="tabular text-muted text-xs">
            {t('count', { count: products.length })}
          </p>
        </div>
        <ButtonLink to={href('/admin/products/new')}>{t('add')}</ButtonLink>
      </div>
      <ProductList
        products={products}
        answer={actionData?.kind === 'unsent' ? undefined : actionData}
      />
    </main>
  );
}

export function ErrorBoundary() {
  return <LoadFailed />;
}

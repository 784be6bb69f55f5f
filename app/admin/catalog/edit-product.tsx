import { href, isRouteErrorResponse, useRouteError } from 'react-router';
import { useTranslations } from 'use-intl';
import { showToast } from '#app/ui/toast.tsx';
import { fillMessage } from '#app/words/fill-message.ts';
import { sendForm } from '../forms/staff-form.tsx';
import { loadForStaff } from '../shell/load-for-staff.ts';
import { adminMeta } from '../shell/page-meta.ts';
import { isolateDirection } from '../ui/isolate-direction.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import type { MarketPricesResult } from '../ui/market-prices-form.server.ts';
import { NothingHere } from '../ui/record-not-found.tsx';
import type { Route } from './+types/edit-product.ts';
import type { ComponentsResult } from './bundle/components-form.server.ts';
import {
  type DraftResult,
  handleProductAction,
  loadProduct,
  type ProductResult,
} from './edit-product.server.ts';
import { ProductEditor } from './product-editor.tsx';

export const meta: Route.MetaFunction = ({ loaderData, params }) =>
  adminMeta(loaderData?.language, ({ products }) =>
    fillMessage(products.editTitle, { id: params.id }),
  );

export async function loader({ context, params }: Route.LoaderArgs) {
  return loadProduct(context, params.id);
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadForStaff(request, serverLoader);
}

export async function action({ request, context, params }: Route.ActionArgs) {
  return handleProductAction(request, context, params.id);
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  return sendForm(serverAction, (result: Result | Response) => {
    if (result instanceof Response) return;
    if (result.kind === 'saved' || result.kind === 'done') showToast(`${form.get('toast')}`);
  });
}

type Result = ProductResult | DraftResult | MarketPricesResult | ComponentsResult;

export default function Product({ loaderData: { product }, actionData }: Route.ComponentProps) {
  const postedResult = actionData as Result | undefined;
  return (
    <ProductEditor
      key={product.id}
      product={product}
      result={postedResult?.intent === 'save' ? postedResult : undefined}
    />
  );
}

export function ErrorBoundary({ params }: Route.ErrorBoundaryProps) {
  const error = useRouteError();
  const isUnknown = isRouteErrorResponse(error) && error.status === 404;
  return isUnknown ? <ProductUnknown id={params.id ?? ''} /> : <LoadFailed />;
}

function ProductUnknown({ id }: { id: string }) {
  const t = useTranslations('admin.products');
  return (
    <NothingHere
      title={t('notFound', { id: isolateDirection(id) })}
      hint={t('notFoundHint')}
      back={t('back')}
      to={href('/admin/products')}
    />
  );
}

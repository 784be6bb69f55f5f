import { randomUUID } from 'node:crypto';
import { storeContext, visitorContext } from '#app/context.ts';
import { showToast } from '#app/ui/toast.tsx';
import { listCards } from '#domain/catalog/admin-products.server.ts';
import { emptyProduct } from '#domain/catalog/product-texts.ts';
import { findHomeMarket } from '#domain/pricing/home-market.ts';
import { sendForm } from '../forms/staff-form.tsx';
import { loadForStaff } from '../shell/load-for-staff.ts';
import { adminMeta } from '../shell/page-meta.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import type { Route } from './+types/new-product.ts';
import { createProductFromForm, type ProductResult } from './edit-product.server.ts';
import { ProductEditor } from './product-editor.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.language, ({ products }) => products.newTitle);

export async function loader({ context }: Route.LoaderArgs) {
  const { db, markets } = context.get(storeContext);
  const home = findHomeMarket(markets);
  const others = await listCards(db, home);
  return { language: context.get(visitorContext).language, draftKey: randomUUID(), others, home };
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadForStaff(request, serverLoader);
}

export async function action({ request, context }: Route.ActionArgs) {
  return createProductFromForm(request, context);
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  return sendForm(serverAction).catch((thrown: unknown) => {
    // The redirect leads to the new product's page.
    if (thrown instanceof Response) showToast(`${form.get('toast')}`);
    throw thrown;
  });
}

export default function NewProduct({ loaderData, actionData }: Route.ComponentProps) {
  const { draftKey, others, home } = loaderData;
  const postedResult = actionData as ProductResult | undefined;
  const product = {
    id: undefined,
    texts: emptyProduct,
    version: '',
    draft: undefined,
    history: [],
    others,
    marketPrices: [],
    home,
  };
  return (
    <ProductEditor
      product={product}
      draftKey={draftKey}
      result={postedResult?.intent === 'save' ? postedResult : undefined}
    />
  );
}

export function ErrorBoundary() {
  return <LoadFailed />;
}

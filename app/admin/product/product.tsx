import { isRouteErrorResponse, useRouteError } from 'react-router';
import { showToast } from '#app/ui/toast.tsx';
import { LoadFailed } from '../kit/load-failed.tsx';
import { adminMeta } from '../kit/page-meta.ts';
import { sendForm } from '../kit/send-form.ts';
import type { Route } from './+types/product.ts';
import { loadProduct } from './load-product.server.ts';
import { saveFromForm } from './product-action.server.ts';
import type { ProductAnswer } from './product-answer.ts';
import { ProductEditor } from './product-editor.tsx';
import { ProductUnknown } from './product-unknown.tsx';

export const meta: Route.MetaFunction = ({ loaderData, params }) =>
  adminMeta(loaderData?.language, ({ products }) => products.editTitle.replace('{id}', params.id));

export async function loader({ context, params }: Route.LoaderArgs) {
  return loadProduct(context, params.id);
}

export async function action({ request, context, params }: Route.ActionArgs) {
  return saveFromForm(request, context, params.id);
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  return sendForm(serverAction, (answer: ProductAnswer | Response) => {
    if (!(answer instanceof Response) && answer.kind === 'saved') showToast(`${form.get('toast')}`);
  });
}

export default function Product({ loaderData: { product }, actionData }: Route.ComponentProps) {
  return (
    <ProductEditor
      key={product.id}
      product={product}
      answer={actionData?.kind === 'unsent' ? undefined : actionData}
    />
  );
}

export function ErrorBoundary({ params }: Route.ErrorBoundaryProps) {
  const error = useRouteError();
  const isUnknown = isRouteErrorResponse(error) && error.status === 404;
  return isUnknown ? <ProductUnknown id={params.id ?? ''} /> : <LoadFailed />;
}

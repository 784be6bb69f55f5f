import { isRouteErrorResponse, useRouteError } from 'react-router';
import { showToast } from '#app/ui/toast.tsx';
import { LoadFailed } from '../kit/load-failed.tsx';
import { OrderUnknown } from '../kit/not-found.tsx';
import { tellStatusChange } from '../kit/order/use-status-change.ts';
import { adminMeta } from '../kit/page-meta.ts';
import { sendForm } from '../kit/staff-form.tsx';
import type { Route } from './+types/order.ts';
import { loadOrder } from './load-order.server.ts';
import { actOnOrder, type OrderAnswer } from './order-action.server.ts';
import { OrderPage } from './order-page.tsx';

export const meta: Route.MetaFunction = ({ loaderData, params }) =>
  adminMeta(loaderData?.language, ({ orderPage }) =>
    orderPage.title.replace('{id}', params.orderId),
  );

export async function loader({ context, params }: Route.LoaderArgs) {
  return loadOrder(context, params.orderId);
}

export async function action({ request, context, params }: Route.ActionArgs) {
  return actOnOrder(request, context, params.orderId);
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  return sendForm(serverAction, (answer: OrderAnswer) => {
    if (answer.intent === 'status') tellStatusChange(answer);
    else if (answer.kind === 'done' && form.has('toast')) showToast(`${form.get('toast')}`);
  });
}

export default function Order({ loaderData }: Route.ComponentProps) {
  // Another order is another page: nothing that was typed goes along.
  return <OrderPage key={loaderData.order.orderId} {...loaderData} />;
}

export function ErrorBoundary({ params }: Route.ErrorBoundaryProps) {
  const error = useRouteError();
  const isUnknown = isRouteErrorResponse(error) && error.status === 404;
  return isUnknown ? <OrderUnknown orderId={params.orderId ?? ''} /> : <LoadFailed />;
}

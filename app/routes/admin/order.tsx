import { isRouteErrorResponse, useRouteError } from 'react-router';
import { showToast } from '../../ui/toast.tsx';
import type { Route } from './+types/order.ts';
import { actOnOrder } from './order/order-action.server.ts';
import { type OrderAnswer, orderIntents } from './order/order-answer.ts';
import { loadOrder, type OrderData } from './order/order-loading.server.ts';
import { OrderPage } from './order/order-page.tsx';
import { OrderUnknown } from './order/order-unknown.tsx';
import { LoadFailed } from './parts/load-failed.tsx';
import { adminMeta } from './parts/page-meta.ts';
import { tellStatusChange } from './parts/status-answer.ts';

export const meta: Route.MetaFunction = ({ loaderData, params }) =>
  adminMeta(loaderData?.language, ({ orderPage }) =>
    orderPage.title.replace('{id}', params.orderId),
  );

export async function loader({ context, params }: Route.LoaderArgs) {
  return loadOrder(context, params.orderId);
}

let kept: OrderData | undefined;

/** A line that is down leaves the order as it was seen last, and what is being typed with it. */
export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  try {
    kept = await serverLoader();
    return kept;
  } catch (answer) {
    const isHere = kept?.order.orderId === params.orderId;
    if (answer instanceof Response || isRouteErrorResponse(answer) || !isHere) throw answer;
    return kept as OrderData;
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  return actOnOrder(request, context, params.orderId);
}

export async function clientAction({
  request,
  params,
  serverAction,
}: Route.ClientActionArgs): Promise<OrderAnswer> {
  const form = await request.clone().formData();
  try {
    const answer = await serverAction();
    if (answer.intent === 'status') tellStatusChange(answer.status);
    else if (answer.kind === 'done' && form.has('toast')) showToast(`${form.get('toast')}`);
    return answer;
  } catch (answer) {
    if (answer instanceof Response) throw answer;
    const intent = orderIntents.find((known) => known === form.get('intent'));
    if (intent) return { intent, kind: 'offline' };
    const status = { kind: 'refused', orderId: params.orderId, message: undefined } as const;
    return { intent: 'status', status };
  }
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

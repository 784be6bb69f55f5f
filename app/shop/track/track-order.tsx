import { data, href, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { loadWhenReachable } from '#app/browser/network/load-when-reachable.ts';
import { sendOrKeep } from '#app/browser/network/send-or-keep.ts';
import { reportErrorContext, storeContext, visitorContext } from '#app/context.ts';
import { retryAfterHeader } from '#app/middleware/retry-after.ts';
import { findTrackedOrder } from '#domain/orders/lookup/track-order.server.ts';
import { isEmailOf, type OrderTracking } from '#domain/orders/lookup/track-order.ts';
import { readTypedOrderId } from '#domain/orders/order-id.ts';
import { type OrderView, toOrderView } from '../order/order-view.ts';
import { ReceiptHead } from '../order/receipt-head.tsx';
import { pageMeta } from '../seo/page-head.ts';
import type { Route } from './+types/track-order.ts';
import { TrackForm, type TrackProblem } from './track-form.tsx';
import { Help, TrackedOrderResult } from './tracked-order.tsx';

export const handle = { isPublic: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, (messages) => ({ ...messages.search.track, path: href('/trackOrder') }));

export const headers: Route.HeadersFunction = retryAfterHeader;

type Context = Route.LoaderArgs['context'];
type Refusal = { problem: TrackProblem; retryAfterSeconds?: number };
type LookUp = { order: OrderTracking } | Refusal;

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  if (query.has('key')) throw withoutKey(context, query);
  const requestedId = query.get('order') ?? query.get('order_id');
  if (requestedId === null) return { typed: '', view: undefined, problem: undefined };
  const typed = requestedId.trim().slice(0, 60);
  const orderId = readTypedOrderId(typed);
  const isKnown = knows(context, request, orderId);
  const result = await lookUp(context, orderId, isKnown);
  if ('problem' in result) return refuse(result, { typed });
  return { typed, view: view(context, result.order, !isKnown), problem: undefined };
}

/** The panel of a paid order loads this data, too, and is no page that could be held. */
export function clientLoader({ request: { signal }, serverLoader }: Route.ClientLoaderArgs) {
  return loadWhenReachable(serverLoader, signal);
}

/** Returns true if this browser placed the order or followed its email's link. */
function knows(context: Context, request: Request, orderId: string): boolean {
  const { placedOrders, orderLinks } = context.get(storeContext);
  const cookies = request.headers.get('cookie');
  return [...placedOrders.read(cookies), orderLinks.followed(cookies)].includes(orderId);
}

/** Removes the key of an email's link from the address before the page is shown. */
function withoutKey(context: Context, query: URLSearchParams): Response {
  const { orderLinks } = context.get(storeContext);
  const orderId = query.get('order') ?? '';
  const isGenuine = orderLinks.isKeyOf(orderId, query.get('key') ?? '');
  query.delete('key');
  const response = redirect(`${href('/trackOrder')}?${query}`);
  if (isGenuine) response.headers.append('Set-Cookie', orderLinks.remember(orderId));
  return response;
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const email = String(form.get('email') ?? '').trim();
  const orderId = readTypedOrderId(String(form.get('order') ?? ''));
  if (!email) return { view: undefined, problem: 'emailMissing' as const };
  const result = await lookUp(context, orderId, knows(context, request, orderId));
  if ('problem' in result) return refuse(result, {});
  if (!isEmailOf(result.order, email)) return { view: undefined, problem: 'emailWrong' as const };
  return { view: view(context, result.order, false), problem: undefined };
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendOrKeep(serverAction);
}

async function lookUp(context: Context, orderId: string, isKnown: boolean): Promise<LookUp> {
  const store = context.get(storeContext);
  if (!orderId) return { problem: 'empty' };
  try {
    const { address, language } = context.get(visitorContext);
    const seconds = isKnown
      ? await store.rateLimiter.consume(orderId, 'ownLookUp')
      : await store.rateLimiter.consume(address, 'lookUp');
    if (seconds > 0) return { problem: 'tooMany', retryAfterSeconds: seconds };
    const order = await findTrackedOrder(store.db, orderId, language);
    return order ? { order } : { problem: 'notFound' };
  } catch (error) {
    context.get(reportErrorContext)(error);
    return { problem: 'wrong' };
  }
}

function refuse<Typed>({ problem, retryAfterSeconds }: Refusal, typed: Typed) {
  const headers = { 'Retry-After': `${retryAfterSeconds}` };
  return data(
    { ...typed, view: undefined, problem },
    retryAfterSeconds === undefined ? {} : { status: 429, headers },
  );
}

function view(context: Context, order: OrderTracking, isMasked: boolean): OrderView {
  const { settings, markets } = context.get(storeContext);
  const { language } = context.get(visitorContext);
  const { timeZone, delivery } = settings;
  const accountOf = (market: string) =>
    markets.markets.find(({ id }) => id === market)?.bankAccount ?? '';
  return toOrderView(order, { language, timeZone, delivery, isMasked, accountOf });
}

export default function TrackOrder({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('checkout.track');
  const { typed, problem } = loaderData;
  // A revealed order belongs to the requested number, not to the previous one.
  const revealed =
    actionData?.view?.orderId === loaderData.view?.orderId ? actionData?.view : undefined;
  const orderView = revealed ?? loaderData.view;
  return (
    <main className="wrap max-w-5xl py-8 sm:py-14">
      <ReceiptHead isDue={orderView?.due !== undefined} />
      <div className="max-w-xl print:hidden">
        <h1 className="font-display text-3xl">{t('title')}</h1>
        {orderView ? (
          <details key={typed} className="mt-3">
            <summary className="py-2 font-semibold text-cypress underline underline-offset-4">
              {t('another')}
            </summary>
            <div className="mt-3">
              <TrackForm key={typed} typed={typed} problem={problem} />
            </div>
          </details>
        ) : (
          <>
            <p className="mt-2 mb-7 text-muted">{t('lead')}</p>
            <TrackForm key={typed} typed={typed} problem={problem} />
          </>
        )}
      </div>
      {orderView ? (
        <TrackedOrderResult
          key={orderView.orderId}
          order={orderView}
          revealProblem={actionData?.problem ?? undefined}
        />
      ) : (
        <Help />
      )}
    </main>
  );
}

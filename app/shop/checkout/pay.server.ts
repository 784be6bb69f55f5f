import { data, href, type RouterContextProvider, redirect } from 'react-router';
import { reportErrorContext, storeContext, visitorContext } from '#app/context.ts';
import { errorText } from '#app/words/error-text.ts';
import { momentFormat } from '#app/words/moments.ts';
import { openPaymentPage } from '#domain/checkout/open-payment-page.server.ts';
import type { PayLinkClosed, StaffLink } from '#domain/checkout/pay-by-link.server.ts';
import { PurchaseError } from '#domain/checkout/purchase-error.ts';
import type { ExpiringLink } from '#domain/orders/lookup/expiring-links.server.ts';
import type { Store } from '#domain/store.ts';
import { toOrderView } from '../order/order-view.ts';

type Context = Readonly<RouterContextProvider>;

const loadPayByLink = () => import('#domain/checkout/pay-by-link.server.ts');

/** The link's key moves into a cookie before the page is shown (expiring-links.server.ts). */
export async function loadOrderToPay(request: Request, context: Context, orderId: string) {
  const { db, payLinks, settings, markets } = context.get(storeContext);
  const { language } = context.get(visitorContext);
  const query = new URL(request.url).searchParams;
  if (query.has('key')) throw withoutKey(context, orderId, query);
  const link = followedLink(payLinks, request, orderId);
  if (!link) return { closed: 'invalid', orderId: undefined } as const;
  const { findOrderToPay } = await loadPayByLink();
  const page = await findOrderToPay(db, link, { language, markets });
  if ('closed' in page) return { closed: page.closed, orderId: link.orderId };
  const { timeZone, delivery } = settings;
  const until = momentFormat(language, timeZone)(page.link?.dueAt ?? new Date(link.until * 1000));
  const order = toOrderView(page.order, { language, timeZone, delivery, isMasked: false });
  return { order, total: page.total, until, link: toLinkView(page.link) };
}

function toLinkView(link: StaffLink | undefined) {
  if (!link) return undefined;
  const { goods, discount, delivery, methods } = link;
  return {
    goods,
    discount,
    delivery,
    methods: methods.map(({ method, price: { fee, total }, brokenLimit }) => {
      return { method, fee, total, brokenLimit };
    }),
  };
}

export type LinkView = NonNullable<ReturnType<typeof toLinkView>>;

function withoutKey(context: Context, orderId: string, query: URLSearchParams): Response {
  const { payLinks } = context.get(storeContext);
  const { language } = context.get(visitorContext);
  const link = payLinks.read(orderId, query);
  const response = redirect(`${href('/pay/:orderId', { orderId })}?lang=${language}`);
  response.headers.append('Set-Cookie', link ? payLinks.remember(link) : payLinks.forget());
  return response;
}

function followedLink(
  payLinks: Store['payLinks'],
  request: Request,
  orderId: string,
): ExpiringLink | undefined {
  const link = payLinks.followed(request.headers.get('cookie'));
  return link?.orderId === orderId ? link : undefined;
}

export type PayResult =
  /** The page goes there: a redirect of a form would be stopped by the policy for form targets. */
  | { kind: 'opened'; address: string }
  /** The order was closed after the page was loaded. */
  | { kind: 'closed'; closed: PayLinkClosed }
  | { kind: 'refused'; message: string };

export async function startPayment(request: Request, context: Context, orderId: string) {
  const store = context.get(storeContext);
  const { language, address } = context.get(visitorContext);
  const link = followedLink(store.payLinks, request, orderId);
  if (!link) return data<PayResult>({ kind: 'closed', closed: 'invalid' }, { status: 403 });
  // A request without a form, which no page sends, chooses nothing.
  const form = await request.formData().catch(() => undefined);
  const method = form?.get('payment_method') ?? null;
  try {
    const { payOrder } = await loadPayByLink();
    const { shippingCountries } = store.settings;
    const outcome = await payOrder(store, link, {
      shippingCountries,
      client: store.rateLimiter.batchKeys(address, 'paymentOfClient'),
      method: method === null ? undefined : `${method}`,
    });
    if ('closed' in outcome) {
      return data<PayResult>({ kind: 'closed', closed: outcome.closed }, { status: 409 });
    }
    const opened = await openPaymentPage(store, outcome);
    // This browser sees the result as the one that placed the order does.
    const remembered = store.placedOrders.add(request.headers.get('cookie'), orderId);
    const headers = { 'Set-Cookie': remembered };
    return data<PayResult>({ kind: 'opened', address: opened }, { headers });
  } catch (error) {
    const isNamed = error instanceof PurchaseError;
    if (!isNamed) context.get(reportErrorContext)(error);
    const refusal = isNamed ? error : new PurchaseError('unexpected');
    const message = errorText(refusal, language);
    const { retry_after } = refusal.details;
    const headers = new Headers();
    if (retry_after) headers.set('Retry-After', `${retry_after}`);
    return data<PayResult>({ kind: 'refused', message }, { status: statusOf(refusal), headers });
  }
}

function statusOf({ code }: PurchaseError): number {
  switch (code) {
    case 'too_many_requests':
    case 'too_many_reserved':
      return 429;
    case 'sold_out':
      return 409;
    case 'payment_refused':
    case 'gateway_unavailable':
      return 502;
    case 'unexpected':
      return 500;
    default:
      return 422;
  }
}

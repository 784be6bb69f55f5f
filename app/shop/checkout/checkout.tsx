import { href, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { useInitiateCheckout } from '#app/ads/ad-events.ts';
import { useCart } from '#app/browser/cart.ts';
import { usePaidOrderId } from '#app/browser/last-order.ts';
import { readReturn } from '#app/browser/payment-result.ts';
import { storeContext, visitorContext } from '#app/context.ts';
import { listSoldProducts } from '#domain/catalog/products.server.ts';
import { pageMeta, unlistedHeaders } from '../seo/page-head.ts';
import type { Route } from './+types/checkout.ts';
import { CartChanges, useRepricedCart } from './cart-changes.tsx';
import { CheckingPanel } from './checking-panel.tsx';
import { findPayment } from './find-payment.server.ts';
import { OrderSummary } from './order-summary.tsx';
import { CheckoutProgress } from './progress.tsx';
import { EmptyPanel, FailedPanel, PaidPanel } from './result-panels.tsx';
import { ShippingForm } from './shipping-form.tsx';
import { usePaymentResult } from './use-payment-result.ts';

export const handle = { isPublic: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, (words) => ({ ...words.search.checkout, path: href('/checkout') }));

export const headers: Route.HeadersFunction = () => unlistedHeaders;

// Without parameters the page is the same for every visitor, so it holds nothing of an order.
export async function loader({ context, request }: Route.LoaderArgs) {
  const store = context.get(storeContext);
  const { language, address } = context.get(visitorContext);
  const [products, payment] = await Promise.all([
    listSoldProducts(store.db, language),
    findPayment(store, request, address, readReturn(new URL(request.url).search)),
  ]);
  return { products, payment };
}

export default function Checkout({ loaderData: { products, payment } }: Route.ComponentProps) {
  const t = useTranslations('checkout');
  const { items, isKnown } = useCart();
  const { shown, isWaiting, refresh, ...waiting } = usePaymentResult(payment);
  const changes = useRepricedCart(products);
  const tryAgain = useFreshStart();
  const isEmpty = isKnown && items.length === 0;
  useInitiateCheckout(!shown && items.length > 0);

  return (
    <main className="wrap py-8 sm:py-12">
      {shown?.result === 'paid' && <PaidPanel shown={shown} onAgain={tryAgain} />}
      {shown?.result === 'failed' && <FailedPanel shown={shown} onAgain={tryAgain} />}
      {!shown && (
        <div className="flex flex-col gap-6">
          {!isEmpty && (
            <div className="mb-2 grid items-end gap-y-4 lg:grid-cols-[1fr_25rem] lg:gap-x-14">
              <h1 className="font-display text-3xl">{t('title')}</h1>
              <CheckoutProgress step={1} />
            </div>
          )}
          <CartChanges changes={changes} />
          {isWaiting && (
            <CheckingPanel
              {...waiting}
              hasCart={items.length > 0}
              onRefresh={waiting.orderId ? refresh : undefined}
            />
          )}
          {isEmpty ? <EmptyOrPaid /> : <FormAndSummary products={products} />}
        </div>
      )}
    </main>
  );
}

/** After paying, the paid order is shown instead of the emptied cart. */
function EmptyOrPaid() {
  const paidOrderId = usePaidOrderId();
  const again = useFreshStart();
  if (!paidOrderId) return <EmptyPanel />;
  const shown = { result: 'paid', orderId: paidOrderId, isClaimed: false } as const;
  return <PaidPanel shown={shown} onAgain={again} />;
}

type FormAndSummaryProps = { products: Route.ComponentProps['loaderData']['products'] };

function FormAndSummary({ products }: FormAndSummaryProps) {
  return (
    <div className="grid gap-8 lg:grid-cols-[1fr_25rem] lg:gap-14">
      <aside className="lg:order-last">
        <div className="lg:sticky lg:top-24">
          <OrderSummary products={products} />
        </div>
      </aside>
      <ShippingForm />
    </div>
  );
}

/** Keeps the cart, and drops the result from the history entry. */
function useFreshStart() {
  const navigate = useNavigate();
  return () => navigate(href('/checkout'), { replace: true });
}

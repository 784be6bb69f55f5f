import { useEffect, useState } from 'react';
import { href, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { useInitiateCheckout } from '#app/ads/track-ad-events.ts';
import { usePaidOrderId } from '#app/browser/storage/last-order.ts';
import { readPaymentReturn } from '#app/browser/storage/payment-result.ts';
import { replaceCart, useCart } from '#app/browser/storage/use-cart.ts';
import { storeContext, visitorContext } from '#app/context.ts';
import { Notice } from '#app/ui/panel.tsx';
import { Price } from '#app/ui/price.tsx';
import { useCurrency } from '#app/ui/use-currency.ts';
import { addressMessagesOf } from '#app/words/address-messages.ts';
import type { Product } from '#domain/catalog/product.ts';
import { listActiveProducts } from '#domain/catalog/products.server.ts';
import { type CartChange, repriceCart } from '#domain/checkout/reprice.ts';
import { listInMarket } from '#domain/pricing/products-in-market.server.ts';
import { pageMeta } from '../seo/page-head.ts';
import type { Route } from './+types/checkout.ts';
import type { AddressForms } from './address/address-props.ts';
import { findPayment } from './find-payment.server.ts';
import { OrderSummary } from './order-summary.tsx';
import { CheckoutProgress } from './progress.tsx';
import { CheckingPanel, EmptyPanel, FailedPanel, PaidPanel } from './result-panels.tsx';
import { ShippingForm } from './shipping-form.tsx';
import { usePaymentResult } from './use-payment-result.ts';

export const handle = { isPublic: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, (messages) => ({ ...messages.search.checkout, path: href('/checkout') }));

// Loads nothing of an order unless the address has parameters: otherwise all visitors share one cached page.
export async function loader({ context, request }: Route.LoaderArgs) {
  const store = context.get(storeContext);
  const { language, address, market } = context.get(visitorContext);
  const [products, payment] = await Promise.all([
    listActiveProducts(store.db, language).then((all) => listInMarket(store.db, all, market)),
    findPayment(store, request, address, readPaymentReturn(new URL(request.url).search)),
  ]);
  const { hasAddressForms } = store.settings;
  if (!hasAddressForms) return { products, payment };
  const addresses = { messages: addressMessagesOf(language), hasLookUp: !!store.addressLookUp };
  return { products, payment, addresses };
}

export default function Checkout({ loaderData }: Route.ComponentProps) {
  const { products, payment, addresses } = loaderData;
  const t = useTranslations('checkout');
  const { items, isKnown } = useCart();
  const { view, isWaiting, refresh, ...waiting } = usePaymentResult(payment);
  const changes = useRepricedCart(products);
  const tryAgain = useFreshStart();
  const isEmpty = isKnown && items.length === 0;
  useInitiateCheckout(!view && items.length > 0);

  return (
    <main className="wrap py-8 sm:py-12">
      {view?.result === 'paid' && <PaidPanel view={view} onAgain={tryAgain} />}
      {view?.result === 'failed' && <FailedPanel view={view} onAgain={tryAgain} />}
      {!view && (
        <div className="flex flex-col gap-6">
          {!isEmpty && (
            <div className="mb-2 grid grid-cols-1 items-end gap-y-4 lg:grid-cols-[1fr_25rem] lg:gap-x-14">
              <h1 className="font-display text-3xl">{t('title')}</h1>
              {!isWaiting && <CheckoutProgress step={1} />}
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
          {isEmpty ? <EmptyOrPaid /> : <FormAndSummary products={products} addresses={addresses} />}
        </div>
      )}
    </main>
  );
}

function EmptyOrPaid() {
  const paidOrderId = usePaidOrderId();
  const again = useFreshStart();
  if (!paidOrderId) return <EmptyPanel />;
  const view = { result: 'paid', orderId: paidOrderId, isClaimed: false } as const;
  return <PaidPanel view={view} onAgain={again} />;
}

type FormAndSummaryProps = {
  products: Route.ComponentProps['loaderData']['products'];
  addresses: AddressForms | undefined;
};

function FormAndSummary({ products, addresses }: FormAndSummaryProps) {
  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-[1fr_25rem] lg:gap-14">
      <aside className="lg:order-last">
        <div className="lg:sticky lg:top-24">
          <OrderSummary products={products} />
        </div>
      </aside>
      <ShippingForm addresses={addresses} />
    </div>
  );
}

function useFreshStart() {
  const navigate = useNavigate();
  return () => navigate(href('/checkout'), { replace: true });
}

function CartChanges({ changes }: { changes: readonly CartChange[] }) {
  const t = useTranslations('checkout.changes');
  if (changes.length === 0) return null;
  return (
    <Notice tone="info" role="alert">
      <p className="font-semibold">{t('title')}</p>
      <ul className="mt-1 text-sm">
        {changes.map((change) => (
          <li key={change.key}>
            <Change change={change} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Change({ change }: { change: CartChange }) {
  const t = useTranslations('checkout.changes');
  const { title } = change;
  if (change.kind === 'gone') return t('gone', { title });
  return t.rich('price', {
    title,
    new: () => <Price cents={change.newPrice} />,
    old: () => <Price cents={change.oldPrice} />,
  });
}

function useRepricedCart(products: readonly Product[]): CartChange[] {
  const { cart, isKnown } = useCart();
  const currency = useCurrency();
  const [announced, setAnnounced] = useState<CartChange[]>([]);

  useEffect(() => {
    if (!isKnown) return;
    const { cart: repriced, changes } = repriceCart(cart, products, currency);
    if (repriced === cart) return;
    replaceCart(repriced);
    setAnnounced(changes);
  }, [cart, isKnown, products, currency]);

  return announced;
}

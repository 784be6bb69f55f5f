import { useEffect, useEffectEvent, useState } from 'react';
import { href, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { useInitiateCheckout } from '#app/ads/track-ad-events.ts';
import { isStoredMarket } from '#app/browser/storage/chosen-market.ts';
import { usePaidOrder } from '#app/browser/storage/last-order.ts';
import { readPaymentReturn } from '#app/browser/storage/payment-result.ts';
import { replaceCart, useCart } from '#app/browser/storage/use-cart.ts';
import { storeContext, visitorContext } from '#app/context.ts';
import { useRootData } from '#app/root-data.ts';
import { Notice } from '#app/ui/panel.tsx';
import { Price } from '#app/ui/price.tsx';
import { useCurrency } from '#app/ui/use-currency.ts';
import { addressMessagesOf } from '#app/words/address-messages.ts';
import type { Product } from '#domain/catalog/product.ts';
import { listActiveProducts } from '#domain/catalog/products.server.ts';
import { type CartChange, repriceCart } from '#domain/checkout/reprice.ts';
import { loadCheckoutTerms } from '#domain/pricing/checkout-terms.server.ts';
import { listInMarket } from '#domain/pricing/products-in-market.server.ts';
import { pageMeta } from '../seo/page-head.ts';
import type { Route } from './+types/checkout.ts';
import { useCountry } from './address/country-field.tsx';
import { CartShortages } from './cart-shortages.tsx';
import { findPayment } from './find-payment.server.ts';
import { OrderSummary } from './order-summary.tsx';
import { useChosenMethod } from './payment-methods.tsx';
import { CheckoutProgress } from './progress.tsx';
import { PaidPanel } from './result/paid-panel.tsx';
import { CheckingPanel, EmptyPanel, FailedPanel } from './result/result-panels.tsx';
import { ShippingForm } from './shipping-form.tsx';
import { useOrderPrice } from './use-order-price.ts';
import { usePaymentResult } from './use-payment-result.ts';

export const handle = { isPublic: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, ({ search: { checkout } }, { hasFreeDelivery }) => ({
    title: checkout.title,
    description: hasFreeDelivery ? checkout.description : checkout.descriptionWithFee,
    path: href('/checkout'),
  }));

// Loads nothing of an order unless the address has parameters: otherwise all visitors share one cached page.
export async function loader({ context, request }: Route.LoaderArgs) {
  const store = context.get(storeContext);
  const { language, address, market } = context.get(visitorContext);
  const [products, payment] = await Promise.all([
    listActiveProducts(store.db, language).then((all) => listInMarket(store.db, all, market)),
    findPayment(store, request, address, readPaymentReturn(new URL(request.url).search)),
  ]);
  const { hasAddressForms } = store.settings;
  const hasForms = hasAddressForms || store.markets.open.length > 0;
  return {
    products,
    payment,
    ...(hasForms && {
      addresses: {
        messages: addressMessagesOf(language),
        isEverywhere: hasAddressForms,
        hasLookUp: !!store.addressLookUp,
      },
    }),
    ...(market && { terms: await loadCheckoutTerms(store.db, market) }),
  };
}

export default function Checkout({ loaderData }: Route.ComponentProps) {
  const { payment } = loaderData;
  const t = useTranslations('checkout');
  const { items, isKnown } = useCart();
  const { view, isWaiting, refresh, ...waiting } = usePaymentResult(payment);
  const repricing = useRepricedCart(loaderData.products);
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
          <CartNotices repricing={repricing} products={loaderData.products} />
          {isWaiting && (
            <CheckingPanel
              {...waiting}
              hasCart={items.length > 0}
              onRefresh={waiting.orderId ? refresh : undefined}
            />
          )}
          {isEmpty ? <EmptyOrPaid /> : <FormAndSummary {...loaderData} />}
        </div>
      )}
    </main>
  );
}

function EmptyOrPaid() {
  const { orderId, terms } = usePaidOrder() ?? {};
  const again = useFreshStart();
  if (!orderId) return <EmptyPanel />;
  const view = { result: 'paid', orderId, isClaimed: false } as const;
  return <PaidPanel view={view} terms={terms} onAgain={again} />;
}

type FormAndSummaryProps = Omit<Route.ComponentProps['loaderData'], 'payment'>;

function FormAndSummary({ products, addresses, terms }: FormAndSummaryProps) {
  const country = useCountry(addresses);
  const method = useChosenMethod();
  const price = useOrderPrice(terms, { country: country.chosen, method: method.chosen });
  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-[1fr_25rem] lg:gap-14">
      <aside className="lg:order-last">
        <div className="lg:sticky lg:top-24">
          <OrderSummary products={products} price={price} />
        </div>
      </aside>
      <ShippingForm
        addresses={addresses}
        country={country}
        price={price}
        chooseMethod={method.choose}
      />
    </div>
  );
}

function useFreshStart() {
  const navigate = useNavigate();
  return () => navigate(href('/checkout'), { replace: true });
}

type Repricing = { changes: readonly CartChange[]; isOtherMarket: boolean };

type CartNoticesProps = { repricing: Repricing; products: readonly Product[] };

function CartNotices({ repricing, products }: CartNoticesProps) {
  return (
    <>
      <CartChanges {...repricing} />
      <CartShortages products={products} />
    </>
  );
}

function CartChanges({ changes, isOtherMarket }: Repricing) {
  const t = useTranslations('checkout.changes');
  if (changes.length === 0) return null;
  return (
    <Notice tone="info" role="alert">
      <p className="font-semibold">{t(isOtherMarket ? 'notSoldTitle' : 'title')}</p>
      <ul className="mt-1 text-sm">
        {changes.map((change) => (
          <li key={change.key}>
            <Change change={change} isOtherMarket={isOtherMarket} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

type ChangeProps = { change: CartChange; isOtherMarket: boolean };

function Change({ change, isOtherMarket }: ChangeProps) {
  const t = useTranslations('checkout.changes');
  const { title } = change;
  if (change.kind === 'gone') return t(isOtherMarket ? 'notSold' : 'gone', { title });
  return t.rich('price', {
    title,
    new: () => <Price cents={change.newPrice} />,
    old: () => <Price cents={change.oldPrice} />,
  });
}

function useRepricedCart(products: readonly Product[]): Repricing {
  const { cart, isKnown } = useCart();
  const currency = useCurrency();
  const root = useRootData();
  const [announced, setAnnounced] = useState<Repricing>({ changes: [], isOtherMarket: false });

  const reprice = useEffectEvent(() => {
    if (!isStoredMarket(root)) return;
    const { cart: repriced, changes } = repriceCart(cart, products, currency);
    if (repriced === cart) return;
    replaceCart(repriced);
    setAnnounced({ changes, isOtherMarket: cart.currency !== currency });
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of cart or prices.
  useEffect(() => {
    if (isKnown) reprice();
  }, [cart, isKnown, products, currency]);

  return announced;
}

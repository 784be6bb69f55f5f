import { useEffect, useState } from 'react';
import { Form, href, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { sendOrKeep } from '#app/browser/network/send-or-keep.ts';
import { retryAfterHeader } from '#app/middleware/retry-after.ts';
import { Button, ButtonLink, buttonClass } from '#app/ui/button.tsx';
import { Notice, Panel } from '#app/ui/panel.tsx';
import { Price } from '#app/ui/price.tsx';
import { LockIcon } from '#app/ui/tool-icons.tsx';
import { checkoutMessagesOf } from '#app/words/checkout-messages.ts';
import type { PayLinkClosed } from '#domain/checkout/pay-by-link.server.ts';
import type { Money } from '#domain/money.ts';
import { HelpLinks } from '../order/help-links.tsx';
import { OrderSums } from '../order/order-sums.tsx';
import type { OrderView } from '../order/order-view.ts';
import { OrderedLines } from '../order/ordered-lines.tsx';
import { pageMeta } from '../seo/page-head.ts';
import type { Route } from './+types/pay.ts';
import { type LinkView, loadOrderToPay, type PayResult, startPayment } from './pay.server.ts';
import { PaymentMethods } from './payment-methods.tsx';

export const handle = { isPublic: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, (_, { language }) => {
    const { title } = checkoutMessagesOf(language).pay;
    return { title, description: title, path: undefined };
  });

export const headers: Route.HeadersFunction = retryAfterHeader;

export async function loader({ request, context, params }: Route.LoaderArgs) {
  return loadOrderToPay(request, context, params.orderId);
}

export async function action({ request, context, params }: Route.ActionArgs) {
  return startPayment(request, context, params.orderId);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendOrKeep(serverAction);
}

export default function Pay({ loaderData, actionData }: Route.ComponentProps) {
  // The loader does not run again after a refusal: the order has been closed since.
  const isClosed = actionData?.kind === 'closed';
  return (
    <main className="wrap max-w-2xl! py-8 sm:py-14">
      {isClosed ? (
        <Closed reason={actionData.closed} orderId={loaderData.order?.orderId} />
      ) : loaderData.closed ? (
        <Closed reason={loaderData.closed} orderId={loaderData.orderId} />
      ) : (
        <OrderToPay {...loaderData} result={actionData} />
      )}
    </main>
  );
}

function Closed({ reason, orderId }: { reason: PayLinkClosed; orderId: string | undefined }) {
  const t = useTranslations('checkout.pay.closed');
  const result = useTranslations('checkout.result');
  return (
    <>
      <h1 className="font-display text-3xl">{t(`${reason}.title`)}</h1>
      <p className="mt-2 mb-7 text-muted">{t(`${reason}.text`)}</p>
      <div className="flex flex-wrap gap-3">
        {reason === 'paid' && (
          <ButtonLink to={`${href('/trackOrder')}?order_id=${orderId}`}>
            {result('track')}
          </ButtonLink>
        )}
        <ButtonLink variant="secondary" to={href('/')}>
          {result('home')}
        </ButtonLink>
      </div>
      <HelpLinks orderId={orderId} className="mt-6 text-sm" />
    </>
  );
}

type OrderToPayProps = {
  order: OrderView;
  total: Money;
  link: LinkView | undefined;
  until: string;
  result: PayResult | undefined;
};

function OrderToPay({ order, total: stored, link, until, result }: OrderToPayProps) {
  const t = useTranslations('checkout.pay');
  const track = useTranslations('checkout.track');
  const payment = useTranslations('checkout.payment');
  const { state } = useNavigation();
  const opened = result?.kind === 'opened' ? result.address : undefined;
  useEffect(() => {
    if (opened) location.assign(opened);
  }, [opened]);
  const choice = useLinkMethod(link, stored);
  const { total } = choice;
  const amount = () => <Price money={total} />;

  return (
    <>
      <h1 className="font-display text-3xl">{t('title')}</h1>
      <p className="mt-2 text-muted">
        {t.rich(link ? 'linkLead' : 'lead', {
          id: () => (
            <bdi dir="ltr" className="tabular font-semibold">
              {order.orderId}
            </bdi>
          ),
        })}
      </p>
      <Panel className="mt-7">
        <OrderedLines order={order} />
        {link && <OrderSums sums={{ ...link, fee: choice.fee }} />}
        <p className="flex justify-between border-hairline border-t pt-3 font-semibold">
          {t('total')} {amount()}
        </p>
        <h2 className="mt-6 font-display text-lg">{track('goesTo')}</h2>
        <address className="wrap-anywhere mt-1 text-sm not-italic">
          {[order.name, order.street, order.city, order.country].filter(Boolean).map((line) => (
            <div key={line}>
              <bdi>{line}</bdi>
            </div>
          ))}
        </address>
      </Panel>
      {result?.kind === 'refused' && (
        <Notice tone="bad" role="alert" className="mt-5">
          <p className="font-semibold">{t('problemTitle')}</p>
          <p className="mt-1 text-sm">{result.message}</p>
        </Notice>
      )}
      {opened ? (
        <p role="status" className="mt-6 flex flex-wrap items-center gap-4">
          {t('opening')}
          <a href={opened} className={buttonClass({ size: 'lg' })}>
            {t('continue')}
          </a>
        </p>
      ) : (
        <Form method="post" className="mt-6">
          {link && (
            <div className="mb-6">
              <PaymentMethods price={choice} choose={choice.choose} />
            </div>
          )}
          <Button type="submit" size="lg" className="w-full sm:w-auto" pending={state !== 'idle'}>
            <span>{t.rich('button', { amount })}</span>
          </Button>
        </Form>
      )}
      <p className="mt-5 flex items-start gap-2 text-muted text-sm">
        <LockIcon className="mt-[0.2em]" />
        {payment('ssl')}
      </p>
      <p className="mt-2 text-muted text-sm">{t('until', { until })}</p>
      <HelpLinks orderId={order.orderId} className="mt-5 text-sm" />
    </>
  );
}

/** The chosen method of an order that staff placed, and what the order costs with it. */
function useLinkMethod(link: LinkView | undefined, stored: Money) {
  const [chosen, choose] = useState<string>();
  // A choice that was made before the page's code had loaded.
  useEffect(() => {
    const radio = document.querySelector<HTMLInputElement>('[name=payment_method]:checked');
    if (radio) choose(radio.value);
  }, []);
  const methods = link?.methods ?? [];
  const open = methods.filter(({ brokenLimit }) => !brokenLimit);
  const current = open.find(({ method }) => method === chosen) ?? open[0];
  return {
    methods,
    method: current?.method,
    fee: current?.fee,
    total: current?.total ?? stored,
    choose,
  };
}

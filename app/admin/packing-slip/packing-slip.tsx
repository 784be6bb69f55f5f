import {
  data,
  href,
  isRouteErrorResponse,
  Link,
  useRouteError,
  useSearchParams,
} from 'react-router';
import { storeContext, visitorContext } from '#app/context.ts';
import { Button } from '#app/ui/button.tsx';
import { ArrowBackIcon } from '#app/ui/icons.tsx';
import { useLanguage } from '#app/ui/language.ts';
import { packingSlip as ar } from '#app/words/ar/packing-slip.ts';
import { packingSlip as en } from '#app/words/en/packing-slip.ts';
import { findFullOrder } from '#domain/orders/admin-order.server.ts';
import { drawOrderCode } from '#domain/orders/order-code.server.ts';
import { quietControl } from '../kit/class-names.ts';
import { LoadFailed } from '../kit/load-failed.tsx';
import { OrderUnknown } from '../kit/order/order-unknown.tsx';
import { adminMeta } from '../kit/page-meta.ts';
import type { Route } from './+types/packing-slip.ts';
import { PackingSlip } from './sheet.tsx';

const words = { en, ar };

export const meta: Route.MetaFunction = ({ loaderData, params }) =>
  adminMeta(loaderData?.language, () =>
    words[loaderData?.language ?? 'en'].page.title.replace('{id}', params.orderId),
  );

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, settings } = context.get(storeContext);
  const order = await findFullOrder(db, params.orderId);
  if (!order) throw data({ orderId: params.orderId }, { status: 404 });
  const lang = order.lang ?? 'en';
  const { timeZone } = settings;
  const locale = lang === 'ar' ? 'ar-u-nu-latn' : 'en-GB';
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
  return {
    language: context.get(visitorContext).language,
    lang,
    // Prices stay behind: a parcel may be a present.
    slip: {
      orderId: order.orderId,
      ordered: day.format(order.createdAt),
      ...{ name: order.name, phone: order.phone, address: order.address },
      items: order.items.map(({ name, quantity, bundle }) => ({ name, quantity, bundle })),
      ...{ carrier: order.carrier, trackingNumber: order.trackingNumber },
    },
    store: { name: settings.name[lang], email: settings.supportEmail },
    code: drawOrderCode(order.orderId),
  };
}

export type SlipData = Awaited<ReturnType<typeof loader>>;

const papers = ['a4', 'a5'] as const;

export default function PackingSlipPage({ loaderData }: Route.ComponentProps) {
  const { page } = words[useLanguage()];
  const [search, setSearch] = useSearchParams();
  const paper = papers.find((known) => known === search.get('paper')) ?? 'a4';
  const { orderId } = loaderData.slip;
  return (
    <main id="content" tabIndex={-1} className="wrap flex-1 py-4 outline-none print:p-0">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 print:hidden">
        <Link
          to={href('/admin/orders/:orderId', { orderId })}
          className={`${quietControl} me-auto inline-flex items-center gap-2`}
        >
          <ArrowBackIcon />
          {page.back}
        </Link>
        <fieldset className="flex items-center gap-4">
          <legend className="sr-only">{page.paper}</legend>
          {papers.map((size) => (
            <label key={size} className="flex min-h-11 cursor-pointer items-center gap-2 uppercase">
              <input
                type="radio"
                name="paper"
                checked={paper === size}
                onChange={() => setSearch({ paper: size }, { replace: true })}
                className="size-4.5 accent-cypress"
              />
              {size}
            </label>
          ))}
        </fieldset>
        <Button onClick={() => print()}>{page.print}</Button>
      </div>
      <PackingSlip {...loaderData} paper={paper} />
    </main>
  );
}

/** The same order, looked at again, is the same slip: choosing a paper loads nothing. */
export const shouldRevalidate = () => false;

export function ErrorBoundary({ params }: Route.ErrorBoundaryProps) {
  const error = useRouteError();
  const isUnknown = isRouteErrorResponse(error) && error.status === 404;
  return isUnknown ? <OrderUnknown orderId={params.orderId ?? ''} /> : <LoadFailed />;
}

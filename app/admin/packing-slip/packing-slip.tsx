import './packing-slip.css';
import type { ReactNode } from 'react';
import { data, href, isRouteErrorResponse, useRouteError, useSearchParams } from 'react-router';
import { storeContext, visitorContext } from '#app/context.ts';
import { Button } from '#app/ui/button.tsx';
import { useLanguage } from '#app/ui/language.ts';
import { packingSlip as ar } from '#app/words/ar/packing-slip.ts';
import { packingSlip as en } from '#app/words/en/packing-slip.ts';
import { fill } from '#app/words/fill.ts';
import { dateLocale } from '#app/words/moments.ts';
import { directionOf } from '#domain/language.ts';
import { findFullOrder } from '#domain/orders/admin-order.server.ts';
import { drawOrderCode } from '#domain/orders/order-code.server.ts';
import { BackLink } from '../kit/back-link.tsx';
import { LoadFailed } from '../kit/load-failed.tsx';
import { OrderUnknown } from '../kit/not-found.tsx';
import { InList, partsOfAddress } from '../kit/order/order-customer.tsx';
import { adminMeta } from '../kit/page-meta.ts';
import type { Route } from './+types/packing-slip.ts';

const allWords = { en, ar };

export const meta: Route.MetaFunction = ({ loaderData, params }) =>
  adminMeta(loaderData?.language, () =>
    fill(allWords[loaderData?.language ?? 'en'].page.title, { id: params.orderId }),
  );

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, settings } = context.get(storeContext);
  const order = await findFullOrder(db, params.orderId);
  if (!order) throw data({ orderId: params.orderId }, { status: 404 });
  const lang = order.lang ?? 'en';
  const { timeZone } = settings;
  const day = new Intl.DateTimeFormat(dateLocale[lang], { dateStyle: 'long', timeZone });
  return {
    language: context.get(visitorContext).language,
    lang,
    // No prices: a parcel may be a present.
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
  const { page } = allWords[useLanguage()];
  const [search, setSearch] = useSearchParams();
  const paper = papers.find((known) => known === search.get('paper')) ?? 'a4';
  const { orderId } = loaderData.slip;
  return (
    <main id="content" tabIndex={-1} className="wrap flex-1 py-4 outline-none print:p-0">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 print:hidden">
        <BackLink to={href('/admin/orders/:orderId', { orderId })} className="me-auto">
          {page.back}
        </BackLink>
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

export const shouldRevalidate = () => false;

export function ErrorBoundary({ params }: Route.ErrorBoundaryProps) {
  const error = useRouteError();
  const isUnknown = isRouteErrorResponse(error) && error.status === 404;
  return isUnknown ? <OrderUnknown orderId={params.orderId ?? ''} /> : <LoadFailed />;
}

type PackingSlipProps = SlipData & { paper: 'a4' | 'a5' };

function PackingSlip({ lang, slip, store, code, paper }: PackingSlipProps) {
  const words = allWords[lang];
  const [before = '', after = ''] = fill(words.help, { email: '\n' }).split('\n');
  return (
    <article
      lang={lang}
      dir={directionOf(lang)}
      data-paper={paper}
      className={`mx-auto mt-4 rounded-md border border-hairline bg-paper p-[clamp(1.25rem,5vw,3rem)] print:m-0 print:max-w-none print:rounded-none print:border-0 print:bg-transparent print:p-0 ${paper === 'a5' ? 'max-w-xl' : 'max-w-3xl'}`}
    >
      <header className="flex items-start justify-between gap-6 border-ink border-b-2 pb-5">
        <div className="min-w-0">
          <p className="font-display text-2xl">{store.name}</p>
          <h1 className="mt-3 font-semibold text-lg">{words.title}</h1>
          <p>
            {words.order}{' '}
            <bdi dir="ltr" className="tabular font-semibold wrap-anywhere">
              {slip.orderId}
            </bdi>
          </p>
          <p className="text-muted">
            {words.date} <bdi>{slip.ordered}</bdi>
          </p>
        </div>
        <svg
          role="img"
          aria-label={words.scan}
          viewBox={`0 0 ${code.size} ${code.size}`}
          shapeRendering="crispEdges"
          className="w-28 shrink-0 bg-[white] print:w-24"
        >
          <path d={code.path} />
        </svg>
      </header>
      <div className="my-6 grid gap-6 sm:grid-cols-2 print:grid-cols-2">
        <ShipTo {...{ lang, slip }} />
        {slip.trackingNumber && (
          <div>
            <Label>{words.carrier}</Label>
            <bdi>{slip.carrier}</bdi>
            <Label>{words.tracking}</Label>
            <bdi dir="ltr" className="tabular wrap-anywhere">
              {slip.trackingNumber}
            </bdi>
          </div>
        )}
      </div>
      <SlipItems {...{ lang, slip }} />
      <footer className="mt-10 border-hairline border-t pt-4 text-muted text-sm">
        {before}
        <bdi dir="ltr">{store.email}</bdi>
        {after}
      </footer>
    </article>
  );
}

type PartProps = Pick<SlipData, 'lang' | 'slip'>;

function ShipTo({ lang, slip: { name, phone, address } }: PartProps) {
  const words = allWords[lang];
  const [street, ...place] = partsOfAddress(address, lang);
  return (
    <address className="not-italic">
      <Label>{words.shipTo}</Label>
      <p className="font-semibold text-lg">
        <bdi>{name}</bdi>
      </p>
      <p className="whitespace-pre-line">
        <bdi>{street}</bdi>
      </p>
      <p>
        <InList parts={place} language={lang} />
      </p>
      {phone && (
        <p>
          <bdi dir="ltr" className="tabular">
            {phone}
          </bdi>
        </p>
      )}
    </address>
  );
}

function Label({ children }: { children: ReactNode }) {
  return <p className="text-muted text-sm">{children}</p>;
}

const cell = 'py-2 ps-4 first:ps-0 align-baseline';

function SlipItems({ lang, slip: { items } }: PartProps) {
  const words = allWords[lang];
  if (items.length === 0) return <p>{words.noItems}</p>;
  const all = items.reduce((sum, { quantity, bundle }) => sum + quantity * piecesOf(bundle), 0);
  return (
    <table className="w-full">
      <thead>
        <tr className="border-ink border-b text-muted text-sm">
          {(['product', 'pieces', 'quantity'] as const).map((head) => (
            <th key={head} scope="col" className={`${cell} text-end font-normal first:text-start`}>
              {words[head]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-hairline">
        {items.map(({ name, quantity, bundle }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never move.
          <tr key={at}>
            <th scope="row" className={`${cell} text-start font-semibold`}>
              <bdi>{name}</bdi>
            </th>
            <td className={`${cell} tabular text-end`}>{piecesOf(bundle)}</td>
            <td className={`${cell} tabular text-end font-semibold`}>{quantity}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-ink border-t">
          <th scope="row" colSpan={2} className={`${cell} text-start font-normal`}>
            {words.allPieces}
          </th>
          <td className={`${cell} tabular text-end font-semibold`}>{all}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** Pieces per unit; an old line without a bundle is one piece. */
function piecesOf(bundle: string | undefined): number {
  const pieces = Number(bundle ?? 1);
  return Number.isSafeInteger(pieces) && pieces > 0 ? pieces : 1;
}

import { useTranslations } from 'use-intl';
import { Price } from '#app/ui/price.tsx';
import { usePieces } from '#app/ui/product/pieces.ts';
import { useLanguage } from '#app/ui/use-language.ts';
import type { StaffOrder } from '#domain/orders/list/staff-order.server.ts';

export type OrderView = StaffOrder & {
  created: string;
  printed: { when: string; by: string | undefined } | undefined;
};

export function OrderItems({ order }: { order: OrderView }) {
  const t = useTranslations('admin.order');
  if (order.items.length === 0) return <NoItems order={order} />;
  return (
    <table className="w-full self-start">
      <caption className="sr-only">{t('items')}</caption>
      <thead>
        <tr className="border-hairline border-b text-muted text-xs">
          <th scope="col" className={`${cell} pt-0! text-start`}>
            {t('product')}
          </th>
          {(['quantity', 'unitPrice', 'lineTotal'] as const).map((head) => (
            <th key={head} scope="col" className={`${cell} text-end`}>
              {t(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-hairline">
        {order.items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never move.
          <Line key={at} item={item} currency={order.currency} />
        ))}
      </tbody>
    </table>
  );
}

const cell = 'py-1 ps-2 sm:ps-3 font-normal first:ps-0 align-baseline';

type LineProps = { item: OrderView['items'][number]; currency: string };

function Line({ item, currency }: LineProps) {
  const language = useLanguage();
  const pieces = usePieces();
  const { names, bundle, piece, quantity, unitPrice, lineTotal } = item;
  return (
    <tr>
      <th scope="row" className={`${cell} text-start`}>
        <bdi>{names[language]}</bdi>
        {bundle && (
          <span className="text-muted text-xs max-sm:block sm:ms-2 sm:whitespace-nowrap">
            {pieces({ piece, bundle, quantity })}
          </span>
        )}
      </th>
      <td className={`${cell} tabular text-end`}>{quantity}</td>
      <td className={`${cell} text-end`}>
        <Price cents={unitPrice} currency={currency} />
      </td>
      <td className={`${cell} text-end`}>
        <Price cents={lineTotal} currency={currency} />
      </td>
    </tr>
  );
}

function NoItems({ order: { lang, rawMeta } }: { order: OrderView }) {
  const t = useTranslations('admin.order');
  return (
    <div className="min-w-0">
      <p>{t('noItems')}</p>
      <p className="text-muted">{lang ? t('newOrder') : t('oldOrder')}</p>
      <details className="mt-2">
        <summary className="inline-flex min-h-8 items-center text-cypress text-xs underline underline-offset-4">
          {t('rawMeta')}
        </summary>
        <pre
          dir="ltr"
          className="mt-1 max-h-64 overflow-auto rounded-sm bg-sand/40 p-3 font-mono text-xs whitespace-pre-wrap"
        >
          {rawMeta}
        </pre>
      </details>
    </div>
  );
}

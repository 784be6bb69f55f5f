import { useTranslations } from 'use-intl';
import { Price } from '#app/ui/price.tsx';
import { LineRow } from './line-row.tsx';
import type { OrderView } from './order-view.ts';

/** Lists the ordered items; renders nothing for the oldest orders, which did not record any. */
export function OrderedLines({ order }: { order: OrderView }) {
  const t = useTranslations('checkout.track');
  const { lines, currency } = order;
  if (lines.length === 0) return null;
  return (
    <ul aria-label={t('bought')} className="divide-y divide-hairline">
      {lines.map((line, at) => (
        <LineRow
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order do not change.
          key={at}
          {...line}
          title={line.name}
          bundle={line.bundle ?? '1'}
          price={<Price cents={line.lineTotal} currency={currency} className="font-medium" />}
        />
      ))}
    </ul>
  );
}

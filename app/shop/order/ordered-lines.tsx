import { useTranslations } from 'use-intl';
import { usePieces } from '#app/ui/pieces.ts';
import { Price } from '#app/ui/price.tsx';
import type { OrderView } from './order-view.ts';

/** What was bought; nothing for the oldest orders, which do not say. */
export function OrderedLines({ order }: { order: OrderView }) {
  const t = useTranslations('checkout.track');
  const pieces = usePieces();
  const { lines, currency } = order;
  if (lines.length === 0) return null;
  return (
    <ul aria-label={t('bought')} className="divide-y divide-hairline">
      {lines.map((line, at) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order do not change.
          key={at}
          className="grid grid-cols-[3.5rem_1fr_auto] items-start gap-x-4 py-3"
        >
          {line.picture ? (
            <img
              src={line.picture}
              alt=""
              width={56}
              height={70}
              className="aspect-4/5 w-14 rounded-sm bg-sand object-cover"
            />
          ) : (
            <span className="aspect-4/5 w-14 rounded-sm bg-sand" />
          )}
          <div className="wrap-anywhere min-w-0">
            <p className="font-medium leading-snug">
              <bdi>{line.name}</bdi>
            </p>
            <p className="mt-0.5 text-muted text-sm">
              {pieces({ ...line, bundle: line.bundle ?? '1' })}
            </p>
          </div>
          <Price cents={line.lineTotal} currency={currency} className="font-medium" />
        </li>
      ))}
    </ul>
  );
}

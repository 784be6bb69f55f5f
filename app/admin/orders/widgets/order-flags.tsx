import { useTranslations } from 'use-intl';
import { AlertIcon } from '#app/ui/icons.tsx';
import { useLanguage } from '#app/ui/use-language.ts';
import { pickTranslation } from '#domain/catalog/product.ts';
import { type Language, listSeparator } from '#domain/language.ts';
import type { OrderFlag } from '#domain/orders/list/order-flags.ts';
import { isolateDirection } from '../../ui/isolate-direction.ts';
import type { OrderView } from './order-items.tsx';

type OrderFlagsProps = {
  order: Pick<OrderView, 'flags' | 'missing' | 'notes' | 'printed'>;
  className?: string;
};

/** Shows the warnings for packing an order, and when and by whom its slip was printed. */
export function OrderFlags({ order, className = '' }: OrderFlagsProps) {
  const t = useTranslations('admin.order');
  const language = useLanguage();
  const { flags, missing = [], notes, printed } = order;
  if (flags.length === 0 && !printed) return null;
  return (
    <p className={`flex flex-wrap items-center gap-x-2 gap-y-1 text-xs ${className}`}>
      {flags.map((flag) => (
        <span
          key={flag}
          data-flag={flag}
          title={flag === 'note' ? (notes ?? undefined) : undefined}
          className={`inline-flex items-center gap-1 rounded-sm px-1.5 py-px font-semibold ${flagColours[flag]}`}
        >
          <AlertIcon /> {t(`flags.${flag}`, { items: missingText(missing, language) })}
        </span>
      ))}
      {printed && (
        <span data-printed className="tabular text-muted">
          {t.rich('printed', {
            when: printed.when,
            who: () => <bdi>{printed.by ?? t('someone')}</bdi>,
          })}
        </span>
      )}
    </p>
  );
}

function missingText(missing: NonNullable<OrderView['missing']>, language: Language): string {
  return missing
    .map(({ title_en: en, title_ar: ar, quantity }) => {
      const title = pickTranslation(language, { en, ar });
      return `${isolateDirection(title || '–')}\u00a0×\u00a0${quantity}`;
    })
    .join(listSeparator[language]);
}

const flagColours: Record<OrderFlag, string> = {
  paid_twice: 'bg-bad-tint text-bad',
  backordered: 'bg-bad-tint text-bad',
  address_changed: 'bg-bad-tint text-bad',
  email_bounced: 'bg-pending-tint text-pending',
  note: 'bg-confirmed-tint text-confirmed',
};

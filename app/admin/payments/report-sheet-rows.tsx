import { useTranslations } from 'use-intl';
import { Price } from '#app/ui/price.tsx';
import type { ShownRow } from './load-payments.server.ts';
import type { PrintedReport } from './print.tsx';

const cell = 'py-1.5 ps-4 first:ps-0 align-baseline text-start';

/** The rows of a report on paper. */
export function SheetRows({ report: { asked, rows } }: { report: PrintedReport }) {
  const t = useTranslations('admin.payments');
  const hasContact = asked.tab === 'orders';
  const heads = hasContact
    ? (['date', 'orderId', 'customer', 'contact', 'amount', 'statusColumn'] as const)
    : (['date', 'orderNumber', 'customer', 'amount'] as const);
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys.
      tabIndex={0}
      aria-label={t(`table.${asked.tab}`)}
      className="overflow-x-auto print:overflow-visible"
    >
      <table className="w-full text-sm">
        <thead>
          <tr className="border-ink border-b text-muted">
            {heads.map((head) => (
              <th
                key={head}
                scope="col"
                className={`${cell} font-normal ${head === 'amount' ? 'text-end!' : ''}`}
              >
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline">
          {rows.map((row) => (
            <Row key={row.orderId} row={row} hasContact={hasContact} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ row, hasContact }: { row: ShownRow; hasContact: boolean }) {
  const t = useTranslations('admin');
  const { orderId, created, name, email, phone, totalCents, currency, status } = row;
  return (
    <tr>
      <td className={`${cell} tabular whitespace-nowrap`}>{created}</td>
      <td className={`${cell} tabular`}>
        <bdi dir="ltr">{orderId}</bdi>
      </td>
      <td className={`${cell} break-words`}>
        <bdi>{name}</bdi>
      </td>
      {hasContact && (
        <td className={cell}>
          {[email, phone].filter(Boolean).map((text) => (
            <span key={text} className="block">
              <bdi dir="ltr">{text}</bdi>
            </span>
          ))}
        </td>
      )}
      <td className={`${cell} text-end!`}>
        {totalCents === undefined ? (
          t('payments.noAmount')
        ) : (
          <Price cents={totalCents} currency={currency} />
        )}
      </td>
      {hasContact && <td className={cell}>{t(`paymentStatuses.${status}`)}</td>}
    </tr>
  );
}

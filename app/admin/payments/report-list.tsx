import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { ButtonLink } from '#app/ui/button.tsx';
import { quietControl } from '../kit/class-names.ts';
import type { PaymentsData } from './payments.tsx';
import { toPaymentsAddress } from './payments-address.ts';
import { ReportTable } from './report-table.tsx';

type ReportListProps = {
  data: PaymentsData;
  isLoading: boolean;
  /** The rows that are there belong to another report than the one that is on its way. */
  isOther: boolean;
  onOpen: (orderId: string) => void;
};

/** The rows of a report a page at a time, and what is said about them. */
export function ReportList({ data, isLoading, isOther, onOpen }: ReportListProps) {
  const t = useTranslations('admin.payments');
  const { asked, rows, hasMore } = data;
  const { tab, before } = asked;
  const last = rows.at(-1);
  if (isOther) return <Said text={t('loading')} />;
  return (
    <div className="mt-2" aria-busy={isLoading}>
      <Summary data={data} isLoading={isLoading} />
      {before && (
        <Link
          to={toPaymentsAddress({ ...asked, before: undefined })}
          className={`${quietControl} inline-flex items-center`}
        >
          {t(`newest.${tab}`)}
        </Link>
      )}
      {last ? <ReportTable data={data} onOpen={onOpen} /> : <Nothing data={data} />}
      {last && hasMore && (
        <p className="mt-5 text-center">
          <ButtonLink to={toPaymentsAddress({ ...asked, before: last })} variant="secondary">
            {t(`older.${tab}`)}
          </ButtonLink>
        </p>
      )}
    </div>
  );
}

/** How many were found, or are shown. */
function Summary({ data, isLoading }: { data: PaymentsData; isLoading: boolean }) {
  const t = useTranslations('admin.payments');
  const { asked, rows, total, found, isLoaded } = data;
  const words = () => {
    if (isLoading) return t('loading');
    if (!isLoaded) return '';
    if (found) {
      const key = found.isMore ? 'foundMore' : 'found';
      return t(`${key}.${asked.tab}`, { found: found.count, total });
    }
    return asked.tab === 'orders' ? t('showing', { shown: rows.length, total }) : '';
  };
  return (
    <p role="status" className="tabular min-h-7 text-muted text-xs">
      {words()}
    </p>
  );
}

function Nothing({ data: { asked, isLoaded } }: { data: PaymentsData }) {
  const t = useTranslations('admin.payments');
  if (!isLoaded) return null;
  const isSearched = asked.q.trim() !== '';
  return <Said text={isSearched ? t(`noneMatch.${asked.tab}`) : t(`none.${asked.tab}`)} />;
}

function Said({ text }: { text: string }) {
  return (
    <p
      role="status"
      className="mt-4 rounded-md border border-hairline bg-paper px-6 py-14 text-center font-display text-lg text-muted"
    >
      {text}
    </p>
  );
}

import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { paymentStatuses } from '#domain/orders/order.ts';
import { periods } from '#domain/reports/periods.ts';
import { SearchBox, useFilterForm } from '../kit/filters.tsx';
import { Select } from '../kit/select.tsx';
import { type PaymentsAddress, paymentsAddress } from './payments-address.ts';

type ReportFiltersProps = {
  asked: PaymentsAddress;
  /** What stands beside the period or the status. */
  tools: ReactNode;
  /** What stands between that and the search. */
  children: ReactNode;
};

const formId = 'report-filters';

/**
 * Period or status on top, and the search beside the rows it searches. Filters apply as one types and
 * are kept in the address.
 */
export function ReportFilters({ asked, tools, children }: ReportFiltersProps) {
  const t = useTranslations('admin.payments');
  const { tab, q, period, status } = asked;
  const form = useFilterForm(paymentsAddress, asked);
  return (
    <>
      <div className="flex flex-wrap gap-2.5">
        <Form
          id={formId}
          {...form}
          method="get"
          action={paymentsAddress.path}
          className="w-full sm:me-auto sm:w-52"
        >
          <input type="hidden" name="tab" value={tab} />
          {/* The other report keeps its own filter. */}
          <input
            type="hidden"
            {...(tab === 'payments'
              ? { name: 'status', defaultValue: status }
              : { name: 'period', defaultValue: period })}
          />
          {tab === 'payments' ? (
            <Select name="period" defaultValue={period} aria-label={t('period')}>
              <PeriodOptions />
            </Select>
          ) : (
            <Select name="status" defaultValue={status} aria-label={t('status')}>
              <StatusOptions />
            </Select>
          )}
        </Form>
        {tools}
      </div>
      {children}
      <search className="mt-4 block" aria-label={t('filters')}>
        <SearchBox
          label={t('search')}
          hint={t(`searchHint.${tab}`)}
          value={q}
          form={formId}
          onChange={form.onChange}
        />
        <noscript>
          <Button type="submit" form={formId} className="mt-2.5">
            {t('apply')}
          </Button>
        </noscript>
      </search>
    </>
  );
}

function PeriodOptions() {
  const t = useTranslations('admin.payments.periods');
  return periods.map((period) => (
    <option key={period} value={period}>
      {t(period)}
    </option>
  ));
}

function StatusOptions() {
  const t = useTranslations('admin');
  return (
    <>
      <option value="all">{t('payments.allStatuses')}</option>
      {paymentStatuses.map((status) => (
        <option key={status} value={status}>
          {t(`paymentStatuses.${status}`)}
        </option>
      ))}
    </>
  );
}

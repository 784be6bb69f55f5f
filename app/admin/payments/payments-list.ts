import { href } from 'react-router';
import { staffApi, staffPages } from '#domain/addresses.ts';
import { reportStatuses } from '#domain/orders/payment-terms.ts';
import { periods } from '#domain/reports/periods.ts';
import { type ReportRequest, reportRequest } from '#domain/reports/report-request.ts';
import { choiceFilterBy, defineList, type FiltersOf, linkFilter } from '../lists/define-list.ts';
import { filterAddress, filterFields } from '../lists/list-address.ts';

const { tab, period, status, q } = reportRequest.shape;

/** Two reports in one list: the revenue of a period, and all orders with their payment status. */
export const paymentsList = defineList({
  page: staffPages.payments,
  filters: {
    tab: linkFilter(tab),
    period: choiceFilterBy(period, periods, {
      label: (t) => t('payments.period'),
      nameOf: (t, value) => t(`payments.periods.${value}`),
    }),
    status: choiceFilterBy(status, ['all', ...reportStatuses], {
      label: (t) => t('payments.status'),
      nameOf: (t, value) =>
        value === 'all' ? t('payments.allStatuses') : t(`paymentStatuses.${value}`),
    }),
    /** Each report has its own hint, and its box is beside the form. */
    q: linkFilter(q),
  },
  cursor: filterFields.cursor,
  pageSize: 50,
  liveChange: 'onOrder',
});
export type PaymentsFilters = FiltersOf<typeof paymentsList>;

export const printAddress = filterAddress(href('/admin/payments/print'), reportRequest);
export const csvAddress = filterAddress(staffApi.report, reportRequest);

/** Apart from search and page. */
export function isSameReport(a: ReportRequest, b: ReportRequest): boolean {
  return a.tab === b.tab && (a.tab === 'payments' ? a.period === b.period : a.status === b.status);
}

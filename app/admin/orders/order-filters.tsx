import { Form, href } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { StatusOptions } from '../kit/order/status-select.tsx';
import { RefreshButton } from '../kit/refresh-button.tsx';
import { SearchBox } from '../kit/search-box.tsx';
import { Select } from '../kit/select.tsx';
import { useFilterForm } from '../kit/use-filter-form.ts';
import { type OrdersAddress, readOrdersAddress, toAddress } from './orders-address.ts';

type OrderFiltersProps = {
  address: OrdersAddress;
  onRefresh: () => void;
  isRefreshing: boolean;
};

/** Search, status and refresh. Filters apply as one types and are kept in the address. */
export function OrderFilters({ address, onRefresh, isRefreshing }: OrderFiltersProps) {
  const t = useTranslations('admin.orders');
  const { q, status = '', unknownStatus } = address;
  const { form, apply, applySoon } = useFilterForm({ q, status }, (typed) =>
    toAddress(readOrdersAddress(typed)),
  );
  return (
    <Form
      ref={form}
      role="search"
      aria-label={t('filters')}
      method="get"
      action={href('/admin')}
      onSubmit={apply}
      className="mt-2 grid grid-cols-[1fr_auto] gap-2.5 bg-ivory py-2 sm:sticky sm:top-0 sm:z-10 sm:grid-cols-[1fr_13rem_auto]"
    >
      <SearchBox
        value={q}
        label={t('search')}
        hint={t('searchHint')}
        onType={applySoon}
        className="col-span-2 sm:col-span-1"
      />
      <Select name="status" defaultValue={status} onChange={apply} aria-label={t('status')}>
        <option value="">{t('allStatuses')}</option>
        <StatusOptions />
      </Select>
      <RefreshButton isRefreshing={isRefreshing} onRefresh={onRefresh}>
        {t('refresh')}
      </RefreshButton>
      <noscript>
        <Button type="submit">{t('apply')}</Button>
      </noscript>
      {unknownStatus && (
        <p role="status" className="col-span-full text-pending text-xs">
          {t('unknownStatus', { status: unknownStatus })}
        </p>
      )}
    </Form>
  );
}

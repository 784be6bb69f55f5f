import { type FormEvent, useEffect, useRef } from 'react';
import { Form, href, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { orderStatuses } from '#domain/orders/order.ts';
import { Button } from '../../../ui/button.tsx';
import { RefreshIcon, SearchIcon } from '../../../ui/icons.tsx';
import { field } from './looks.ts';
import { type OrdersAddress, readOrdersAddress, toAddress } from './orders-address.ts';
import { Select } from './select.tsx';

type OrderFiltersProps = {
  address: OrdersAddress;
  onRefresh: () => void;
  isRefreshing: boolean;
};

const msAfterLastKey = 300;

/** Search, status and refresh. Filters apply as one types and are kept in the address. */
export function OrderFilters({ address, onRefresh, isRefreshing }: OrderFiltersProps) {
  const t = useTranslations('admin.orders');
  const { form, applySoon, apply } = useFilterForm(address);
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
      <div className="relative col-span-2 sm:col-span-1">
        <SearchIcon className="pointer-events-none absolute inset-s-3 top-1/2 -translate-y-1/2 text-lg text-muted" />
        <input
          type="search"
          name="q"
          defaultValue={address.q}
          onChange={applySoon}
          aria-label={t('search')}
          placeholder={t('searchHint')}
          autoComplete="off"
          spellCheck={false}
          className={`${field} ps-10`}
        />
      </div>
      <Select
        name="status"
        defaultValue={address.status ?? ''}
        onChange={apply}
        aria-label={t('status')}
      >
        <option value="">{t('allStatuses')}</option>
        <StatusOptions />
      </Select>
      <Button variant="secondary" className="py-1!" pending={isRefreshing} onClick={onRefresh}>
        {!isRefreshing && <RefreshIcon />}
        {t('refresh')}
      </Button>
      <noscript>
        <Button type="submit">{t('apply')}</Button>
      </noscript>
      {address.unknownStatus && (
        <p role="status" className="col-span-full text-pending text-xs">
          {t('unknownStatus', { status: address.unknownStatus })}
        </p>
      )}
    </Form>
  );
}

export function StatusOptions() {
  const t = useTranslations('admin.orderStatuses');
  return orderStatuses.map((status) => (
    <option key={status} value={status}>
      {t(status)}
    </option>
  ));
}

/** The fields keep what staff type; the address follows them, and they follow Back and Forward. */
function useFilterForm(address: OrdersAddress) {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const navigate = useNavigate();
  const { q, status = '' } = address;

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    const search = form.current?.querySelector<HTMLInputElement>('[name=q]');
    if (search && search !== document.activeElement) search.value = q;
  }, [q]);
  useEffect(() => {
    const select = form.current?.querySelector<HTMLSelectElement>('[name=status]');
    if (select) select.value = status;
  }, [status]);

  const apply = (event?: FormEvent) => {
    if (event?.type === 'submit') event.preventDefault();
    clearTimeout(timer.current);
    if (!form.current || !navigator.onLine) return;
    const chosen = readOrdersAddress(
      new URLSearchParams(
        [...new FormData(form.current)].map(([name, value]) => [name, `${value}`]),
      ),
    );
    void navigate(toAddress(chosen), { replace: true, preventScrollReset: true });
  };
  const applySoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(apply, msAfterLastKey);
  };
  return { form, apply, applySoon };
}

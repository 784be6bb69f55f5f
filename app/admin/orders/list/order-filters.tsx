import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLanguage } from '#app/ui/use-language.ts';
import { countryNameByCode } from '#domain/geography/countries.ts';
import { reportStatuses } from '#domain/orders/payment-terms.ts';
import { HiddenFields } from '../../forms/staff-form.tsx';
import type { Option } from '../../lists/define-list.ts';
import { FilterForm, ListField, RefreshButton } from '../../lists/filters.tsx';
import { field, subtleButtonClass } from '../../ui/class-names.ts';
import { isUnfilteredList, layoutOf, type OrdersAddress, ordersAddress } from './orders-address.ts';
import { ordersList } from './orders-list.ts';
import type { FilterChoices } from './orders-query.server.ts';

type OrderFiltersProps = {
  filters: OrdersAddress;
  choices: FilterChoices | undefined;
  /** True while the shop has orders whose money is due to staff. */
  hasCashDue: boolean;
  onRefresh: () => void;
  isRefreshing: boolean;
};

export function OrderFilters(props: OrderFiltersProps) {
  const { filters, choices, hasCashDue, onRefresh, isRefreshing } = props;
  const t = useTranslations('admin.orders');
  const [params] = useSearchParams();
  const unknownStatus = filters.status ? undefined : params.get('status')?.slice(0, 40);
  const { view, look, bulk } = filters;
  return (
    <FilterForm
      address={ordersAddress}
      filters={filters}
      label={t('filters')}
      className="mt-2 grid grid-cols-[1fr_auto] gap-2.5 bg-ivory py-2 sm:sticky sm:top-0 sm:z-10 sm:grid-cols-[1fr_13rem_auto]"
    >
      <HiddenFields view={view ?? ''} look={look ?? ''} bulk={bulk ?? ''} />
      <OrderField filters={filters} name="q" className="col-span-2 sm:col-span-1" />
      <OrderField filters={filters} name="status" />
      <RefreshButton isRefreshing={isRefreshing} onRefresh={onRefresh} />
      {unknownStatus && (
        <p role="status" className="col-span-full text-pending text-xs">
          {t('unknownStatus', { status: unknownStatus })}
        </p>
      )}
      <MoreFilters filters={filters} choices={choices} hasCashDue={hasCashDue} />
    </FilterForm>
  );
}

type MoreFiltersProps = Pick<OrderFiltersProps, 'filters' | 'choices' | 'hasCashDue'>;

function MoreFilters({ filters, choices, hasCashDue }: MoreFiltersProps) {
  const t = useTranslations('admin.orderList');
  const statuses = useTranslations('admin.paymentStatuses');
  const language = useLanguage();
  const {
    payment,
    from,
    until,
    country,
    product,
    carrier,
    least: minTotal,
    most: maxTotal,
    sort,
  } = filters;
  const { countries = [], carriers = [], products = [] } = choices ?? {};
  const set = [payment, from, until, country, product, carrier, minTotal, maxTotal, sort];
  const count = set.filter(Boolean).length;
  const [isOpen, setOpen] = useState(count > 0);
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="col-span-full -my-2"
    >
      <summary className={`${subtleButtonClass} inline-flex cursor-pointer items-center`}>
        {count > 0 ? t('filtersOn', { count: `${count}` }) : t('filters')}
      </summary>
      <div className="grid grid-cols-2 gap-2.5 pt-1 pb-2 md:grid-cols-4">
        <OrderField
          filters={filters}
          name="payment"
          options={reportStatuses
            .filter((one) => one !== 'cash_due' || hasCashDue || payment === one)
            .map((one) => [one, statuses(one)])}
        />
        <OrderField
          filters={filters}
          name="country"
          options={chosenToo(countries, country).map((code) => [
            code,
            countryNameByCode(code, language),
          ])}
        />
        <OrderField
          filters={filters}
          name="product"
          options={products.map(({ id, title }) => [`${id}`, title])}
        />
        <OrderField
          filters={filters}
          name="carrier"
          options={chosenToo(carriers, carrier || undefined).map((name) => [name, name])}
        />
        <Range label={t('from')} until={t('until')}>
          <input
            type="date"
            name="from"
            defaultValue={from}
            aria-label={t('from')}
            className={rangeField}
          />
          <input
            type="date"
            name="until"
            defaultValue={until}
            aria-label={t('until')}
            className={rangeField}
          />
        </Range>
        <Range label={t('minTotal')} until={t('maxTotal')}>
          <input
            name="least"
            inputMode="decimal"
            defaultValue={minTotal}
            aria-label={t('minTotal')}
            autoComplete="off"
            className={rangeField}
          />
          <input
            name="most"
            inputMode="decimal"
            defaultValue={maxTotal}
            aria-label={`${t('minTotal')} … ${t('maxTotal')}`}
            autoComplete="off"
            className={rangeField}
          />
        </Range>
        <OrderField filters={filters} name="sort" />
        {!isUnfilteredList(filters) && (
          <Link
            to={ordersAddress.write({
              ...ordersAddress.none,
              view: filters.view,
              look: filters.look,
              bulk: filters.bulk,
            })}
            className={`${subtleButtonClass} inline-flex items-center`}
          >
            {t('clear')}
          </Link>
        )}
      </div>
    </details>
  );
}

type OrderFieldProps = {
  filters: OrdersAddress;
  name: keyof OrdersAddress;
  options?: readonly Option[];
  className?: string;
};

function OrderField(props: OrderFieldProps) {
  return <ListField list={ordersList} {...props} />;
}

type RangeProps = { label: string; until: string; children: [ReactNode, ReactNode] };

function Range({ label, until, children }: RangeProps) {
  const [first, last] = children;
  return (
    <div className="col-span-2 flex items-center gap-2">
      <RangeLabel>{label}</RangeLabel>
      {first}
      <RangeLabel>{until}</RangeLabel>
      {last}
    </div>
  );
}

function RangeLabel({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="shrink-0 text-muted text-xs">
      {children}
    </span>
  );
}

const rangeField = `${field} min-w-0 px-2!`;

/** Adds the selected value: a saved address may filter by one that no order has any more. */
function chosenToo(offered: string[], selected: string | undefined): string[] {
  return selected === undefined || offered.includes(selected) ? offered : [...offered, selected];
}

export function ViewToggle({ address }: { address: OrdersAddress }) {
  const t = useTranslations('admin.orderList');
  const look = layoutOf(address);
  return (
    <span className="flex items-center gap-2">
      <span className="sr-only">{t('look')}</span>
      {(['rows', 'cards'] as const).map((one) => (
        <Link
          key={one}
          to={ordersAddress.write({ ...address, look: one })}
          replace
          preventScrollReset
          aria-current={one === look ? 'true' : undefined}
          className={`${subtleButtonClass} inline-flex items-center text-muted! aria-[current]:text-ink! aria-[current]:underline`}
        >
          {t(one)}
        </Link>
      ))}
    </span>
  );
}

import type { Key, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { type LiveState, useLivePage } from '../live/live-data.ts';
import {
  isUnfiltered,
  type List,
  type Option,
  type Paged,
  withoutOtherParams,
} from './define-list.ts';
import { ListFilters, RefreshButton } from './filters.tsx';
import type { ListData } from './list-data.ts';
import { EmptyList, type EmptyListProps, ListHead, ListPages } from './list-page.tsx';

/** Keeps a list current. `data` is what the screen shows. */
export function useLiveList<Filters extends Paged, Row, Extras>(
  list: List<Filters>,
  loaded: ListData<Filters, Row, Extras>,
): Required<LiveList<Filters, Row, Extras>> {
  const { pageData, ...live } = useLivePage<ListData<Filters, Row, Extras>>(
    loaded,
    list.liveChange,
  );
  return { data: pageData, ...live };
}

/** The data that a screen shows; a list that is not live has nothing else. */
export type LiveList<Filters extends Paged, Row, Extras> = {
  data: ListData<Filters, Row, Extras>;
  liveState?: LiveState;
  refresh?: () => Promise<void>;
  isLoading?: boolean;
};

type ListScreenProps<Filters extends Paged, Row, Extras> = {
  list: List<Filters>;
  live: LiveList<Filters, Row, Extras>;
  /** Messages of the list: its title, its filters, its pages and its empty state. */
  namespace: EmptyListProps['namespace'];
  /** Text of the count; undefined for a list that is not counted. */
  countText?: (count: number, isMore: boolean) => string;
  /** Content between heading and filters. */
  notices?: ReactNode;
  filtersClass: string;
  filterClasses?: { [Name in keyof Filters]?: string };
  options?: { [Name in keyof Filters]?: readonly Option[] };
  /** Class of the refresh button; undefined for a list without one. */
  refreshClass?: string;
  rowsClass: string;
  children: ReactNode;
};

/** A list's page: heading with count and live state, filters, and a page of rows. */
export function ListScreen<Filters extends Paged, Row, Extras>(
  props: ListScreenProps<Filters, Row, Extras>,
) {
  const { list, live, namespace, countText, notices, rowsClass, children } = props;
  const t = useTranslations(`admin.${namespace}`);
  const { data, liveState, refresh, isLoading = false } = live;
  const { filters, rows, next, count, isLoaded } = data;
  const isEmpty = isLoaded && rows.length === 0;
  const clearAddress = isUnfiltered(list, filters) ? undefined : list.address.path;
  return (
    <main id="content" tabIndex={-1} className="wrap flex-1 py-5 outline-none sm:py-6">
      <ListHead
        title={t('title')}
        count={isLoaded && count && countText?.(count.count, count.isMore)}
        live={liveState}
      />
      {notices}
      <ListFilters
        list={list}
        filters={filters}
        label={t('filters')}
        options={props.options ?? {}}
        className={props.filtersClass}
        classNames={props.filterClasses ?? {}}
      >
        {refresh && props.refreshClass !== undefined && (
          <RefreshButton
            isRefreshing={isLoading}
            onRefresh={refresh}
            className={props.refreshClass}
          />
        )}
      </ListFilters>
      <ListPages
        address={list.address}
        filters={withoutOtherParams(list, filters)}
        next={next}
        newest={t('newest')}
        older={t('older')}
        className={rowsClass}
      >
        {isEmpty && <EmptyList namespace={namespace} unfilteredAddress={clearAddress} />}
        {children}
      </ListPages>
    </main>
  );
}

const layouts = {
  /** Each row is a card of its own. */
  cards: { list: 'grid gap-2.5', row: 'min-w-0' },
  /** Rows of one sheet, with lines between them. */
  rows: { list: 'divide-y divide-hairline rounded-md border border-hairline bg-paper', row: '' },
};

type ListRowsProps<Row> = {
  rows: readonly Row[];
  layout: keyof typeof layouts;
  label?: string;
  keyOf: (row: Row) => Key;
  /** `data-…` attributes of a row. */
  attributesOf?: (row: Row) => Record<`data-${string}`, string>;
  children: (row: Row) => ReactNode;
};

export function ListRows<Row>(props: ListRowsProps<Row>) {
  const { rows, layout, label, keyOf, attributesOf, children } = props;
  if (rows.length === 0) return null;
  return (
    <ol aria-label={label} className={layouts[layout].list}>
      {rows.map((row) => (
        <li key={keyOf(row)} {...attributesOf?.(row)} className={layouts[layout].row || undefined}>
          {children(row)}
        </li>
      ))}
    </ol>
  );
}

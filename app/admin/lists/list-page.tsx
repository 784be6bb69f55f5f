import type { ReactNode } from 'react';
import { Link, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { ButtonLink } from '#app/ui/button.tsx';
import type { LiveState } from '../live/live-data.ts';
import { LiveSign } from '../live/live-sign.tsx';
import { subtleButtonClass } from '../ui/class-names.ts';
import type { Paged } from './define-list.ts';

type ListHeadProps = {
  title: ReactNode;
  /** Undefined for a list that is not live. */
  live: LiveState | undefined;
  count?: ReactNode;
  children?: ReactNode;
};

export function ListHead({ title, live, count, children }: ListHeadProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <h1 className="flex flex-wrap items-baseline gap-x-3 font-display text-2xl">{title}</h1>
      <div className="flex flex-wrap items-center gap-x-4 text-muted text-xs">
        {children}
        {count !== undefined && (
          <p role="status" className="tabular">
            {count}
          </p>
        )}
        {live && <LiveSign state={live} />}
      </div>
    </div>
  );
}

type ListPagesProps<Filters extends Paged> = {
  address: { write: (filters: Filters) => string };
  filters: Filters;
  /** The row after which the next page begins; undefined on the last one. */
  next?: string | undefined;
  newest: string;
  older?: string;
  isBusy?: boolean;
  className?: string;
  children: ReactNode;
};

export function ListPages<Filters extends Paged>(props: ListPagesProps<Filters>) {
  const { address, filters, next, newest, older, className, isBusy, children } = props;
  const isLoading = useNavigation().state === 'loading';
  return (
    <div className={className} aria-busy={isBusy ?? isLoading}>
      {filters.before && (
        <Link
          to={address.write({ ...filters, before: undefined })}
          className={`${subtleButtonClass} inline-flex items-center justify-self-start`}
        >
          {newest}
        </Link>
      )}
      {children}
      {next && (
        <p className="mt-5 text-center">
          <ButtonLink to={address.write({ ...filters, before: next })} variant="secondary">
            {older}
          </ButtonLink>
        </p>
      )}
    </div>
  );
}

export type EmptyListProps = {
  namespace: 'orders' | 'emails' | 'attention' | 'customers' | 'messages' | 'reviews' | 'log';
  /** Address of the whole list, for a filter that matches nothing. */
  unfilteredAddress: string | undefined;
};

export function EmptyList({ namespace, unfilteredAddress }: EmptyListProps) {
  const t = useTranslations(`admin.${namespace}`);
  const list = useTranslations('admin.list');
  if (!unfilteredAddress) return <NothingYet title={t('none')} hint={t('noneHint')} />;
  return (
    <NothingYet title={t('noneMatch')} hint={t('noneMatchHint')}>
      <Link
        to={unfilteredAddress}
        replace
        className={`${subtleButtonClass} inline-flex items-center`}
      >
        {list('clearFilters')}
      </Link>
    </NothingYet>
  );
}

type NothingYetProps = { title: string; hint: string; children?: ReactNode };

export function NothingYet({ title, hint, children }: NothingYetProps) {
  return (
    <div className="flex flex-col items-center gap-2 rounded-lg border border-hairline bg-paper px-6 py-16 text-center">
      <p className="font-display text-xl">{title}</p>
      <p className="text-muted">{hint}</p>
      {children}
    </div>
  );
}

import { createContext, useContext, useEffect, useState } from 'react';
import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { AlertIcon } from '#app/ui/icons.tsx';
import { staffApi } from '#domain/addresses.ts';
import { attentionEvent, useDebounced } from '../live/live-data.ts';
import { subtleButtonClass } from '../ui/class-names.ts';
import { type OpenCounts, openCounts } from './open-counts-contract.ts';
import { useCan } from './use-can.ts';

export function Count({ count, label }: { count: number; label: string }) {
  return (
    <span
      data-count=""
      className="tabular ms-1.5 inline-grid h-5 min-w-5 place-items-center rounded-full bg-bad px-1.5 font-semibold text-ivory text-xs"
    >
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}

export function AttentionHint() {
  const t = useTranslations('admin.attention');
  const { count } = useContext(OpenCount);
  const mayResolve = useCan('attention.resolve');
  if (count === 0 || !mayResolve) return null;
  return (
    <Link
      to={href('/admin/attention')}
      className={`${subtleButtonClass} inline-flex items-center gap-2 text-bad!`}
    >
      <AlertIcon />
      {t('hint', { count })}
    </Link>
  );
}

export const OpenCount = createContext<OpenCounts>({ count: 0, messages: 0, reviews: 0 });

/** A number that cannot be loaded stays as it was. A call, not a route: see use-gate.ts. */
export function useOpenCount(initialCounts: OpenCounts): OpenCounts {
  const [counts, setCounts] = useState(initialCounts);
  const refresh = async () => {
    const result = await fetch(staffApi.openItems, { cache: 'no-store' }).catch(() => undefined);
    const { data } = openCounts.safeParse(
      result?.ok && (await result.json().catch(() => undefined)),
    );
    if (data) setCounts(data);
  };
  const scheduleRefresh = useDebounced(() => void refresh());
  useEffect(() => {
    addEventListener(attentionEvent, scheduleRefresh);
    return () => removeEventListener(attentionEvent, scheduleRefresh);
  }, [scheduleRefresh]);
  return counts;
}

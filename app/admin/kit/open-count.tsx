import { createContext, useContext, useEffect, useState } from 'react';
import { href, Link, NavLink } from 'react-router';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { AlertIcon } from '#app/ui/icons.tsx';
import { staffApi } from '#domain/addresses.ts';
import { quietControl } from './class-names.ts';
import { attentionEvent, useSettled } from './live-data.ts';

export function AttentionTab({ className }: { className: (at: { isActive: boolean }) => string }) {
  const t = useTranslations('admin.attention');
  const count = useContext(OpenCount);
  return (
    <NavLink to={href('/admin/attention')} className={className}>
      {t('tab')}
      {count > 0 && (
        <span className="tabular ms-1.5 rounded-full bg-bad px-2 py-0.5 font-semibold text-ivory text-xs">
          <span aria-hidden="true">{count}</span>
          <span className="sr-only">{t('waiting', { count })}</span>
        </span>
      )}
    </NavLink>
  );
}

export function AttentionHint() {
  const t = useTranslations('admin.attention');
  const count = useContext(OpenCount);
  if (count === 0) return null;
  return (
    <Link
      to={href('/admin/attention')}
      className={`${quietControl} inline-flex items-center gap-2 text-bad!`}
    >
      <AlertIcon />
      {t('hint', { count })}
    </Link>
  );
}

export const OpenCount = createContext(0);

const openItems = z.object({ count: z.number() });

/** A number that cannot be loaded stays as it was. A call, not a route: see chrome/use-gate.ts. */
export function useOpenCount(atFirst: number): number {
  const [count, setCount] = useState(atFirst);
  const refresh = async () => {
    const answer = await fetch(staffApi.openItems, { cache: 'no-store' }).catch(() => undefined);
    const { data } = openItems.safeParse(
      answer?.ok && (await answer.json().catch(() => undefined)),
    );
    if (data) setCount(data.count);
  };
  const ask = useSettled(() => void refresh());
  useEffect(() => {
    addEventListener(attentionEvent, ask);
    return () => removeEventListener(attentionEvent, ask);
  }, [ask]);
  return count;
}

import { createContext, useContext, useEffect, useState } from 'react';
import { href, Link, NavLink } from 'react-router';
import { useTranslations } from 'use-intl';
import { AlertIcon } from '#app/ui/icons.tsx';
import { quietControl } from './class-names.ts';
import { attentionEvent, useSettled } from './live-data.ts';
import { fetchSession } from './session.ts';

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

/** Kept when it cannot be loaded. */
export function useOpenCount(atFirst: number): number {
  const [count, setCount] = useState(atFirst);
  const refresh = async () => {
    const answer = await fetchSession();
    if (typeof answer === 'object' && 'openItems' in answer) setCount(answer.openItems);
  };
  const ask = useSettled(() => void refresh());
  useEffect(() => {
    addEventListener(attentionEvent, ask);
    return () => removeEventListener(attentionEvent, ask);
  }, [ask]);
  return count;
}

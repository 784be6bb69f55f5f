import { createContext, useEffect, useState } from 'react';
import { href, useFetcher } from 'react-router';
import type { clientLoader } from '../attention/attention-count.ts';
import { attentionEvent } from '../kit/order-changes.ts';
import { useSettled } from '../kit/orders-settled.ts';

/** How much waits for staff, for every page of the back office. */
export const OpenCount = createContext(0);

/** Keeps the number as the store has it, as long as a page watches (app/admin/kit/order-changes.ts). */
export function useOpenCount(atFirst: number): number {
  const { load, data } = useFetcher<typeof clientLoader>();
  const [count, setCount] = useState(atFirst);
  useEffect(() => {
    if (data) setCount(data.count);
  }, [data]);
  const ask = useSettled(() => void load(href('/admin/attention/count')));
  useEffect(() => {
    addEventListener(attentionEvent, ask);
    return () => removeEventListener(attentionEvent, ask);
  }, [ask]);
  return count;
}

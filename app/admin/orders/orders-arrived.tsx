import { useCallback, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';

/** Orders that have come in out of sight, above; forgotten when somebody is at the top again. */
export function useArrivedAbove() {
  const [above, setAbove] = useState<ReadonlySet<string>>(new Set());
  const add = useCallback(
    (orderIds: string[]) => setAbove((now) => new Set([...now, ...orderIds])),
    [],
  );
  useEffect(() => {
    const look = () => {
      if (scrollY < 1) setAbove((now) => (now.size > 0 ? new Set() : now));
    };
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);
  return { count: above.size, add };
}

/** Says that new orders have come in above what is in sight, and leads there. */
export function OrdersArrived({ count }: { count: number }) {
  const t = useTranslations('admin.orders');
  return (
    <div role="status" className="pointer-events-none sticky top-3 z-20 h-0 text-center sm:top-16">
      {count > 0 && (
        <button
          type="button"
          onClick={() => scrollTo({ top: 0 })}
          className="pointer-events-auto min-h-9 animate-rise rounded-full bg-cypress px-4 font-semibold text-ivory text-xs shadow-sheet"
        >
          {t('arrived', { count })}
        </button>
      )}
    </div>
  );
}

import { useTranslations } from 'use-intl';

/** Says that new orders have come in above what is in sight, and leads there. */
export function OrdersArrived({ count }: { count: number }) {
  const t = useTranslations('admin.orders');
  return (
    <div role="status" className="pointer-events-none sticky top-3 z-10 h-0 text-center">
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

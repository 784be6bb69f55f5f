import { useTranslations } from 'use-intl';

export function SaleBadge({ isActive }: { isActive: boolean }) {
  const t = useTranslations('admin.products.state');
  return (
    <span
      className={`inline-flex items-center gap-2 rounded-full px-3 py-0.5 font-semibold text-xs whitespace-nowrap ${
        isActive ? 'bg-good-tint text-good' : 'bg-cancelled-tint text-cancelled'
      }`}
    >
      <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
      {t(isActive ? 'active' : 'inactive')}
    </span>
  );
}

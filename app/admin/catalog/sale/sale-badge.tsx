import { useTranslations } from 'use-intl';
import { Badge } from '#app/ui/status-badge.tsx';

export function SaleBadge({ isActive }: { isActive: boolean }) {
  const t = useTranslations('admin.products.state');
  return (
    <Badge className={isActive ? 'bg-good-tint text-good' : 'bg-cancelled-tint text-cancelled'}>
      {t(isActive ? 'active' : 'inactive')}
    </Badge>
  );
}

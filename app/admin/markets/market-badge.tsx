import { useTranslations } from 'use-intl';
import { Badge } from '#app/ui/status-badge.tsx';

export function MarketBadge({ isOpen }: { isOpen: boolean }) {
  const t = useTranslations('admin.markets.state');
  return (
    <Badge className={isOpen ? 'bg-good-tint text-good' : 'bg-cancelled-tint text-cancelled'}>
      {t(isOpen ? 'open' : 'closed')}
    </Badge>
  );
}

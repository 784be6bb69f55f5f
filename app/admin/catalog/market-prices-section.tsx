import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { MarketPriceRow } from '#domain/pricing/market-prices.server.ts';
import { useStaffForm } from '../forms/staff-form.tsx';
import type { MarketPricesResult } from '../ui/market-prices-form.server.ts';
import { MarketPricesForm } from '../ui/market-prices-form.tsx';
import { Section } from '../ui/section.tsx';

export type NamedMarketPrice = MarketPriceRow & { name: string };

/** Prices of one product in every market. */
export function MarketPricesSection({ prices }: { prices: readonly NamedMarketPrice[] }) {
  const t = useTranslations('admin.marketPrices');
  const form = useStaffForm<MarketPricesResult>({ intent: 'market-prices' });
  const names = new Map(prices.map(({ key, name }) => [key, name]));
  return (
    <Section title={t('title')} id="market-prices" className="mt-4 scroll-mt-4">
      <p className="mb-2 text-muted text-xs">{t('lead')}</p>
      <MarketPricesForm
        form={form}
        rows={prices.map((price) => ({ ...price, isActive: true }))}
        nameOf={({ key, market }) => names.get(key) ?? market}
        linkOf={({ market }, name) => (
          <Link
            to={href('/admin/markets/:id', { id: market })}
            className="text-cypress underline underline-offset-4"
          >
            {name}
          </Link>
        )}
      />
    </Section>
  );
}

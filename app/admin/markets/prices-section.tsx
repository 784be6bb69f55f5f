import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLanguage } from '#app/ui/use-language.ts';
import { pickTranslation } from '#domain/catalog/product.ts';
import type { MarketPriceRow } from '#domain/pricing/market-prices.server.ts';
import { MarketPricesForm } from '../ui/market-prices-form.tsx';
import { Section } from '../ui/section.tsx';

/** Prices of every product in one market. */
export function PricesSection({ rows }: { rows: readonly MarketPriceRow[] }) {
  const t = useTranslations('admin.marketPrices');
  const untitled = useTranslations('admin.products')('untitled');
  const title = useTranslations('admin.markets.sections')('prices');
  const language = useLanguage();
  return (
    <Section title={title} id="prices" className="scroll-mt-4">
      <p className="mb-2 text-muted text-xs">{t('lead')}</p>
      <MarketPricesForm
        rows={rows}
        nameOf={({ titles }) => pickTranslation(language, titles) || untitled}
        linkOf={({ productId }, name) => (
          <Link
            to={href('/admin/products/:id', { id: `${productId}` })}
            className="text-cypress underline underline-offset-4"
          >
            {name}
          </Link>
        )}
      />
    </Section>
  );
}

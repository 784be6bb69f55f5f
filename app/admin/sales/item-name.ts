import { adminMessagesOf } from '#app/words/admin-messages.ts';
import { fillMessage } from '#app/words/fill-message.ts';
import { direct, referral } from '#domain/analytics/visit-source.ts';
import { pickTranslation } from '#domain/catalog/product.ts';
import { countryNameByCode } from '#domain/geography/countries.ts';
import type { Language } from '#domain/language.ts';
import { asFailureReason } from '#domain/payments/failure-reason.ts';
import { type Breakdown, parseVisitSource } from '#domain/reports/sales.ts';

type Title = { id: number; title_en: string | null; title_ar: string | null };

export function createItemNamer(language: Language, titles: readonly Title[]) {
  const { sales, orderPage } = adminMessagesOf(language);
  const names: Record<Breakdown, (item: string) => string> = {
    products: (item) => {
      const product = titles.find(({ id }) => `${id}` === item);
      const title =
        product && pickTranslation(language, { ar: product.title_ar, en: product.title_en });
      if (title) return title;
      return item.startsWith('"') ? item.slice(1) : fillMessage(sales.products.gone, { id: item });
    },
    countries: (item) => (item ? countryNameByCode(item, language) : sales.countries.unknown),
    sources: (item) => nameOfSource(item, sales.sources),
    customers: (item) => (sales.customers.names as Record<string, string>)[item] ?? item,
    unpaid: (item) => {
      const reason = asFailureReason(item);
      if (reason) return orderPage.failureReasons[reason];
      return (sales.unpaid.names as Record<string, string>)[item] ?? item;
    },
  };
  return (breakdown: Breakdown, item: string) => names[breakdown](item);
}

type SourceLabels = Record<'direct' | 'referral' | 'unknown', string>;

function nameOfSource(item: string, labels: SourceLabels): string {
  const visit = parseVisitSource(item);
  if (!visit) return labels.unknown;
  const { source, medium, campaign } = visit;
  const texts = [
    source === direct ? labels.direct : source,
    medium === referral ? labels.referral : medium,
    campaign,
  ];
  return texts.filter(Boolean).join(' / ');
}

import { useTranslations } from 'use-intl';
import {
  type ProductPriceQuestion,
  writePriceAnswers,
} from '#domain/catalog/home-price/price-questions.ts';
import { formatMoney, type Money } from '#domain/money.ts';
import { FormNotice } from '../../forms/form-notices.tsx';
import { isolateDirection } from '../../ui/isolate-direction.ts';

/** Its button sends the form once more, and says so. */
export function PriceNotice({ questions }: { questions: ProductPriceQuestion[] }) {
  const t = useTranslations('admin.products');
  const formatPrice = (price: Money | undefined) =>
    price ? isolateDirection(formatMoney(price)) : '–';
  const rows = questions.map((question) => ({
    ...question,
    prices: { before: formatPrice(question.before), after: formatPrice(question.after) },
  }));
  const [first, ...others] = rows;
  return (
    <FormNotice tone="bad" className="mb-3">
      {rows.map(({ field, warnings, prices }) =>
        warnings.map((warning) => (
          <p key={`${field} ${warning}`}>{t(`priceWarnings.${warning}`, prices)}</p>
        )),
      )}
      <button
        type="submit"
        name="price_meant"
        value={writePriceAnswers(questions)}
        className="min-h-9 text-start font-semibold underline underline-offset-4"
      >
        {first && others.length === 0 ? t('priceMeant', first.prices) : t('pricesMeant')}
      </button>
    </FormNotice>
  );
}

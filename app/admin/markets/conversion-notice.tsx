import { useTranslations } from 'use-intl';
import { useLanguage } from '#app/ui/use-language.ts';
import { pickTranslation } from '#domain/catalog/product.ts';
import { formatMoney, type Money } from '#domain/money.ts';
import type { ConversionQuestion } from '#domain/pricing/conversion-question.server.ts';
import { FormNotice } from '../forms/form-notices.tsx';
import { isolateDirection } from '../ui/isolate-direction.ts';

/** Lists every price that the typed values change. Its button sends the form once more. */
export function ConversionNotice({ question }: { question: ConversionQuestion }) {
  const t = useTranslations('admin.markets.question');
  const untitled = useTranslations('admin.products')('untitled');
  const language = useLanguage();
  const show = (price: Money | undefined) =>
    price ? isolateDirection(formatMoney(price)) : t('none');
  return (
    <FormNotice tone="bad" className="max-h-[50dvh] overflow-auto">
      <p className="font-semibold">{t('title')}</p>
      <table className="my-2 w-full max-w-lg text-start">
        <thead>
          <tr>
            <th className="pe-4 text-start font-normal">{t('product')}</th>
            <th className="pe-4 text-end font-normal">{t('before')}</th>
            <th className="text-end font-normal">{t('after')}</th>
          </tr>
        </thead>
        <tbody>
          {question.prices.map(({ productId, titles, before, after }) => (
            <tr key={productId}>
              <th scope="row" className="wrap-anywhere pe-4 text-start font-normal">
                <bdi>{pickTranslation(language, titles) || untitled}</bdi>
              </th>
              <td className="tabular whitespace-nowrap pe-4 text-end">{show(before)}</td>
              <td className="tabular whitespace-nowrap text-end font-semibold">{show(after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <button
        type="submit"
        name="conversion_meant"
        value={question.answer}
        className="min-h-9 text-start font-semibold underline underline-offset-4"
      >
        {t('submit')}
      </button>
    </FormNotice>
  );
}

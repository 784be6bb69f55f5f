import { useTranslations } from 'use-intl';
import { TextField } from '#app/ui/field.tsx';
import { readTypedPrice } from '#domain/catalog/typed-price.ts';
import { formatMoney } from '#domain/money.ts';
import { isolated } from '../kit/isolated.ts';
import { Section } from '../kit/section.tsx';
import { CheckBox } from '../order/check-box.tsx';
import type { ProblemOf, ProductForm } from './product-editor.tsx';

/** What it costs and whether it is sold. */
export function SaleSection({ form, problemOf }: { form: ProductForm; problemOf: ProblemOf }) {
  const t = useTranslations('admin.products');
  const { price, is_active } = form.values;
  const { cents } = readTypedPrice(price);
  const read = cents !== undefined && t('priceRead', { price: isolated(formatMoney(cents)) });
  return (
    <Section title={t('sale')}>
      <TextField
        name="price"
        label={t('price')}
        value={price}
        onChange={({ target }) => form.setField('price')(target.value)}
        hint={read || undefined}
        problem={problemOf('price')}
        dir="ltr"
        inputMode="decimal"
        autoComplete="off"
        required
      />
      <div className="mt-4">
        <CheckBox
          name="is_active"
          value="true"
          label={t('active')}
          checked={is_active === 'true'}
          onChange={({ target }) => form.setField('is_active')(`${target.checked}`)}
        />
        <p className="mt-1 text-muted text-xs">{t('activeHint')}</p>
      </div>
    </Section>
  );
}

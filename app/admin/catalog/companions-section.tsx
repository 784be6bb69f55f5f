import { useTranslations } from 'use-intl';
import { SelectField } from '#app/ui/field.tsx';
import { maxCompanions, splitFeatures } from '#domain/catalog/product-texts.ts';
import { Section } from '../ui/section.tsx';
import { useOtherProducts } from './other-products.ts';
import type { ProblemOf, ProductForm } from './use-product-form.ts';

type CompanionsSectionProps = { form: ProductForm; problemOf: ProblemOf };

/** A list for each that is chosen, and one more. */
export function CompanionsSection({ form, problemOf }: CompanionsSectionProps) {
  const t = useTranslations('admin.products');
  const { others, titleOf } = useOtherProducts();
  const chosen = splitFeatures(form.values.goes_well_with);
  const fieldIds = [...chosen, ''].slice(0, maxCompanions);
  const choose = (at: number, id: string) =>
    form.setField('goes_well_with')(fieldIds.with(at, id).filter(Boolean).join('\n'));
  return (
    <Section title={t('companions')}>
      <div className="grid gap-3">
        {fieldIds.map((id, at) => (
          <SelectField
            // biome-ignore lint/suspicious/noArrayIndexKey: The place is what the list is about.
            key={at}
            name="goes_well_with"
            label={t('companion', { number: `${at + 1}` })}
            value={id}
            problem={at === 0 ? problemOf('goes_well_with') : undefined}
            onChange={({ target }) => choose(at, target.value)}
          >
            <option value="">{t('noCompanion')}</option>
            {others
              .map((other) => `${other.id}`)
              .filter((other) => other === id || !chosen.includes(other))
              .map((other) => (
                <option key={other} value={other}>
                  {titleOf(Number(other))}
                </option>
              ))}
          </SelectField>
        ))}
      </div>
      <p className="mt-2 text-muted text-xs">{t('companionsHint')}</p>
    </Section>
  );
}

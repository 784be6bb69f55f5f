import { useTranslations } from 'use-intl';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { usePieces } from '#app/ui/product/pieces.ts';
import { asPiece, pieces } from '#domain/catalog/piece.ts';
import { HiddenFields } from '../../forms/staff-form.tsx';
import { useCan } from '../../shell/use-can.ts';
import { CheckBox } from '../../ui/check-box.tsx';
import { Section } from '../../ui/section.tsx';
import type { FieldsProps } from '../use-product-form.ts';
import { PriceFields } from './price-fields.tsx';

export function SaleSection({ form, problemOf }: FieldsProps) {
  const t = useTranslations('admin.products');
  const { is_active } = form.values;
  const mayChange = useCan('prices.change');
  const pieceLabel = usePieces();
  const amount = (piece: string, quantity: number) =>
    pieceLabel({ piece: asPiece(piece), bundle: '1', quantity });
  return (
    <Section title={t('sale')}>
      <PriceFields form={form} problemOf={problemOf} />
      <TextField
        name="supply_days"
        label={t('fields.supply_days')}
        value={form.values.supply_days}
        onChange={({ target }) => form.setField('supply_days')(target.value)}
        hint={t('supplyHint')}
        problem={problemOf('supply_days')}
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        className="mt-4"
      />
      <TextField
        name="weight_grams"
        label={t('fields.weight_grams')}
        value={form.values.weight_grams}
        onChange={({ target }) => form.setField('weight_grams')(target.value)}
        hint={t('weightHint')}
        problem={problemOf('weight_grams')}
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        className="mt-4"
      />
      <SelectField
        name="piece"
        label={t('piece')}
        value={form.values.piece}
        onChange={({ target }) => form.setField('piece')(target.value)}
        hint={t('pieceHint', { example: amount(form.values.piece, 4) })}
        className="mt-4"
      >
        {['', ...pieces].map((piece) => (
          <option key={piece} value={piece}>
            {amount(piece, 1)}
          </option>
        ))}
      </SelectField>
      <div className="mt-4">
        <CheckBox
          name={mayChange ? 'is_active' : undefined}
          value="true"
          label={t('active')}
          checked={is_active === 'true'}
          disabled={!mayChange}
          onChange={({ target }) => form.setField('is_active')(`${target.checked}`)}
        />
        {!mayChange && <HiddenFields is_active={is_active} />}
        <p className="mt-1 text-muted text-xs">{t('activeHint')}</p>
      </div>
    </Section>
  );
}

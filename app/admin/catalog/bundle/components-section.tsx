import { useState } from 'react';
import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import {
  componentFields,
  componentLimits,
  writeComponents,
} from '#domain/stock/bundles/components.ts';
import { FormOutcome } from '../../forms/form-notices.tsx';
import { HiddenFields, StaffForm, useStaffForm } from '../../forms/staff-form.tsx';
import { useStaffFields } from '../../forms/use-staff-fields.ts';
import { Section } from '../../ui/section.tsx';
import { useOtherProducts } from '../other-products.ts';
import type { BundleView, ComponentsResult } from './components-form.server.ts';

type ComponentsSectionProps = { id: number; bundle: BundleView };

/** The components of a bundle, or why the product cannot have any. */
export function ComponentsSection({ id, bundle }: ComponentsSectionProps) {
  const t = useTranslations('admin');
  return (
    <Section title={t('products.fields.components')} className="mt-4">
      {bundle.obstacle ? (
        <p>
          {bundle.obstacle}{' '}
          {bundle.isTracked && (
            <Link
              to={href('/admin/stock/:id', { id: `${id}` })}
              className="text-cypress underline underline-offset-4"
            >
              {t('stock.title')}
            </Link>
          )}
        </p>
      ) : (
        <ComponentsForm bundle={bundle} />
      )}
    </Section>
  );
}

type Row = { product: string; quantity: string };

const blankRow: Row = { product: '', quantity: '1' };

/** A row for each component, and one more. */
function ComponentsForm({ bundle }: { bundle: BundleView }) {
  const t = useTranslations('admin.stock.components');
  const saved = writeComponents(bundle.components);
  // A colleague's change that arrives while somebody types is not overwritten.
  const [seen, setSeen] = useState(saved);
  const form = useStaffForm<ComponentsResult>({
    intent: 'components',
    onDone: () => setSeen(saved),
  });
  const { formProps, problemOf } = useStaffFields<string>(form, {});
  const [rows, setRows] = useState(() => typedIn(form.result) ?? bundle.components.map(toRow));
  const change = (at: number, row: Row) =>
    setRows([...rows, blankRow].with(at, row).filter(({ product }) => product !== ''));
  const isAsSent = (name: string, value: string) => !form.sent || form.sent.get(name) === value;
  const problem = (name: string, value: string) =>
    isAsSent(name, value) ? problemOf(name) : undefined;
  return (
    <StaffForm {...formProps} form={form} noValidate preventScrollReset className="grid gap-4">
      <HiddenFields toast={t('done')} seen={seen} />
      <p className="max-w-prose text-muted text-xs">{t('lead')}</p>
      {[...rows, blankRow].slice(0, componentLimits.components).map((row, at) => {
        const names = {
          product: componentFields.product(at + 1),
          quantity: componentFields.quantity(at + 1),
        };
        return (
          <fieldset
            // biome-ignore lint/suspicious/noArrayIndexKey: The place is what the list is about.
            key={at}
            className="grid max-w-xl grid-cols-[minmax(0,1fr)_7rem] gap-3"
          >
            <ProductField
              number={at + 1}
              row={row}
              chosen={rows.map(({ product }) => product)}
              otherBundles={bundle.otherBundles}
              problem={problem(names.product, row.product)}
              onChoose={(product) => change(at, { ...row, product })}
            />
            <TextField
              name={names.quantity}
              label={t('quantity')}
              value={row.quantity}
              problem={problem(names.quantity, row.quantity)}
              onChange={({ target }) => change(at, { ...row, quantity: target.value })}
              inputMode="numeric"
              dir="ltr"
              autoComplete="off"
            />
          </fieldset>
        );
      })}
      <FormOutcome form={form} />
      <Button type="submit" variant="secondary" pending={form.isSending} className="sm:w-fit">
        {t('submit')}
      </Button>
    </StaffForm>
  );
}

function toRow({ id, quantity }: BundleView['components'][number]): Row {
  return { product: `${id}`, quantity: `${quantity}` };
}

/** Returns the rows of a form that was sent without scripts and refused. */
function typedIn(result: ComponentsResult | undefined): Row[] | undefined {
  const values = result?.reply?.initialValue;
  if (!values) return undefined;
  const rows = Array.from({ length: componentLimits.components }, (_, at) => ({
    product: `${values[componentFields.product(at + 1)] ?? ''}`,
    quantity: `${values[componentFields.quantity(at + 1)] ?? ''}`,
  }));
  return rows.filter(({ product }) => product !== '');
}

type ProductFieldProps = {
  number: number;
  row: Row;
  chosen: readonly string[];
  otherBundles: readonly number[];
  problem: string | undefined;
  onChoose: (product: string) => void;
};

/** Offers the products that are no bundle and in no other row. */
function ProductField(props: ProductFieldProps) {
  const { number, row, chosen, otherBundles, problem, onChoose } = props;
  const t = useTranslations('admin');
  const { others, titleOf } = useOtherProducts();
  const offered = others.filter(
    ({ id }) => `${id}` === row.product || !(chosen.includes(`${id}`) || otherBundles.includes(id)),
  );
  return (
    <SelectField
      name={componentFields.product(number)}
      label={t('stock.components.product', { number: `${number}` })}
      value={row.product}
      problem={problem}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">{t('products.noCompanion')}</option>
      {offered.map(({ id }) => (
        <option key={id} value={`${id}`}>
          {titleOf(id)}
        </option>
      ))}
    </SelectField>
  );
}

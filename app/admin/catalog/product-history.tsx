import { useTranslations } from 'use-intl';
import type { HistoryChange } from '#domain/catalog/product-texts.ts';
import { Section } from '../ui/section.tsx';
import type { ProductEventView } from './edit-product.server.ts';
import { FieldValue } from './field-value.tsx';
import { useFieldName, useHomeMarket } from './sale/use-home-market.ts';

export function HistorySection({ history }: { history: ProductEventView[] }) {
  const t = useTranslations('admin.products');
  const tEditing = useTranslations('admin.editing');
  return (
    <Section title={t('history')}>
      {history.length === 0 && <p className="text-muted">{t('noHistory')}</p>}
      <ol className="ms-1 border-hairline border-s-2">
        {history.map(({ id, kind, at, when, by, changes }) => (
          <li key={id} data-kind={kind} className="relative not-last:pb-4 ps-5">
            <span
              aria-hidden="true"
              className="absolute -inset-s-1.5 top-1.5 size-2.5 rounded-full border-2 border-paper bg-cypress"
            />
            <p>{t(`kinds.${kind}`)}</p>
            {kind === 'changed' && changes.map((one) => <Change key={one.field} change={one} />)}
            <p className="text-muted text-xs">
              <bdi>{by ?? tEditing('formerStaff')}</bdi>
              <span aria-hidden="true"> · </span>
              <time dateTime={at.toISOString()}>{when}</time>
            </p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

const isShort =
  /^(price|home_price|is_active|goes_well_with|supply_days|weight_grams|default_features|clinical_(year|participants))$/;
const isLong = /^(long_desc|how_to_use|ingredients|expectations|questions|pictures)/;

/** From what to what one field changes. */
export function Change({ change: { field, before, after } }: { change: HistoryChange }) {
  const nameOf = useFieldName(useHomeMarket());
  // Texts stand below each other: on one line the end of the older one is hard to see.
  const line = isShort.test(field) ? undefined : 'block';
  const values = (
    <>
      <del className={line}>
        <FieldValue field={field} value={before} />
      </del>{' '}
      <ins className={`no-underline ${line ?? ''}`}>
        <FieldValue field={field} value={after} />
      </ins>
    </>
  );
  if (isLong.test(field)) {
    return (
      <details className="my-1 text-xs">
        <summary className="text-muted">{nameOf(field)}</summary>
        <div className="mt-1 grid gap-2">{values}</div>
      </details>
    );
  }
  return (
    <p className="my-1 text-xs">
      <span className="text-muted">{nameOf(field)}:</span> {values}
    </p>
  );
}

import { useTranslations } from 'use-intl';
import { type ImportProblem, productImportLimits } from '#domain/catalog/import/product-import.ts';
import { pictureLimits } from '#domain/catalog/product-pictures.ts';
import { featureLimits, type ProductField, textLimits } from '#domain/catalog/product-texts.ts';
import { FormNotice } from '../../forms/form-notices.tsx';
import { isolateDirection } from '../../ui/isolate-direction.ts';

/** Everything that is wrong with the file, by row and column. */
export function ProblemList({ problems }: { problems: ImportProblem[] }) {
  const t = useTranslations('admin.productImport');
  return (
    <FormNotice tone="bad">
      <p className="font-semibold">{t('wrong', { count: problems.length })}</p>
      <ul className="mt-1 grid gap-1">
        {problems.map((problem) => (
          <li
            key={`${problem.row} ${problem.column} ${problem.code} ${problem.text}`}
            data-row={problem.row}
            data-column={problem.column}
            className="wrap-anywhere"
          >
            <Problem problem={problem} />
          </li>
        ))}
      </ul>
    </FormNotice>
  );
}

function Problem({ problem }: { problem: ImportProblem }) {
  const t = useTranslations('admin.productImport');
  const tProducts = useTranslations('admin.products');
  const { row, column, text = '' } = problem;
  const values = {
    text: isolateDirection(text),
    column: isolateDirection(column ?? ''),
    rows: `${productImportLimits.rows}`,
    pictures: `${productImportLimits.pictures}`,
  };
  const place = row === undefined ? undefined : t('row', { row: `${row}` });
  return (
    <>
      {place && <strong>{place}</strong>}{' '}
      {problem.field
        ? tProducts(`problem.${problem.code}`, {
            field: tProducts(`fields.${problem.field}`),
            maxLength: `${maxLengthOf(problem.field)}`,
            lines: `${featureLimits.lines}`,
            characters: `${problem.field === 'pictures' ? pictureLimits.characters : featureLimits.characters}`,
            count: `${pictureLimits.pictures}`,
          })
        : t(`problem.${problem.code}`, values)}
    </>
  );
}

function maxLengthOf(field: ProductField): number {
  return Object.hasOwn(textLimits, field) ? textLimits[field as keyof typeof textLimits] : 0;
}

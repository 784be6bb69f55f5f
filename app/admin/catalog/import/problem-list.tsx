import { useTranslations } from 'use-intl';
import type { HomeMarket } from '#domain/catalog/home-price/home-price.ts';
import { type ImportProblem, productImportLimits } from '#domain/catalog/import/product-import.ts';
import { pictureLimits } from '#domain/catalog/product-pictures.ts';
import { featureLimits, type ProductField, textLimits } from '#domain/catalog/product-texts.ts';
import { FormNotice } from '../../forms/form-notices.tsx';
import { isolateDirection } from '../../ui/isolate-direction.ts';
import { examplePrice, useFieldName } from '../sale/use-home-market.ts';

/** Everything that is wrong with the file, by row and column. */
export function ProblemList({
  problems,
  home,
}: {
  problems: ImportProblem[];
  home: HomeMarket | undefined;
}) {
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
            <Problem problem={problem} home={home} />
          </li>
        ))}
      </ul>
    </FormNotice>
  );
}

type ProblemProps = { problem: ImportProblem; home: HomeMarket | undefined };

function Problem({ problem, home }: ProblemProps) {
  const t = useTranslations('admin.productImport');
  const tProducts = useTranslations('admin.products');
  const nameOf = useFieldName(home);
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
            field: nameOf(problem.field),
            example: examplePrice(problem.field, home),
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

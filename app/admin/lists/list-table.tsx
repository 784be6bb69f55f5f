import type { Key, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { AdminText } from './define-list.ts';

export type Column<Row> = {
  heading: AdminText;
  /** Names the row for screen readers. */
  isRowHeading?: boolean;
  /** Aligned at the end of the line, as amounts are. */
  isEnd?: boolean;
  className: string;
  cell: (row: Row) => ReactNode;
};

type ListTableProps<Row> = {
  rows: readonly Row[];
  caption: string;
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => Key;
  /** `data-…` attributes of a row. */
  attributesOf?: (row: Row) => Record<`data-${string}`, string>;
};

/** A table with a heading for each column. On a phone a row is a small grid without headings. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { rows, caption, columns, keyOf, attributesOf } = props;
  const t = useTranslations('admin');
  return (
    <div className="overflow-x-auto rounded-md border border-hairline bg-paper">
      <table className="w-full max-sm:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="max-sm:sr-only">
          <tr className="border-hairline border-b text-muted text-xs">
            {columns.map(({ heading, isEnd }) => (
              <th
                key={heading(t)}
                scope="col"
                className={`px-3 py-2 font-normal first:ps-4 last:pe-4 ${isEnd ? 'text-end' : 'text-start'}`}
              >
                {heading(t)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline max-sm:block">
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              {...attributesOf?.(row)}
              className="max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-4 max-sm:gap-y-0.5 max-sm:px-4 max-sm:py-3"
            >
              {columns.map((column) => (
                <Cell key={column.heading(t)} column={column}>
                  {column.cell(row)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const cellClass = 'px-3 py-2 align-baseline max-sm:p-0 sm:first:ps-4 sm:last:pe-4';

type CellProps<Row> = { column: Column<Row>; children: ReactNode };

function Cell<Row>({ column, children }: CellProps<Row>) {
  const { isRowHeading, isEnd, className } = column;
  const classes = `${cellClass} ${isEnd ? 'text-end' : ''} ${className}`;
  if (!isRowHeading) return <td className={classes}>{children}</td>;
  return (
    <th scope="row" className={`${classes} text-start font-normal`}>
      {children}
    </th>
  );
}

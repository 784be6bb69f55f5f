import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';

type Field = string | number | null;

/**
 * With a byte order mark for spreadsheets, and quotes around every text, so that no other separator
 * begins a new field. Failing half-way it is destroyed, and so is `records` when nothing reads any more.
 */
export function csvStream(
  headings: string[],
  records: AsyncGenerator<Field[]>,
  onError: (error: Error) => void,
  { escapesFormulas = false } = {},
): Readable {
  const lines = stringify({
    ...{ bom: true, header: true, record_delimiter: 'windows' },
    ...{ escape_formulas: escapesFormulas, quoted_string: true },
    columns: headings,
  });
  const source = Readable.from(records);
  source.on('error', (error) => {
    onError(error);
    lines.destroy(error);
  });
  lines.on('close', () => source.destroy());
  return source.pipe(lines);
}

import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';

/** As every spreadsheet knows them, in Swedish: 2026-08-31 14:05:09. */
export function spreadsheetMoments(timeZone: string): (moment: Date) => string {
  const style = { dateStyle: 'short', timeStyle: 'medium', timeZone } as const;
  const format = new Intl.DateTimeFormat('sv-SE', style);
  return (moment) => format.format(moment);
}

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
    bom: true,
    header: true,
    record_delimiter: 'windows',
    escape_formulas: escapesFormulas,
    quoted_string: true,
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

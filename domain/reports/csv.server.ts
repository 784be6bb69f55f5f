import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';

/** Formats a moment in the Swedish format, which every spreadsheet parses: 2026-08-31 14:05:09. */
export function spreadsheetDateFormat(timeZone: string): (moment: Date) => string {
  const style = { dateStyle: 'short', timeStyle: 'medium', timeZone } as const;
  const format = new Intl.DateTimeFormat('sv-SE', style);
  return (moment) => format.format(moment);
}

type Field = string | number | null;

/**
 * Streams CSV with a byte order mark for spreadsheets, and quotes around every text, so that no other
 * separator begins a new field. After an error the stream is destroyed. `records` is closed when nothing
 * reads any more.
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

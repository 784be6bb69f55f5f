import type { SheetProblem } from '#adapters/sheets/read-sheet.ts';
import type { SheetReader } from '#adapters/sheets/sheet-reader.ts';
import { maxRowsAboveHeader } from './list-columns.ts';
import { type ImportRow, importLimits, ListImportError } from './list-import.ts';

/** Reads a courier's file. Throws ListImportError. */
export async function readListFile(
  sheetReader: SheetReader,
  bytes: Uint8Array,
): Promise<ImportRow[]> {
  if (bytes.length > importLimits.fileBytes) throw wrong('file_too_large');
  if (bytes.length === 0) throw wrong('file_empty');
  const rows = await sheetReader.read(bytes, {
    // Rows above and including the headings do not count as rows of the import.
    maxRows: importLimits.rows + maxRowsAboveHeader,
    maxColumns: importLimits.columns,
    maxUnpackedBytes: importLimits.unpackedBytes,
  });
  if (typeof rows === 'string') throw wrong(codes[rows]);
  if (rows.length === 0) throw wrong('file_empty');
  return rows.map(({ at, cells }) => ({ place: { from: 'row', at }, cells }));
}

const codes: Record<SheetProblem | 'too_slow', ListImportError['code']> = {
  damaged: 'file_damaged',
  encoding: 'file_encoding',
  not_a_sheet: 'file_kind',
  old_excel: 'file_old_excel',
  too_many_rows: 'too_many_rows',
  too_slow: 'file_too_slow',
  unpacked_too_large: 'file_unpacked_too_large',
};

function wrong(code: ListImportError['code']): ListImportError {
  return new ListImportError(code, 'file');
}

import { parse } from 'csv-parse/sync';
import { type CellValue, readXlsx } from 'hucre/xlsx';

// Runs in the file process, so that unpacking and parsing a sheet delays no request.

export type SheetLimits = {
  maxRows: number;
  maxColumns: number;
  maxUnpackedBytes: number;
};

export type SheetWork = { sheet: Uint8Array; limits: SheetLimits };

/** `at` counts from 1, as a spreadsheet does, empty rows included. */
export type SheetRow = { at: number; cells: string[] };

export type SheetProblem =
  | 'damaged'
  | 'encoding'
  | 'not_a_sheet'
  | 'old_excel'
  | 'too_many_rows'
  | 'unpacked_too_large';

export type SheetResult = SheetRow[] | SheetProblem;

export async function readSheet({ sheet, limits }: SheetWork): Promise<SheetResult> {
  if (startsWith(sheet, oldExcel)) return 'old_excel';
  const table = startsWith(sheet, zip) ? await unpackXlsx(sheet, limits) : readCsv(decode(sheet));
  return typeof table === 'string' ? table : collectRows(table, limits);
}

const zip = [0x50, 0x4b, 0x03, 0x04];
const oldExcel = [0xd0, 0xcf, 0x11, 0xe0];

type Table = readonly (readonly CellValue[])[];

async function unpackXlsx(
  sheet: Uint8Array,
  { maxUnpackedBytes, maxColumns }: SheetLimits,
): Promise<Table | SheetProblem> {
  if (unpackedBytes(sheet) > maxUnpackedBytes) return 'unpacked_too_large';
  try {
    const range = `A1:${columnName(maxColumns)}${excelRows}`;
    const { sheets } = await readXlsx(sheet, { sheets: [0], range });
    return sheets[0]?.rows ?? [];
  } catch {
    return 'damaged';
  }
}

const excelRows = 1_048_576;

/** "BH" for 60. */
function columnName(column: number): string {
  const letter = String.fromCharCode(65 + ((column - 1) % 26));
  return column > 26 ? columnName(Math.floor((column - 1) / 26)) + letter : letter;
}

/** Returns the size that the archive's directory declares; hucre limits each entry to its declared size. */
function unpackedBytes(bytes: Uint8Array): number {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let sum = 0;
  for (let at = view.indexOf(directoryEntry); at >= 0; at = view.indexOf(directoryEntry, at + 4)) {
    if (at + 28 > view.length) break;
    const [packed, unpacked] = [view.readUInt32LE(at + 20), view.readUInt32LE(at + 24)];
    sum += unpacked === 0 && packed > 2 ? Number.POSITIVE_INFINITY : unpacked;
  }
  return sum;
}

const directoryEntry = Buffer.from([0x50, 0x4b, 0x01, 0x02]);

/** Limits the text too: a thousand cells may share one long text, and are sent to the server apart. */
function collectRows(
  table: Table,
  { maxRows, maxColumns, maxUnpackedBytes }: SheetLimits,
): SheetResult {
  const rows: SheetRow[] = [];
  let characters = 0;
  for (const [index, row] of table.entries()) {
    const cells = row.slice(0, maxColumns).map(toText);
    if (cells.every((cell) => cell.trim() === '')) continue;
    if (rows.length === maxRows) return 'too_many_rows';
    characters += cells.reduce((sum, cell) => sum + cell.length, 0);
    if (characters > maxUnpackedBytes) return 'unpacked_too_large';
    rows.push({ at: index + 1, cells });
  }
  return rows;
}

/** A number that lost digits is written as a spreadsheet shows it, which no row is read from. */
function toText(value: CellValue): string {
  if (typeof value !== 'number') return value === null ? '' : `${value}`;
  const isRounded = Number.isInteger(value) && value >= 1e15 && value % 10 === 0;
  return isRounded || value > Number.MAX_SAFE_INTEGER ? value.toExponential() : `${value}`;
}

function readCsv(text: string | undefined): Table | SheetProblem {
  if (text === undefined) return 'encoding';
  if (text.includes('\0')) return 'not_a_sheet';
  try {
    return parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: 100_000,
    });
  } catch {
    return 'damaged';
  }
}

/** The one that occurs most often in the first lines. */
function delimiterOf(text: string): string {
  const sample = text
    .split('\n', 10)
    .join('\n')
    .replace(/"[^"]*"/g, '');
  const counted = [',', ';', '\t'].map((sign) => ({ sign, count: sample.split(sign).length }));
  const [winner] = counted.sort((one, other) => other.count - one.count);
  return winner?.sign ?? ',';
}

/**
 * Excel in Arabic saves CSV in Windows-1256, which is accepted only where all that is not ASCII is
 * Arabic. Undefined for any other encoding.
 */
function decode(bytes: Uint8Array): string | undefined {
  if (startsWith(bytes, [0xff, 0xfe])) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder('windows-1256').decode(bytes);
    const others = text.replace(/[\p{ASCII}\p{Script_Extensions=Arabic}\u00a0«»–—]/gu, '');
    return others ? undefined : text;
  }
}

function startsWith(bytes: Uint8Array, sign: readonly number[]): boolean {
  return sign.every((byte, at) => bytes[at] === byte);
}
